import type { OrderedBill, OrderedDish, OrderedRound } from '@comanda/contract/order/order.schema.ts'
import { expect, it } from 'vitest'
import { ordersOf } from './orders-of.ts'

const dish = (uid: string, num: number, more: Partial<OrderedDish> = {}) =>
  ({ uid, num, deleted: false, cookState: 'received', ...more }) as OrderedDish
const round = (sentAt: string, dishes: OrderedDish[], state: OrderedRound['state'] = 'accepted') =>
  ({ sentAt, state, dishes }) as OrderedRound
const bill = (...rounds: OrderedRound[]) => ({ rounds }) as unknown as OrderedBill

it("shows a person's first order time and portions", () => {
  const two = bill(
    round('2026-11-21T12:40:00.000Z', [dish('ada', 2)]),
    round('2026-11-21T12:31:00.000Z', [dish('ada', 1), dish('bo', 1)]),
  )
  expect(ordersOf(two, 'ada')).toEqual({ firstAt: '2026-11-21T12:31:00.000Z', portions: 3 })
  expect(ordersOf(two, 'cy')).toBeUndefined()
})

it('counts nothing that was taken back or not made', () => {
  const none = bill(
    round('2026-11-21T12:31:00.000Z', [dish('ada', 1)], 'refused'),
    round('2026-11-21T12:32:00.000Z', [dish('ada', 1, { deleted: true }), dish('ada', 1, { cookState: 'refused' })]),
  )
  expect(ordersOf(none, 'ada')).toBeUndefined()
})
