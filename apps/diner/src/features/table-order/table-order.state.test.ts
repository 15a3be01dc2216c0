import type { TableOrder } from '@comanda/contract/table-order/table-order.routes.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '../../platform/client.ts'
import { addDish, flush, forgetTable, joinTable, refreshTable, setDishes, useTableState } from './table-order.state.ts'

vi.mock('../../platform/memory.ts', () => ({ recall: () => null, remember: () => undefined }))
vi.mock('../../platform/client.ts', () => ({ call: vi.fn() }))

const calls = vi.mocked(call)
const at = (tableNo: string) => ({ sellerId: 'demo', storeId: '101', tableNo })
const cartOf = (seq: number, ...codes: string[]) => ({
  seq,
  lines: codes.map((code) => ({
    ...{ id: code, code, name: code, showName: code, typeCode: 'T', standard: '', showStandard: '', num: 1 },
    ...{ price: 100, memberprice: 100, amount: 100, menuItem: [], memo: '', uid: 'g', problem: null },
  })),
  ...{ count: codes.length, amount: 100 * codes.length, memberAmount: 100 * codes.length },
})
const order = (seatingId: string, eventId: number, seq: number, ...codes: string[]): TableOrder => ({
  ...{ seated: true, seatingId, outtradeno: seatingId, cover: 1, billMemo: '', orderedCount: 0, orderedAmount: 0 },
  ...{ cart: cartOf(seq, ...codes), eventId },
})

/** An answer that comes when it is told to. */
function late() {
  let come: (value: unknown) => void = () => undefined
  calls.mockReturnValueOnce(new Promise((resolve) => (come = resolve)) as never)
  return (value: unknown) => come({ ok: true, value })
}
const now = (value: unknown) => calls.mockResolvedValueOnce({ ok: true, value } as never)
const shown = () => useTableState.getState().lines.map(({ code }) => code)

/** Sits at a table whose order is that of `first`. */
async function sit(tableNo: string, first: TableOrder): Promise<void> {
  now({ uid: 'g' })
  now(first)
  await joinTable(at(tableNo), true)
}

beforeEach(() => {
  calls.mockReset()
  forgetTable()
  useTableState.setState({ place: null, eventId: -1, loaded: 'none' })
})

describe('the cart that the table shows', () => {
  it('is the new party’s, however late the old one’s answer comes', async () => {
    await sit('A1', order('S1', 7, 30, 'fish'))
    const old = late()
    const asked = refreshTable()
    now(order('S2', 9, 1, 'rice'))
    await refreshTable()
    old(order('S1', 8, 31, 'fish', 'soup'))
    await asked
    expect(shown()).toEqual(['rice'])
    expect(useTableState.getState().head?.seatingId).toBe('S2')
  })

  it('does not become the old party’s again by the late answer to a tap', async () => {
    setDishes(new Map([['soup', { standards: [], price: 100, memberprice: 100, typeCode: 'T' } as never]]))
    await sit('A1', order('S1', 7, 30, 'fish'))
    const tapped = late()
    addDish('soup')
    const sent = flush()
    now(order('S2', 9, 1, 'rice'))
    await refreshTable()
    tapped({ cart: cartOf(31, 'fish', 'soup'), eventId: 8 })
    await sent
    expect(shown()).toEqual(['rice'])
    now(order('S2', 10, 2, 'rice', 'tea'))
    await refreshTable()
    expect(shown()).toEqual(['rice', 'tea'])
  })

  it('stays empty when a stay is over, whatever was still on its way', async () => {
    await sit('A1', order('S1', 7, 30, 'fish'))
    const old = late()
    const asked = refreshTable()
    forgetTable()
    old(order('S1', 8, 31, 'fish'))
    await asked
    expect(shown()).toEqual([])
  })

  it('is that of the table the party has moved to, though that has had fewer events', async () => {
    await sit('A1', order('S1', 70, 30, 'fish'))
    const old = late()
    const asked = refreshTable()
    await sit('A2', order('S1', 3, 30, 'fish', 'tea'))
    old(order('S1', 71, 31, 'fish'))
    await asked
    expect(shown()).toEqual(['fish', 'tea'])
  })
})
