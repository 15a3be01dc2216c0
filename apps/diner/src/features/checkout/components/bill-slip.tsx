import type { OrderedBill } from '@comanda/contract/order/order.schema.ts'
import { Slip } from '@comanda/ui/layout/slip.tsx'
import { Leader } from '@comanda/ui/text/leader.tsx'
import type { ReactNode } from 'react'
import { Amount, useMoneyText } from '../../../app/money.tsx'
import { useText } from '../../../i18n/text.ts'
import { DishList } from '../../order/components/dish-list.tsx'
import { FoldedDishes } from '../../order/components/folded-dishes.tsx'
import { paidDishes } from '../../order/dish-line.ts'
import type { Person } from '../../order/party.ts'
import styles from './bill-slip.module.css'

export interface BillSlipProps {
  bill: OrderedBill
  party: ReadonlyMap<string, Person>
  /** Shown below the sum: the stamp of a paid bill. */
  children?: ReactNode
}

/** The dishes of the bill, and how its amount adds up. */
export function BillSlip({ bill, party, children }: BillSlipProps) {
  const text = useText()
  return (
    <Slip both>
      <FoldedDishes dishes={bill.rounds.flatMap(paidDishes)} count={bill.head.qty}>
        {(shown) => <DishList dishes={shown} party={party} />}
      </FoldedDishes>
      <hr />
      <Figures bill={bill} />
      <hr />
      <Leader
        tone="due"
        name={text(bill.head.state === 'paid' ? 'order.paidAmount' : 'order.due')}
        figure={
          <Amount amount={bill.head.state === 'paid' ? bill.head.paidAmount : bill.head.lastAmountFen} size="xl" />
        }
      />
      {children}
    </Slip>
  )
}

/** Leaves out zero discounts and taxes. */
function Figures({ bill: { head } }: { bill: OrderedBill }) {
  const text = useText()
  const moneyText = useMoneyText()
  const off = [
    ['checkout.offlineDiscount', head.offlineDiscount],
    ['checkout.vipDiscount', head.vipDiscount],
    ['checkout.couponDiscount', head.couponDiscount],
  ] as const
  return (
    <div className={styles.figures}>
      <Leader
        name={text('checkout.dishes')}
        figure={moneyText(head.yuanshiAmount || head.amount, { showZero: true })}
      />
      {off.map(
        ([id, amount]) =>
          amount > 0 && <Leader key={id} tone="save" name={text(id)} figure={moneyText(-amount, { showZero: true })} />,
      )}
      {head.inTax > 0 && (
        <Leader tone="small" name={text('checkout.inTax')} figure={moneyText(head.inTax, { showZero: true })} />
      )}
      {head.outTax > 0 && (
        <Leader tone="small" name={text('checkout.outTax')} figure={moneyText(head.outTax, { showZero: true })} />
      )}
    </div>
  )
}
