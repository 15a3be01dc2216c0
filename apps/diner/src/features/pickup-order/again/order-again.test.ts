import type { OrderedDish } from '@comanda/contract/order/order.schema.ts'
import { expect, it, vi } from 'vitest'
import { makeItem, makeMenu, makeType } from '../../menu/test-menu.fixture.ts'
import { useTakeTimeState } from '../time/take-time.state.ts'
import { planAgain as planFor } from './order-again.ts'

vi.mock('../../../platform/client.ts', () => ({ call: vi.fn() }))

const dish = (overrides: Partial<OrderedDish>) =>
  ({
    ...{
      orderid: 'R-1',
      uid: 'u',
      code: 'TEA',
      name: '奶茶',
      showName: 'Milk tea',
      standard: '大',
      num: 2,
      amount: 4000,
    },
    ...{ memo: '', isGift: false, deleted: false, cookState: 'served', refusedBy: '', reason: '', addMenuItem: [] },
    ...overrides,
  }) as OrderedDish
const bill = (...dishes: OrderedDish[]) =>
  ({
    bill: { rounds: [{ dishes }] },
    orderType: '1',
    storeId: '102',
    timeZone: 'Asia/Shanghai',
  }) as unknown as Parameters<typeof planFor>[0]
const now = Date.parse('2026-11-21T10:00:00Z')
const planAgain = (order: Parameters<typeof planFor>[0], menu: Parameters<typeof planFor>[1]) =>
  planFor(order, menu, { sellerId: 'demo', now })
const tea = makeItem({
  code: 'TEA',
  name: '奶茶',
  showName: 'Milk tea',
  standards: [
    { standard: '中', showStandard: 'Medium', price: 1600, memberprice: 1600 },
    { standard: '大', showStandard: 'Large', price: 2000, memberprice: 1800 },
  ],
  memo: '[加料@0@2@]芝士@300@4@M1|珍珠@200@4@M2',
})
const nothing = { hiddenTypes: [] as string[], hiddenCodes: [] as string[] }
const today = (
  overrides: { soldOut?: string[]; left?: Record<string, number>; hidden?: Partial<typeof nothing> } = {},
) => ({
  menu: makeMenu([makeType('T1', [tea])], { menuClass: 1 }),
  soldOut: new Set(overrides.soldOut),
  left: new Map(Object.entries(overrides.left ?? {})),
  hidden: { ...nothing, ...overrides.hidden },
})

it('repeats an order with the names of today’s menu', () => {
  const { lines, amount, changes } = planAgain(bill(dish({})), today())
  expect(lines).toMatchObject([
    { code: 'TEA', standard: '大', showStandard: 'Large', num: 2, price: 2000, memberprice: 1800, amount: 4000 },
  ])
  expect([amount, changes]).toEqual([4000, []])
})

it('takes today’s price of extras and reports the difference per portion', () => {
  const dear = dish({ num: 1, amount: 2200, addMenuItem: [{ code: 'M1', name: '芝士', price: 200, num: 1 }] })
  const { lines, changes } = planAgain(bill(dear), today())
  expect(lines[0]?.menuItem).toEqual([{ code: 'M1', name: '芝士', price: 300, num: 1 }])
  expect(changes).toEqual([{ lineId: 'R-1', kind: 'price', from: 2200, to: 2300, name: 'Milk tea' }])
})

it('names missing dishes, also of a cancelled order', () => {
  const off = dish({ deleted: true, cookState: 'refused', refusedBy: 'u' })
  expect(planAgain(bill(off), today()).lines).toHaveLength(1)
  const plan = planAgain(
    bill(off, dish({ orderid: 'R-2', code: 'GONE', showName: 'Peach' })),
    today({ soldOut: ['TEA'] }),
  )
  expect(plan.lines).toEqual([])
  expect(plan.changes.map(({ name, kind }) => [name, kind])).toEqual([
    ['Milk tea', 'gone'],
    ['Peach', 'gone'],
  ])
})

it.each<[string, Partial<typeof nothing>]>([
  ['by its code', { hiddenCodes: ['TEA'] }],
  ['with its category', { hiddenTypes: ['T1'] }],
])('reports and omits a dish hidden from this kind of order, %s', (_how, hidden) => {
  const order = bill(dish({}), dish({ orderid: 'R-2', code: 'GONE', showName: 'Peach' }))
  const plan = planAgain(order, today({ hidden }))
  expect(plan.lines).toEqual([])
  expect(plan.changes).toMatchObject([
    { name: 'Milk tea', kind: 'gone', problem: { code: 'dish_not_ahead' } },
    // A dish off the menu is gone, even if a filter still names it.
    { name: 'Peach', kind: 'gone', problem: { code: 'dish_gone' } },
  ])
})

it('omits a set meal when one part is not offered ahead', () => {
  const part = { code: 'TEA', name: '奶茶', price: 0, num: 1, sgid: '1' }
  const meal = dish({ orderid: 'R-2', code: 'MEAL', showName: 'Tea set', addMenuItem: [part] })
  const { menu, ...now } = today({ hidden: { hiddenCodes: ['TEA'] } })
  expect(planAgain(bill(meal), { ...now, menu }).changes).toMatchObject([{ problem: { code: 'dish_gone' } }])
  const types = [...menu.types, makeType('T2', [makeItem({ code: 'MEAL', isGroup: true })])]
  expect(planAgain(bill(meal), { ...now, menu: { ...menu, types } }).changes).toMatchObject([
    { name: 'Tea set', problem: { code: 'dish_not_ahead' } },
  ])
})

it('makes new lines each time and omits gifts', () => {
  const order = bill(dish({}), dish({ orderid: 'R-2', isGift: true }))
  const [one, other] = [planAgain(order, today()), planAgain(order, today())]
  expect(one.lines).toHaveLength(1)
  expect(one.lines[0]?.id).not.toBe(other.lines[0]?.id)
})

it('reports a new name under a code, but not a mended translation', () => {
  const { changes, lines } = planAgain(bill(dish({ name: '红茶', showName: 'Black tea' })), today())
  expect(changes).toEqual([{ lineId: 'R-1', kind: 'renamed', to: 'Milk tea', name: 'Black tea' }])
  expect(lines).toHaveLength(1)
  expect(planAgain(bill(dish({ showName: 'Tea with milk' })), today()).changes).toEqual([])
})

it('omits dishes sold out today only from orders for today', () => {
  const preorder = {
    ...bill(dish({}), dish({ orderid: 'R-2', standard: '中', amount: 3200 })),
    orderType: '3' as const,
  }
  const numbers = (order: typeof preorder, menu: ReturnType<typeof today>) =>
    planAgain(order, menu).lines.map(({ standard, num }) => [standard, num])
  const whole = [
    ['大', 2],
    ['中', 2],
  ]
  const nothingLeft = [today({ soldOut: ['TEA'] }), today({ left: { TEA: 0 } })]
  // The guest chooses its time later, in the cart.
  for (const menu of nothingLeft) expect(numbers(preorder, menu)).toEqual(whole)
  const choose = (takeAt: string) => useTakeTimeState.setState({ of: 'demo.102.3', takeAt })
  choose('2026-11-22T03:00:00.000Z')
  for (const menu of nothingLeft) expect(numbers(preorder, menu)).toEqual(whole)
  choose('2026-11-21T13:00:00.000Z')
  for (const menu of nothingLeft) expect(numbers(preorder, menu)).toEqual([])
  // A pick-up without a time is for now.
  for (const menu of nothingLeft) expect(numbers({ ...preorder, orderType: '1' as never }, menu)).toEqual([])
})
