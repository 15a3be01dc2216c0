import { formatMoney } from '@comanda/rules/money/format-money.ts'
import { money } from '@comanda/rules/money/money.ts'
import { useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import ask from '../components/ask-dialog.module.css'
import { AskDialog } from '../components/ask-dialog.tsx'
import type { FloorActions } from './floor.mutations.ts'
import type { Floor, TableTile } from './floor.queries.ts'

interface Props {
  readonly tile: TableTile
  readonly currency: Floor['currency']
  readonly actions: FloorActions
  readonly onDone: () => void
}

/** Ends a party's stay. What is owed is only given up with a reason, and the button says so. */
export function CloseDialog({ tile, currency, actions, onDone }: Props) {
  const t = useText()
  const [reason, setReason] = useState('')
  const owed = tile.amount > 0
  return (
    <AskDialog
      title={t('floor.endTitle', { table: tile.tablename })}
      hint={owed ? t('floor.endOwed', { amount: formatMoney(money(tile.amount), currency) }) : t('floor.endHint')}
      onDone={onDone}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          actions.close.mutate({ tableNo: tile.tableno, force: owed, reason: reason.trim() }, { onSettled: onDone })
        }}
      >
        {owed ? (
          <label>
            {t('floor.endWhy')}
            <input value={reason} maxLength={60} required onChange={(event) => setReason(event.target.value)} />
          </label>
        ) : null}
        <div className={ask.buttons}>
          <button type="button" className={ask.keep} onClick={onDone}>
            {t('floor.back')}
          </button>
          <button type="submit" className={ask.bad} disabled={actions.busy}>
            {t(owed ? 'floor.endForce' : 'floor.end')}
          </button>
        </div>
      </form>
    </AskDialog>
  )
}
