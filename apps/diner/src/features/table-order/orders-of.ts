import type { OrderedBill } from '@comanda/contract/order/order.schema.ts'

export interface OrdersOfPerson {
  /** When the first round with one of this person's dishes was sent. */
  readonly firstAt: string
  readonly portions: number
}

/** What one person ordered; undefined before the first dish. Cancelled and refused dishes do not count. */
export function ordersOf({ rounds }: OrderedBill, uid: string): OrdersOfPerson | undefined {
  const own = rounds
    .filter(({ state }) => state !== 'refused')
    .map(({ sentAt, dishes }) => ({
      sentAt,
      portions: dishes
        .filter((dish) => dish.uid === uid && !dish.deleted && dish.cookState !== 'refused')
        .reduce((sum, dish) => sum + dish.num, 0),
    }))
    .filter(({ portions }) => portions > 0)
    .sort((a, b) => Date.parse(a.sentAt) - Date.parse(b.sentAt))
  const [first] = own
  return first && { firstAt: first.sentAt, portions: own.reduce((sum, { portions }) => sum + portions, 0) }
}
