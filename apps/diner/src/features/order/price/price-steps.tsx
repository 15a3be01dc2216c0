import type { BillPrice } from '@comanda/contract/order/order.schema.ts'
import { Leader } from '@comanda/ui/text/leader.tsx'
import { useMoneyText } from '../../../app/money.tsx'
import { useText } from '../../../i18n/text.ts'
import styles from './price-steps.module.css'

/** How the amount due comes about: the dishes, every step, and the tax of each rate. */
export function PriceSteps({ price }: { price: BillPrice }) {
  const text = useText()
  const moneyText = useMoneyText()
  const figure = (amount: number) => moneyText(amount, { showZero: true })
  // Tax on top is shown rate by rate instead of as one step.
  const steps = price.steps.filter(({ kind, amount }) => kind !== 'tax' && amount !== 0)
  const isInside = price.taxPlace === 'inside'
  return (
    <div className={styles.figures}>
      <Leader name={text('order.dishes')} figure={figure(price.gross)} />
      {steps.map(({ kind, amount, source }) => (
        <Leader
          key={`${kind} ${source}`}
          tone={amount < 0 ? 'save' : undefined}
          name={text('order.step', { kind })}
          figure={figure(amount)}
        />
      ))}
      {price.taxes
        .filter(({ tax }) => tax > 0)
        .map(({ rate, base, tax }) => (
          <Leader
            key={rate}
            tone={isInside ? 'small' : undefined}
            name={text('order.taxOf', {
              place: price.taxPlace,
              region: price.region ?? 'other',
              rate: rate / 100,
              base: figure(base),
            })}
            figure={figure(tax)}
          />
        ))}
    </div>
  )
}
