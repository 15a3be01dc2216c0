import { password as passwordField, type StaffAccount } from '@comanda/contract/kitchen/staff.schema.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { useEffect, useRef, useState } from 'react'
import { client } from '../../app/client.ts'
import { useIntentKey } from '../../app/use-intent-key.ts'
import { useLanguage } from '../../i18n/text.ts'
import { useOwnerText } from '../i18n/text.ts'
import { useOwner } from '../owner-context.ts'
import { momentText } from '../parts/moment-text.ts'
import { OwnTotpPart } from './own-totp-part.tsx'
import { PasswordField } from './password-field.tsx'
import { Part, Said } from './person-part.tsx'
import css from './staff.module.css'
import { useStaffWrite } from './staff.queries.ts'
import { draftOf, fieldsOf, wrongFields } from './staff-draft.ts'
import { StaffFieldSet } from './staff-fields.tsx'

interface Props {
  readonly editor: StaffAccount
  readonly person: StaffAccount
  readonly onClose: () => void
}

/** One person: fields and rights, password, sessions, on or off. */
export function PersonView({ editor, person, onClose }: Props) {
  const t = useOwnerText()
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  const isOwn = person.username === editor.username
  return (
    <div className={css.form}>
      <h2 ref={head} tabIndex={-1}>
        {person.displayName} <span className={css.quiet}>{person.username}</span>
      </h2>
      <FieldsPart editor={editor} person={person} />
      <PasswordPart person={person} />
      {isOwn && <OwnTotpPart isOn={person.totp} />}
      {!isOwn && person.totp && <TakeTotpPart person={person} />}
      <SessionsPart person={person} />
      {!isOwn && <SwitchPart person={person} />}
      <p>
        <Button onClick={onClose}>{t('staff.back')}</Button>
      </p>
    </div>
  )
}

type Change = Parameters<typeof client.ask<'POST /console/api/:sellerId/staff/:username/change'>>[1]['body']

function useChange({ username }: StaffAccount) {
  const { sellerId } = useOwner()
  const keyOf = useIntentKey()
  return useStaffWrite((change: Change) =>
    client.ask('POST /console/api/:sellerId/staff/:username/change', {
      params: { sellerId, username },
      body: { ...change, msgid: keyOf({ change }) },
    }),
  )
}

function FieldsPart({ editor, person }: Omit<Props, 'onClose'>) {
  const t = useOwnerText()
  const [draft, setDraft] = useState(() => draftOf(person))
  const [isChecked, setChecked] = useState(false)
  const save = useChange(person)
  const wrong = wrongFields(draft)
  const isOwn = person.username === editor.username
  return (
    <form
      className={css.part}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        const { displayName, ...rights } = fieldsOf(draft)
        if (wrong.size === 0) save.mutate(isOwn ? { displayName } : { displayName, ...rights })
      }}
    >
      <StaffFieldSet
        {...{ editor, draft, isOwn }}
        wrong={isChecked ? wrong : new Set()}
        onChange={(next) => {
          setDraft(next)
          save.reset()
        }}
      />
      <Said error={save.error} said={save.isSuccess ? t('staff.saved') : ''} />
      <div className={css.buttons}>
        <Button type="submit" kind="primary" waiting={save.isPending}>
          {t('staff.save')}
        </Button>
      </div>
    </form>
  )
}

function PasswordPart({ person }: { readonly person: StaffAccount }) {
  const t = useOwnerText()
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const save = useChange(person)
  const isSafe = passwordField.safeParse(password).success
  return (
    <Part title={t('staff.newPassword')}>
      <form
        className={css.part}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setChecked(true)
          if (isSafe) save.mutate({ password })
        }}
      >
        <PasswordField
          value={password}
          onChange={(next) => {
            setPassword(next)
            save.reset()
          }}
          problem={isChecked && !isSafe ? t('staff.wrong.password') : ''}
        />
        <Said error={save.error} said={save.isSuccess ? t('staff.passwordSet') : ''} />
        <div className={css.buttons}>
          <Button type="submit" waiting={save.isPending}>
            {t('staff.setPassword')}
          </Button>
        </div>
      </form>
    </Part>
  )
}

function SessionsPart({ person }: { readonly person: StaffAccount }) {
  const t = useOwnerText()
  const language = useLanguage()
  const { sellerId } = useOwner()
  const keyOf = useIntentKey()
  const { username, sessions } = person
  const end = useStaffWrite(() =>
    client.ask('POST /console/api/:sellerId/staff/:username/endsessions', {
      params: { sellerId, username },
      body: { msgid: keyOf({ sessions }) },
    }),
  )
  return (
    <Part title={t('staff.sessions')}>
      {sessions.length === 0 && <p className={css.quiet}>{t('staff.noSession')}</p>}
      <ul className={css.sessions}>
        {sessions.map(({ startedAt, endsAt }) => (
          <li key={startedAt}>
            {t('staff.session', { from: momentText(language, startedAt), until: momentText(language, endsAt) })}
          </li>
        ))}
      </ul>
      <Said error={end.error} said={end.isSuccess ? t('staff.sessionsEnded') : ''} />
      {sessions.length > 0 && (
        <div className={css.buttons}>
          <Button waiting={end.isPending} onClick={() => end.mutate()}>
            {t('staff.endSessions')}
          </Button>
        </div>
      )}
    </Part>
  )
}

function SwitchPart({ person }: { readonly person: StaffAccount }) {
  const t = useOwnerText()
  const save = useChange(person)
  const { disabled } = person
  return (
    <Part title={t('staff.access')}>
      <p>{t(disabled ? 'staff.isOff' : 'staff.isOn')}</p>
      <Said error={save.error} said="" />
      <div className={css.buttons}>
        <Button waiting={save.isPending} onClick={() => save.mutate({ disabled: !disabled })}>
          {t(disabled ? 'staff.switchOn' : 'staff.switchOff')}
        </Button>
      </div>
    </Part>
  )
}

/** For a lost phone. */
function TakeTotpPart({ person }: { readonly person: StaffAccount }) {
  const t = useOwnerText()
  const save = useChange(person)
  return (
    <Part title={t('staff.totp')}>
      <p>{t('staff.totpOnOther')}</p>
      <Said error={save.error} said="" />
      <div className={css.buttons}>
        <Button waiting={save.isPending} onClick={() => save.mutate({ totp: false })}>
          {t('staff.totpTake')}
        </Button>
      </div>
    </Part>
  )
}
