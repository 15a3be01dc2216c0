import type { OrderedDish } from '@comanda/contract/order/order.schema.ts'
import type { AheadOrder } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { Slip } from '@comanda/ui/layout/slip.tsx'
import { Leader } from '@comanda/ui/text/leader.tsx'
import { Amount, useMoneyText } from '../../../app/money.tsx'
import { useText } from '../../../i18n/text.ts'
import { ChosenItems } from '../../order/components/chosen-items.tsx'
import { FoldedDishes } from '../../order/components/folded-dishes.tsx'
import { dishName } from '../../order/dish-line.ts'
import { PriceSteps } from '../../order/price/price-steps.tsx'
import styles from './ahead-slip.module.css'
import { isOff, sumOf } from './order-status.ts'

export interface AheadSlipProps {
  order: AheadOrder
  /** Shows two dishes at first, as every checkout does. */
  folded?: boolean
}

/** The dishes of an order, the delivery charge, refunds of refused dishes, and the sum. */
export function AheadSlip({ order, folded }: AheadSlipProps) {
  const text = useText()
  const moneyText = useMoneyText()
  const dishes = order.bill?.rounds.flatMap((round) => round.dishes) ?? []
  // An order that is off is no longer paid: the money goes back.
  const isPaid = order.paidAt !== null && !isOff(order)
  return (
    <Slip both>
      {folded ? (
        <FoldedDishes dishes={dishes} count={order.count}>
          {(shown) => <Dishes dishes={shown} order={order} />}
        </FoldedDishes>
      ) : (
        <Dishes dishes={dishes} order={order} />
      )}
      {order.memo !== '' && <p className={styles.memo}>{text('order.memo', { memo: order.memo })}</p>}
      <hr />
      {order.bill !== null && !isOff(order) && (
        <div className={styles.charge}>
          <PriceSteps price={order.bill.price} />
        </div>
      )}
      {order.givenBack > 0 && !isOff(order) && (
        <div className={styles.charge}>
          <Leader name={text('ahead.givenBack')} figure={moneyText(order.givenBack, { showZero: true })} />
        </div>
      )}
      <Leader
        tone="due"
        name={
          order.voucher !== null && !isOff(order)
            ? text('ahead.byVoucher', { platform: order.voucher })
            : text(isPaid ? 'order.paidAmount' : order.state === 'unpaid' ? 'order.due' : 'ahead.sum')
        }
        figure={<Amount amount={isPaid ? order.paidAmount : sumOf(order)} size="xl" />}
      />
    </Slip>
  )
}

function Dishes({ dishes, order }: { dishes: readonly OrderedDish[]; order: AheadOrder }) {
  const text = useText()
  const moneyText = useMoneyText()
  return (
    <ul className={styles.lines}>
      {dishes.map((dish) => {
        const name = dishName(dish, (shown, standard) => text('order.nameWithStandard', { name: shown, standard }))
        const portions = dish.num > 1 ? text('order.times', { name, n: dish.num }) : name
        // An order that is off says so once, above; its dishes are not marked one by one.
        const isRefused = dish.cookState === 'refused' && !isOff(order)
        return (
          <li key={dish.orderid}>
            <Leader
              name={isRefused ? <s>{portions}</s> : portions}
              figure={moneyText(dish.amount, { showZero: true })}
            />
            <ChosenItems items={dish.addMenuItem} memo={dish.memo} />
            {isRefused && dish.reason !== '' && <p className={styles.reason}>{dish.reason}</p>}
          </li>
        )
      })}
    </ul>
  )
}
