import { formatMoney } from '@comanda/rules/money/format-money.ts'
import { money } from '@comanda/rules/money/money.ts'
import { adjustmentKinds } from '@comanda/rules/price/bill-adjustment.ts'
import { useState } from 'react'
import { AmountInput } from '../../app/amount-input.tsx'
import ask from '../../app/ask-dialog.module.css'
import { AskDialog } from '../../app/ask-dialog.tsx'
import { DigitsInput } from '../../app/digits-input.tsx'
import { readAmount } from '../../app/read-amount.ts'
import { useText } from '../../i18n/text.ts'
import type { DiscountGiven, FloorActions } from './floor.mutations.ts'
import type { Floor, TableTile } from './floor.queries.ts'
import css from './floor-dialog.module.css'
import { describeChange } from './party-change.ts'

interface Props {
  /** The table when the dialog opened, and now. */
  readonly seen: TableTile
  readonly tile: TableTile
  readonly currency: Floor['currency']
  /** A service charge is on the bill, and this person may waive it. */
  readonly mayWaive: boolean
  readonly actions: FloorActions
  readonly onDone: () => void
}

/** Asks for a discount and its reason. A refusal is shown here, and what was typed stays. */
export function DiscountDialog({ seen, tile, currency, mayWaive, actions, onDone }: Props) {
  const t = useText()
  const [kind, setKind] = useState<DiscountGiven['kind']>('staff_percent')
  const [percent, setPercent] = useState('')
  const [off, setOff] = useState('')
  const [reason, setReason] = useState('')
  const { discount } = actions
  const value = readValue(kind, percent, off, currency)
  // The change by this dialog itself is not reported.
  const changed = actions.busy ? '' : describeChange(seen, tile, currency, t)
  const leave = () => {
    discount.reset()
    onDone()
  }
  return (
    <AskDialog
      title={t('floor.discountTitle', { table: seen.tablename })}
      hint={t('floor.discountHint')}
      onDone={leave}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (value === null) return
          const given = { kind, value, reason: reason.trim(), due: seen.amount }
          discount.mutate({ outtradeno: seen.outtradeno, ...given }, { onSuccess: leave })
        }}
      >
        <p className={css.owed}>
          {t('floor.owed')} <b>{formatMoney(money(seen.amount), currency)}</b>
        </p>
        <p className={css.notice} role="alert">
          {changed || discount.error?.message}
        </p>
        <fieldset className={`${css.ways} ${css.kinds}`}>
          <legend>{t('floor.discountHow')}</legend>
          {adjustmentKinds
            .filter((one) => mayWaive || one !== 'service_waiver')
            .map((one) => (
              <label key={one} data-chosen={one === kind || undefined}>
                <input type="radio" name="kind" checked={one === kind} onChange={() => setKind(one)} />
                {t('floor.discountKind', { kind: one })}
              </label>
            ))}
        </fieldset>
        {kind === 'staff_percent' ? (
          <label>
            {t('floor.discountPercent')}
            <DigitsInput required most={3} value={percent} onDigits={setPercent} />
          </label>
        ) : null}
        {kind === 'staff_amount' ? (
          <label>
            {t('floor.discountAmount')}
            <AmountInput required value={off} onText={setOff} />
          </label>
        ) : null}
        <label>
          {t('floor.endWhy')}
          <input required value={reason} maxLength={60} onChange={(event) => setReason(event.target.value)} />
        </label>
        <div className={ask.buttons}>
          <button type="button" className={ask.keep} onClick={leave}>
            {t('floor.back')}
          </button>
          <button type="submit" disabled={actions.busy || changed !== '' || value === null || reason.trim() === ''}>
            {t('floor.discountYes')}
          </button>
        </div>
      </form>
    </AskDialog>
  )
}

/** Basis points, minor units, or 0 for a waiver; null = not typed yet, or not a discount. */
function readValue(
  kind: DiscountGiven['kind'],
  percent: string,
  off: string,
  currency: Floor['currency'],
): number | null {
  if (kind === 'service_waiver') return 0
  if (kind === 'staff_percent') {
    const whole = Number(percent)
    return whole > 0 && whole <= 100 ? whole * 100 : null
  }
  return readAmount(off, currency)
}
