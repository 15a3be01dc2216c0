import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '../../../platform/client.ts'
import { useTableState } from '../table-order.state.ts'
import { useSeating } from './seating.state.ts'
import { followParty, paidWhileServed } from './seating-follow.ts'

vi.mock('../../../platform/memory.ts', () => ({ recall: () => null, remember: () => undefined }))
vi.mock('../../../platform/client.ts', () => ({ call: vi.fn() }))

const place = { sellerId: 'demo', storeId: '101', tableNo: 'A1' }
const paidAt = '2026-06-01T06:06:00.000Z'
const first = useSeating.getState()

/** The server of a guest whose party moved from A1 to B2 and paid there at `paidAt`; `last` is the last payment it reports. */
function movedAndPaid(last = paidAt) {
  vi.mocked(call).mockImplementation((async (path: string, { params }: { params: { tableNo: string } }) => {
    if (path.endsWith('/where.html')) return { ok: false, code: 'seating_closed', values: [], message: '' }
    if (path.endsWith('/seating.html')) return { ok: true, value: { ways: [], joined: false, lastPaidAt: paidAt } }
    const known = params.tableNo === 'B2' || params.tableNo === '00'
    return {
      ok: true,
      value: known ? { lastPaidAt: last, outtradeno: 'BILL0001', notSent: 2 } : { lastPaidAt: null, notSent: 0 },
    }
  }) as never)
}

beforeEach(() => {
  useSeating.setState(first, true)
  useTableState.setState({ place, mayOrder: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a party that moved and paid while its phone slept', () => {
  it("sees its unsent portions though the bill is another table's", async () => {
    movedAndPaid()
    expect(await followParty(place, '')).toEqual({ is: 'paid', notSent: 2 })
    expect(useSeating.getState().changed).toEqual({ mayOrder: false, ended: true })
  })

  it('has its bill among the paid ones', async () => {
    movedAndPaid()
    const setItem = vi.fn()
    vi.stubGlobal('window', { localStorage: { getItem: () => null, setItem } })
    vi.setSystemTime(paidAt)
    await followParty(place, '')
    expect(setItem.mock.lastCall?.[1]).toBe(JSON.stringify([{ outtradeno: 'BILL0001', paidAt: Date.parse(paidAt) }]))
  })

  it('sees no unsent portions of another stay', async () => {
    movedAndPaid('2026-06-01T09:00:00.000Z')
    expect(await followParty(place, '')).toEqual({ is: 'paid', notSent: 0 })
  })
})

describe('a waiter who serves a party', () => {
  const lines = [{ num: 2 }, { num: 1 }]
  beforeEach(() => useTableState.setState({ head: { outtradeno: 'B1' }, lines } as never))

  it('sees that it paid, with the unsent portions', () => {
    expect(paidWhileServed('B1')).toEqual({ is: 'paid', notSent: 3 })
    useTableState.setState({ lines: [] })
    expect(paidWhileServed('B1')).toEqual({ is: 'paid', notSent: 0 })
  })

  it("sees nothing of another party's bill", () => {
    expect(paidWhileServed('B0')).toBeNull()
    useTableState.setState({ head: null })
    expect(paidWhileServed('B0')).toBeNull()
  })
})
