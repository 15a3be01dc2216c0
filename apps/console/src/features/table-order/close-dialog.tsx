import { formatMoney } from '@comanda/rules/money/format-money.ts'
import { money } from '@comanda/rules/money/money.ts'
import { useState } from 'react'
import ask from '../../app/ask-dialog.module.css'
import { AskDialog } from '../../app/ask-dialog.tsx'
import { useText } from '../../i18n/text.ts'
import type { FloorActions } from './floor.mutations.ts'
import type { Floor, TableTile } from './floor.queries.ts'
import css from './floor-dialog.module.css'
import { describeChange } from './party-change.ts'

interface Props {
  /** The table when the dialog opened, and now. */
  readonly seen: TableTile
  readonly tile: TableTile
  readonly currency: Floor['currency']
  readonly actions: FloorActions
  readonly onDone: () => void
}

/** Ends a party's stay. Giving up an unpaid amount needs a reason, and the button says so. */
export function CloseDialog({ seen, tile, currency, actions, onDone }: Props) {
  const t = useText()
  const [reason, setReason] = useState('')
  const { amount } = seen
  const owed = amount > 0
  // The change by this dialog itself is not reported.
  const changed = actions.busy ? '' : describeChange(seen, tile, currency, t)
  return (
    <AskDialog
      title={t('floor.endTitle', { table: seen.tablename })}
      hint={owed ? t('floor.endOwed', { amount: formatMoney(money(amount), currency) }) : t('floor.endHint')}
      onDone={onDone}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          actions.close.mutate(
            { tableNo: seen.tableno, seatingid: seen.seatingId, force: owed, amount, reason: reason.trim() },
            { onSettled: onDone },
          )
        }}
      >
        {owed ? (
          <label>
            {t('floor.endWhy')}
            <input value={reason} maxLength={60} required onChange={(event) => setReason(event.target.value)} />
          </label>
        ) : null}
        <p className={css.notice} role="status">
          {changed}
        </p>
        <div className={ask.buttons}>
          <button type="button" className={ask.keep} onClick={onDone}>
            {t('floor.back')}
          </button>
          <button type="submit" className={ask.bad} disabled={actions.busy || changed !== ''}>
            {t(owed ? 'floor.endForce' : 'floor.end')}
          </button>
        </div>
      </form>
    </AskDialog>
  )
}
