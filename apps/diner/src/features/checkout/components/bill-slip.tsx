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
import { PriceSteps } from '../../order/price/price-steps.tsx'

export interface BillSlipProps {
  bill: OrderedBill
  party: ReadonlyMap<string, Person>
  /** Shown below the sum: the stamp of a paid bill. */
  children?: ReactNode
}

/** The dishes of the bill, and how its amount adds up. */
export function BillSlip({ bill, party, children }: BillSlipProps) {
  const text = useText()
  const moneyText = useMoneyText()
  const { due, last, cashLast } = bill.price
  return (
    <Slip both>
      <FoldedDishes dishes={bill.rounds.flatMap(paidDishes)} count={bill.head.qty}>
        {(shown) => <DishList dishes={shown} party={party} />}
      </FoldedDishes>
      <hr />
      <PriceSteps price={bill.price} />
      {bill.head.state !== 'paid' && due > last && (
        <Leader tone="save" name={text('checkout.before')} figure={moneyText(last - due, { showZero: true })} />
      )}
      <hr />
      <Leader
        tone="due"
        name={text(bill.head.state === 'paid' ? 'order.paidAmount' : 'order.due')}
        figure={
          <Amount amount={bill.head.state === 'paid' ? bill.head.paidAmount : bill.head.lastAmountFen} size="xl" />
        }
      />
      {bill.head.state !== 'paid' && cashLast !== last && (
        <Leader tone="small" name={text('checkout.inCash')} figure={moneyText(cashLast, { showZero: true })} />
      )}
      {children}
    </Slip>
  )
}
