import type { OrderedDish, OrderedRound } from '@comanda/contract/order/order.schema.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { call } from '../../../platform/client.ts'
import { useTableState } from '../table-order.state.ts'
import { putBack } from './put-back.ts'

vi.mock('../../../platform/client.ts', () => ({ call: vi.fn() }))
const calls = vi.mocked(call)
const cart = { seq: 1, lines: [], count: 0, amount: 0, memberAmount: 0 }

const dish = (code: string, line: number, overrides: Partial<OrderedDish> = {}) =>
  ({
    orderid: `0123456789ABC-${line}`,
    code,
    num: 2,
    standard: '大',
    memo: '少油',
    price: 1800,
    addMenuItem: [{ code: 'X1', name: '加辣', price: 100, num: 1 }],
    cookState: 'refused',
    refusedBy: 'store',
    isGift: false,
    ...overrides,
  }) as OrderedDish
const round = (...dishes: OrderedDish[]) => ({ roundId: '0123456789ABC', dishes }) as unknown as OrderedRound
const bodies = () => calls.mock.calls.map(([, sent]) => (sent as unknown as { body: { lines: object[] } }).body.lines)

beforeEach(() => {
  calls.mockReset()
  useTableState.setState({ place: { sellerId: 'demo', storeId: '101', tableNo: 'A1' }, mayOrder: true })
})

it('asks for the same choices by number, without prices', async () => {
  calls.mockResolvedValue({ ok: true, value: { cart, eventId: 1, left: [], again: [] } } as never)
  const back = round(dish('L05', 1), dish('R03', 2, { refusedBy: 'uid-of-anna' }), dish('R04', 3))
  expect(await putBack(back, { key: 'key-of-the-intent', party: 'party-a' })).toEqual({
    ok: true,
    value: { left: [], again: [] },
  })
  expect(bodies()[0]).toMatchObject([
    { id: '0123456789ABC-1', code: 'L05', num: 2, standard: '大', memo: '少油', menuItem: [{ code: 'X1' }] },
    { id: '0123456789ABC-3', code: 'R04' },
  ])
  expect(bodies()[0]?.[0]).not.toHaveProperty('price')
  expect(calls.mock.calls[0]?.[1]).toMatchObject({ body: { seatingid: 'party-a', putback: true } })
  expect(calls.mock.calls[0]?.[2]).toEqual({ key: 'key-of-the-intent' })
})

it('names unavailable dishes and those already put back', async () => {
  const left = [{ id: '0123456789ABC-2', code: 'R03', problem: 'sold_out', problemText: '' }]
  calls.mockResolvedValue({ ok: true, value: { cart, eventId: 1, left, again: ['0123456789ABC-1'] } } as never)
  const [before, gone] = [dish('L05', 1), dish('R03', 2)]
  const back = await putBack(round(before, gone, dish('R04', 3)), { key: 'key-of-the-intent', party: 'party-a' })
  expect(back).toEqual({ ok: true, value: { left: [gone], again: [before] } })
})

it("passes the server's refusal on", async () => {
  const refusal = { ok: false, code: 'seating_closed', values: [], message: 'This table has been closed' } as const
  calls.mockResolvedValue(refusal as never)
  expect(await putBack(round(dish('L05', 1)), { key: 'key-of-the-intent', party: 'party-a' })).toEqual(refusal)
})
