import type { Staff } from '@comanda/contract/kitchen/kitchen.schema.ts'
import type { MemberAdjustment, WaitingAdjustment } from '@comanda/contract/member/member-adjustment.schema.ts'
import type { StaffMember } from '@comanda/contract/member/staff-member.schema.ts'
import { can } from '@comanda/rules/access/roles.ts'
import type { CurrencySetting } from '@comanda/rules/money/currency.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { momentText } from '../../app/clock.ts'
import type { StorePlace } from '../../app/store.queries.ts'
import { useStoreZone } from '../../app/store-zone.ts'
import { type Text, useLanguage, useText } from '../../i18n/text.ts'
import { useKeys } from '../pickup-order/use-keys.ts'
import { AdjustDialog } from './adjust-dialog.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import css from './member.module.css'
import { useMemberValue } from './member.mutations.ts'
import { waitingQuery } from './member.queries.ts'
import { MemberCard } from './member-card.tsx'
import { MemberSearch } from './member-search.tsx'
import { changeText } from './member-words.ts'
import { WaitingList } from './waiting-list.tsx'

interface Props {
  readonly staff: Pick<Staff, 'capabilities'>
  readonly place: StorePlace
  readonly currency: CurrencySetting
  readonly now: number
  /** Back to the tickets: Escape. */
  readonly onLeave: () => void
}

/** Members: found by code, card or phone number, and their gift and points adjusted. */
export function MembersView({ staff, place, currency, now, onLeave }: Props) {
  const t = useText()
  const language = useLanguage()
  const zone = useStoreZone()
  const { find, adjust, answer } = useMemberValue(place)
  const waiting = useQuery(waitingQuery(place))
  const [member, setMember] = useState<StaffMember | null>(null)
  const [done, setDone] = useState<MemberAdjustment | null>(null)
  const [asking, setAsking] = useState<'adjust' | WaitingAdjustment | null>(null)
  const look = (who: string, onFound?: () => void) => {
    find.mutate(
      { who },
      {
        onSuccess: (found) => {
          setMember(found)
          onFound?.()
        },
      },
    )
  }
  const search = (who: string, onFound?: () => void) => {
    setMember(null)
    setDone(null)
    look(who, onFound)
  }
  const finish = (changed?: MemberAdjustment) => {
    setAsking(null)
    if (changed === undefined) return
    setDone(changed)
    if (changed.card === member?.card) look(changed.card)
  }
  useKeys({ onKey: (key) => (key === 'Escape' ? onLeave() : undefined), onCode: (code) => search(code) })
  const until = (instant: string) => momentText(instant, now, zone, language)
  return (
    <main className={css.view} aria-label={t('member.title')}>
      <div className={css.desk}>
        <h2>{t('member.title')}</h2>
        <MemberSearch busy={find.isPending} failed={find.error?.message ?? ''} onFind={search} />
        <p className={css.done} role="status" data-state={done?.state}>
          {done === null ? '' : doneWords(done, currency, until, t)}
        </p>
        {find.isPending && member === null ? <p role="status">{t('member.finding')}</p> : null}
        {member === null ? <p className={css.hint}>{t('member.hint')}</p> : null}
        {member === null ? null : <MemberCard {...{ member, currency }} onAdjust={() => setAsking('adjust')} />}
      </div>
      <WaitingList {...{ waiting, currency, now }} onAnswer={can(staff, 'member.approve') ? setAsking : null} />
      {asking === 'adjust' && member !== null ? (
        <AdjustDialog {...{ member, currency, adjust }} alone={waiting.data?.alone} onDone={finish} />
      ) : null}
      {asking === null || asking === 'adjust' ? null : (
        <AnswerDialog request={asking} {...{ currency, now, answer }} onDone={finish} />
      )}
    </main>
  )
}

/** What became of the last adjustment. */
function doneWords(
  { state, unit, amount, username, card, expiresAt }: MemberAdjustment,
  currency: CurrencySetting,
  until: (instant: string) => string,
  t: Text,
): string {
  const change = changeText(unit, amount, currency, t)
  return t('member.done', { state, name: username || card, change, time: expiresAt === '' ? '' : until(expiresAt) })
}
