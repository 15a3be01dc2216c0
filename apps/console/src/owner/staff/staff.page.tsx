import type { StaffAccount } from '@comanda/contract/kitchen/staff.schema.ts'
import { refusalOfStaffChange } from '@comanda/rules/access/staff-change.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { Card } from '@comanda/ui/layout/card.tsx'
import { Tag } from '@comanda/ui/mark/tag.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../../i18n/text.ts'
import { useOwnerText } from '../i18n/text.ts'
import { useOwner } from '../owner-context.ts'
import { FailedPart, LoadingPart } from '../parts/loading-part.tsx'
import { momentText } from '../parts/moment-text.ts'
import { type FirstSignIn, NewPerson } from './new-person.tsx'
import { PersonView } from './person-view.tsx'
import css from './staff.module.css'
import { staffQuery } from './staff.queries.ts'
import { lacksTotp, TotpWarning } from './totp-warning.tsx'
import { useStoreNames } from './use-store-names.ts'

/** The people who may sign in; one of them in their form. */
export function StaffPage() {
  const t = useOwnerText()
  const { sellerId, username } = useOwner()
  const staff = useQuery(staffQuery(sellerId))
  /** A user name, or `new`, which no object is. */
  const [shown, setShown] = useState<{ readonly username: string } | 'new'>()
  const [first, setFirst] = useState<FirstSignIn>()
  const editor = staff.data?.find((one) => one.username === username)
  if (staff.data === undefined || editor === undefined) {
    return <LoadingPart error={staff.error} onAgain={() => void staff.refetch()} />
  }
  const close = () => setShown(undefined)
  const chosen = typeof shown === 'object' && staff.data.find((one) => one.username === shown.username)
  if (chosen) return <PersonView key={chosen.username} editor={editor} person={chosen} onClose={close} />
  if (shown === 'new') {
    const added = (signIn: FirstSignIn) => {
      setFirst(signIn)
      close()
    }
    return <NewPerson editor={editor} onAdded={added} onClose={close} />
  }
  return (
    <div className={css.list}>
      {staff.error !== null && <FailedPart words={t('staff.stale')} onAgain={() => void staff.refetch()} />}
      <TotpWarning />
      {first !== undefined && (
        <Card role="status" className={css.first ?? ''}>
          <p>{t('staff.added', { username: first.username })}</p>
          <p className={css.secret}>{first.password}</p>
          <p className={css.quiet}>{t('staff.shownOnce')}</p>
          <Button onClick={() => setFirst(undefined)}>{t('staff.gaveIt')}</Button>
        </Card>
      )}
      <p>
        <Button
          kind="primary"
          onClick={() => {
            setFirst(undefined)
            setShown('new')
          }}
        >
          {t('staff.add')}
        </Button>
      </p>
      <ul className={css.people}>
        {staff.data.map((person) => (
          <li key={person.username}>
            <PersonCard {...{ editor, person }} onOpen={() => setShown({ username: person.username })} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface CardProps {
  readonly editor: StaffAccount
  readonly person: StaffAccount
  readonly onOpen: () => void
}

function PersonCard({ editor, person, onOpen }: CardProps) {
  const t = useOwnerText()
  const language = useLanguage()
  const names = useStoreNames()
  const { username, displayName, role, storeIds, lastSeen, disabled } = person
  const places = storeIds.map((id) => names.get(id) ?? id)
  const refusal = refusalOfStaffChange(editor, person, person)
  const exceptions = role === 'owner' ? 0 : person.added.length + person.removed.length
  return (
    <Card className={css.person ?? ''}>
      <h2>
        {displayName} <span className={css.quiet}>{username}</span>
      </h2>
      <p className={css.facts}>
        <Tag>{t(`staff.role.${role}`)}</Tag>
        {exceptions > 0 && <span>{t('staff.exceptions', { n: exceptions })}</span>}
        {!disabled && lacksTotp(person) && <Tag tone="warn">{t('staff.totpNone')}</Tag>}
        {disabled && <Tag tone="bad">{t('staff.off')}</Tag>}
        <span>{places.length === 0 ? t('staff.everywhere') : places.join(', ')}</span>
      </p>
      <p className={css.quiet}>
        {lastSeen === null ? t('staff.neverSeen') : t('staff.lastSeen', { at: momentText(language, lastSeen) })}
      </p>
      {refusal === null ? (
        <Button aria-label={t('staff.changeOf', { name: displayName })} onClick={onOpen}>
          {t('staff.change')}
        </Button>
      ) : (
        <p className={css.quiet}>{t(`staff.why.${refusal}`)}</p>
      )}
    </Card>
  )
}
