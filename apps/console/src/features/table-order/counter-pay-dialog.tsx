import { type CounterPayType, counterPayTypes } from '@comanda/contract/checkout/counter-pay-types.ts'
import { formatMoney } from '@comanda/rules/money/format-money.ts'
import { money } from '@comanda/rules/money/money.ts'
import { useState } from 'react'
import ask from '../../app/ask-dialog.module.css'
import { AskDialog } from '../../app/ask-dialog.tsx'
import { useText } from '../../i18n/text.ts'
import type { FloorActions } from './floor.mutations.ts'
import type { Floor, TableTile } from './floor.queries.ts'
import css from './floor-dialog.module.css'
import { describeChange, hasPartyLeft } from './party-change.ts'

interface Props {
  /**
   * The table when the dialog opened, and now. A round that arrives while staff count money must not change the
   * amount they confirm.
   */
  readonly seen: TableTile
  readonly tile: TableTile
  readonly currency: Floor['currency']
  readonly actions: FloorActions
  readonly onDone: () => void
}

/** Records a payment at the counter. The amount stands twice, the second time on the confirming button. */
export function CounterPayDialog({ seen, tile, currency, actions, onDone }: Props) {
  const t = useText()
  const { outtradeno } = seen
  const [payTypeCode, setPayTypeCode] = useState<CounterPayType>()
  const amount = payTypeCode === 'COUNTER_CASH' ? seen.cashAmount : seen.amount
  const owed = formatMoney(money(amount), currency)
  // The change by this dialog itself is not reported.
  const changed = actions.busy ? '' : describeChange(seen, tile, currency, t)
  // The current cart: a guest may still tap. After the party has left, the next party's cart is not shown.
  const unsent = tile.choosing > 0 && !hasPartyLeft(seen, tile) ? t('floor.counterNotSent', { n: tile.choosing }) : ''
  return (
    <AskDialog title={t('floor.counterTitle', { table: seen.tablename })} hint={t('floor.counterHint')} onDone={onDone}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (payTypeCode === undefined) return
          actions.counterPay.mutate({ outtradeno, amount, payTypeCode }, { onSettled: onDone })
        }}
      >
        <p className={css.owed}>
          {t('floor.owed')} <b>{owed}</b>
        </p>
        <p className={css.notice} role="status">
          {changed || unsent}
        </p>
        <fieldset className={css.ways}>
          <legend>{t('floor.counterHow')}</legend>
          {counterPayTypes.map((way) => (
            <label key={way} data-chosen={way === payTypeCode || undefined}>
              <input
                type="radio"
                name="way"
                required
                checked={way === payTypeCode}
                onChange={() => setPayTypeCode(way)}
              />
              {t('floor.counterWay', { how: way })}
            </label>
          ))}
        </fieldset>
        <div className={ask.buttons}>
          <button type="button" className={ask.keep} onClick={onDone}>
            {t('floor.back')}
          </button>
          <button type="submit" disabled={actions.busy}>
            {t('floor.counterYes', { amount: owed })}
          </button>
        </div>
      </form>
    </AskDialog>
  )
}
