import type { StaffMember } from '@comanda/contract/member/staff-member.schema.ts'
import { formatMoney } from '@comanda/rules/money/format-money.ts'
import { money } from '@comanda/rules/money/money.ts'
import { useState } from 'react'
import ask from '../../app/ask-dialog.module.css'
import { AskDialog } from '../../app/ask-dialog.tsx'
import { useText } from '../../i18n/text.ts'
import type { FloorActions } from './floor.mutations.ts'
import type { Floor, OpenBill, TableTile } from './floor.queries.ts'
import css from './floor-dialog.module.css'
import { describeChange } from './party-change.ts'

interface Props {
  /** The table when the dialog opened, and now. */
  readonly seen: TableTile
  readonly tile: TableTile
  /** Undefined until it is loaded. */
  readonly bill: OpenBill | undefined
  readonly currency: Floor['currency']
  readonly actions: FloorActions
  readonly onDone: () => void
}

/**
 * Shows whose bill it is, finds a member, and attaches or detaches them. A scanner types a code and
 * Enter, so the field comes first and has the focus.
 */
export function MemberDialog({ seen, tile, bill, currency, actions, onDone }: Props) {
  const t = useText()
  const [who, setWho] = useState('')
  const [found, setFound] = useState<StaffMember | null>(null)
  const { findMember, attachMember, detachMember } = actions
  const all = [findMember, attachMember, detachMember]
  const { outtradeno } = seen
  const attached = bill?.member ?? null
  // The change by this dialog itself is not reported.
  const changed = actions.busy ? '' : describeChange(seen, tile, currency, t)
  const show = (member: StaffMember) => {
    setFound(member)
    setWho('')
  }
  const leave = () => {
    for (const action of all) action.reset()
    onDone()
  }
  return (
    <AskDialog title={t('floor.memberTitle', { table: seen.tablename })} hint={t('floor.memberHint')} onDone={leave}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (found !== null) attachMember.mutate({ outtradeno, who: found.card }, { onSuccess: leave })
          else findMember.mutate({ who: who.trim() }, { onSuccess: show })
        }}
      >
        <p className={css.notice} role="alert">
          {changed || all.find(({ error }) => error !== null)?.error?.message}
        </p>
        <label>
          {t('floor.memberWho')}
          <input
            required={found === null}
            autoComplete="off"
            maxLength={64}
            value={who}
            onChange={(event) => {
              setWho(event.target.value)
              setFound(null)
            }}
          />
        </label>
        {found === null ? null : (
          <div className={css.member} role="status">
            <p>
              <b>{found.name}</b>
              <small>{found.phone}</small>
            </p>
            <p>
              {t('floor.memberBalance')} {formatMoney(money(found.balance), currency, { showZero: true })}
              <small>{t('floor.memberPoints', { n: found.points })}</small>
            </p>
          </div>
        )}
        {attached === null ? null : (
          <div className={css.member}>
            <p>
              <small>{t('floor.memberNow')}</small>
              <b>{attached.name}</b>
              <small>{attached.phone}</small>
            </p>
            <button
              type="button"
              className={ask.keep}
              disabled={actions.busy || changed !== ''}
              onClick={() => detachMember.mutate({ outtradeno }, { onSuccess: leave })}
            >
              {t('floor.memberRemove')}
            </button>
          </div>
        )}
        <div className={ask.buttons}>
          <button type="button" className={ask.keep} onClick={leave}>
            {t('floor.back')}
          </button>
          <button type="submit" disabled={actions.busy || changed !== '' || (found === null && who.trim() === '')}>
            {t(found === null ? 'floor.memberFind' : 'floor.memberAttach')}
          </button>
        </div>
      </form>
    </AskDialog>
  )
}
