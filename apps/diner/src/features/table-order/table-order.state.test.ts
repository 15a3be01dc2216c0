import type { TableOrder } from '@comanda/contract/table-order/table-order.routes.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dismissProblem, useProblem } from '../../app/problem.state.ts'
import { call } from '../../platform/client.ts'
import { handleSeatRefusal, useSeating } from './seating/seating.state.ts'
import {
  addDish,
  changeLine,
  clearCart,
  flush,
  forgetTable,
  joinTable,
  refreshOlderCart,
  refreshTable,
  resetTableOrder,
  setDishes,
  tableCart,
  unsentPortions,
  useTableState,
  waitUntilFlushed,
} from './table-order.state.ts'

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

/** An answer that the test releases. */
function late() {
  let come: (value: unknown) => void = () => undefined
  calls.mockReturnValueOnce(new Promise((resolve) => (come = resolve)) as never)
  return (value: unknown) => come({ ok: true, value })
}
const now = (value: unknown) => calls.mockResolvedValueOnce({ ok: true, value } as never)
/** As platform/client.ts reports every refusal. */
const refused = (code: string, key = '', values: number[] = []) =>
  calls.mockImplementationOnce((async () => {
    handleSeatRefusal(key, code)
    return { ok: false, code, values, message: '' }
  }) as never)
const soup = () =>
  setDishes(new Map([['soup', { code: 'soup', standards: [], price: 100, memberprice: 100, typeCode: 'T' } as never]]))
const shown = () => useTableState.getState().lines.map(({ code }) => code)

/** Joins a table with the order of `first`. */
async function sit(tableNo: string, first: TableOrder): Promise<void> {
  now({ uid: 'g' })
  now(first)
  await joinTable(at(tableNo), true)
}

beforeEach(() => {
  calls.mockReset()
  resetTableOrder()
  dismissProblem()
})

describe("the guest's uid", () => {
  it('is requested with every refresh until known', async () => {
    useTableState.setState({ uid: '' })
    refused('offline')
    now(order('S1', 7, 30, 'fish'))
    await joinTable(at('A1'), true)
    expect(useTableState.getState().uid).toBe('')
    now({ uid: 'g' })
    now(order('S1', 8, 31, 'fish'))
    await refreshTable()
    await expect.poll(() => useTableState.getState().uid).toBe('g')
    now(order('S1', 9, 32, 'fish'))
    await refreshTable()
    expect(calls.mock.calls.filter(([path]) => path.endsWith('/getuid.html'))).toHaveLength(2)
  })
})

describe('the shown cart', () => {
  // A tap sends with the next timer; run it before the next test.
  afterEach(() => new Promise<void>((resolve) => setTimeout(resolve)))

  it('ignores the old party’s late answer', async () => {
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

  it("ignores the late answer to an old party's tap", async () => {
    soup()
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

  it('stays empty after the stay despite pending answers', async () => {
    await sit('A1', order('S1', 7, 30, 'fish'))
    const old = late()
    const asked = refreshTable()
    forgetTable()
    old(order('S1', 8, 31, 'fish'))
    await asked
    expect(shown()).toEqual([])
  })

  it('follows the party to a table with fewer events', async () => {
    await sit('A1', order('S1', 70, 30, 'fish'))
    const old = late()
    const asked = refreshTable()
    await sit('A2', order('S1', 3, 30, 'fish', 'tea'))
    old(order('S1', 71, 31, 'fish'))
    await asked
    expect(shown()).toEqual(['fish', 'tea'])
  })
})

describe('a failed first load of the table', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const loaded = () => useTableState.getState().loaded
  const failTo = async (code: string) => {
    now({ uid: 'g' })
    refused(code)
    await joinTable(at('A1'), true)
  }

  it('is repeated by itself', async () => {
    await failTo('server_busy')
    expect(loaded()).toBe('failed')
    refused('server_error')
    await vi.advanceTimersByTimeAsync(4000)
    expect(loaded()).toBe('failed')
    now(order('S1', 7, 30, 'fish'))
    await vi.advanceTimersByTimeAsync(4000)
    expect(shown()).toEqual(['fish'])
    const asked = calls.mock.calls.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(calls.mock.calls).toHaveLength(asked)
  })

  it('is not repeated after a final refusal', async () => {
    await failTo('table_unknown')
    const asked = calls.mock.calls.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(calls.mock.calls).toHaveLength(asked)
  })
})

describe('a tapped dish', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    soup()
    useSeating.setState({ outside: false, sheet: null })
  })
  afterEach(() => {
    vi.runOnlyPendingTimers()
    vi.useRealTimers()
    useSeating.setState({ outside: false, sheet: null })
  })
  const written = () => calls.mock.calls.filter(([key]) => key.startsWith('POST '))

  it('names the party it was tapped for', async () => {
    const meant = async (seatingId: string) => {
      await sit('A1', order(seatingId, 7, 30))
      addDish('soup')
      now({ cart: cartOf(31, 'soup'), eventId: 8 })
      if (seatingId === '') now(order('S2', 8, 31, 'soup'))
      await vi.runAllTimersAsync()
      const sent = written().at(-1)?.[1] as unknown as { body: object } | undefined
      return sent?.body
    }
    expect(await meant('S1')).toMatchObject({ seatingid: 'S1' })
    forgetTable()
    useTableState.setState({ eventId: -1 })
    expect(Object.keys((await meant('')) ?? {})).toEqual(['lines'])
    // The guest who opened the table knows its party from now on.
    expect(useTableState.getState().head?.seatingId).toBe('S2')
  })

  it('is changed and cleared for its first party', async () => {
    await sit('A1', order('S1', 7, 30, 'fish'))
    changeLine('fish', 2)
    clearCart()
    useTableState.setState({ head: null })
    now({ cart: cartOf(31, 'fish'), eventId: 8 })
    now(order('S2', 8, 31, 'fish'))
    now({ cart: cartOf(32), eventId: 9 })
    await vi.runAllTimersAsync()
    const asked = calls.mock.calls.flatMap(([path, input]) => (/^(PUT|DELETE)/.test(path) ? [input] : []))
    expect(asked).toMatchObject([{ body: { seatingid: 'S1' } }, { query: { seatingid: 'S1' } }])
  })

  it("is cleared without a companion's unseen dishes", async () => {
    await sit('A1', order('S1', 7, 30, 'fish'))
    refused('offline')
    clearCart()
    await vi.advanceTimersByTimeAsync(100)
    now(order('S1', 9, 32, 'fish', 'tea'))
    await refreshTable()
    expect(shown()).toEqual(['tea'])
    now({ cart: cartOf(33, 'tea'), eventId: 10 })
    await vi.advanceTimersByTimeAsync(4000)
    const asked = calls.mock.calls.flatMap(([path, input]) => (path.startsWith('DELETE') ? [input] : []))
    expect(asked.at(-1)).toMatchObject({ query: { ids: 'fish', seatingid: 'S1' } })
    expect(shown()).toEqual(['tea'])
  })

  it('is dropped with a message if its party ended', async () => {
    await sit('A1', order('S1', 7, 30))
    addDish('soup')
    refused('seating_closed', 'POST order.html')
    now(order('', 8, 0))
    await vi.advanceTimersByTimeAsync(100)
    // A waiter stays, and so does a guest of the next party: nothing else empties their queue.
    expect(useSeating.getState().doubt).toEqual({ by: 'seating_closed' })
    expect(useTableState.getState().pending).toEqual([])
    expect(useProblem.getState().problem).toMatchObject({ code: 'seating_closed' })
    // The end of the stay reports it to the guest.
    expect(unsentPortions()).toBe(1)
    addDish('soup')
    now({ cart: cartOf(1, 'soup'), eventId: 9 })
    now(order('S2', 9, 1, 'soup'))
    await vi.advanceTimersByTimeAsync(100)
    const sent = written().at(-1)?.[1] as unknown as { body: object }
    expect(Object.keys(sent.body)).toEqual(['lines'])
    expect(shown()).toEqual(['soup'])
    forgetTable()
    expect(useProblem.getState().problem).toBeNull()
    expect(unsentPortions()).toBe(0)
  })

  it('kept from an ended party is no loss of the next', async () => {
    await sit('A1', order('S1', 7, 30))
    addDish('soup')
    useTableState.setState({ head: { ...useTableState.getState().head, seatingId: 'S2' } as never })
    refused('seating_closed', 'POST order.html')
    now(order('S2', 8, 0))
    await vi.advanceTimersByTimeAsync(100)
    expect(useTableState.getState().pending).toEqual([])
    expect(unsentPortions()).toBe(0)
  })

  it('opens the join sheet once the table is known', async () => {
    addDish('soup')
    await vi.runAllTimersAsync()
    now({ uid: 'g' })
    refused('seating_join_needed', 'GET order.html')
    await joinTable(at('A1'), true)
    expect(useSeating.getState().sheet).toBe('join')
    expect(shown()).toEqual(['soup'])
    expect(written()).toEqual([])
  })

  it('opens the join sheet also if tapped at that moment', async () => {
    await sit('A1', order('S1', 7, 30))
    addDish('soup')
    handleSeatRefusal('GET order.html', 'seating_join_needed')
    await vi.runAllTimersAsync()
    expect(useSeating.getState().sheet).toBe('join')
    expect(written()).toEqual([])
  })

  it('opens no join sheet for a guest who only looks', async () => {
    now({ uid: 'g' })
    refused('seating_join_needed', 'GET order.html')
    await joinTable(at('A1'), true)
    expect(useSeating.getState().outside).toBe(true)
    expect(useSeating.getState().sheet).toBeNull()
  })

  it('waits as long as a rate limit says', async () => {
    await sit('A1', order('S1', 7, 30))
    refused('rate_limited', '', [7])
    addDish('soup')
    await vi.advanceTimersByTimeAsync(100)
    changeLine(useTableState.getState().lines[0]?.id ?? '', 2)
    await vi.advanceTimersByTimeAsync(6800)
    expect(written()).toHaveLength(1)
    expect(useTableState.getState()).toMatchObject({ count: 2 })
    expect(useProblem.getState().problem).toBeNull()
    // A guest who presses Send meanwhile sees the rate limit, not a missing network.
    expect(await waitUntilFlushed()).toMatchObject({ code: 'rate_limited', values: [7] })
    now({ cart: cartOf(31, 'soup'), eventId: 8 })
    now({ cart: cartOf(32, 'soup'), eventId: 9 })
    await vi.advanceTimersByTimeAsync(4200)
    expect(written().map(([, , options]) => options?.key)).toEqual(Array(2).fill(written()[0]?.[2]?.key))
    expect(useTableState.getState().pending).toEqual([])
  })

  it('is dropped with a message after three server failures', async () => {
    await sit('A1', order('S1', 7, 30, 'fish'))
    for (let time = 0; time < 3; time += 1) refused('server_error')
    addDish('soup')
    changeLine('fish', 2)
    await vi.advanceTimersByTimeAsync(100)
    expect(useTableState.getState()).toMatchObject({ pending: [{ op: 'add' }, { op: 'change' }] })
    expect(useProblem.getState().problem).toBeNull()
    now(order('S1', 8, 31, 'fish'))
    now({ cart: cartOf(32, 'fish'), eventId: 9 })
    await vi.advanceTimersByTimeAsync(8000)
    expect(written()).toHaveLength(3)
    expect(new Set(written().map(([, , options]) => options?.key)).size).toBe(1)
    expect(useTableState.getState().pending).toEqual([])
    expect(useProblem.getState().problem).toMatchObject({ code: 'server_error' })
    expect(shown()).toEqual(['fish'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(written()).toHaveLength(3)
  })

  it.each(['server_busy', 'server_error', 'offline', 'timed_out'])(
    'is resent with its key after "%s"',
    async (code) => {
      await sit('A1', order('S1', 7, 30, 'fish'))
      refused(code)
      addDish('soup')
      await vi.advanceTimersByTimeAsync(100)
      expect(written()).toHaveLength(1)
      now({ cart: cartOf(31, 'fish', 'soup'), eventId: 8 })
      await vi.advanceTimersByTimeAsync(4000)
      expect(written()).toHaveLength(2)
      const keys = written().map(([, , options]) => options?.key)
      expect(keys[0]).toBe(keys[1])
      expect(useTableState.getState().pending).toEqual([])
      await vi.advanceTimersByTimeAsync(60_000)
      expect(written()).toHaveLength(2)
    },
  )
})

describe('news of the cart', () => {
  const asked = () => calls.mock.calls.filter(([key]) => key.startsWith('GET') && key.endsWith('/order.html')).length
  beforeEach(async () => {
    soup()
    await sit('A1', order('S1', 7, 30))
  })

  it("about this phone's pending change cause no request", async () => {
    const answer = late()
    addDish('soup')
    const sent = waitUntilFlushed()
    const heard = refreshOlderCart(31, 'g')
    answer(order('S1', 8, 31, 'soup'))
    await Promise.all([sent, heard])
    expect(asked()).toBe(1)
    expect(shown()).toEqual(['soup'])
  })

  it("about this phone's change cause a request if its answer was lost", async () => {
    calls.mockResolvedValueOnce({ ok: false, code: 'offline', values: [], message: '' } as never)
    addDish('soup')
    const sent = waitUntilFlushed()
    const heard = refreshOlderCart(31, 'g')
    now(order('S1', 8, 31, 'soup'))
    await Promise.all([sent, heard])
    expect(asked()).toBe(2)
  })

  it('from a companion cause a request at once', async () => {
    const answer = late()
    addDish('soup')
    const sent = waitUntilFlushed()
    now(order('S1', 8, 31, 'rice'))
    await refreshOlderCart(31, 'h')
    expect(asked()).toBe(2)
    answer(order('S1', 9, 32, 'rice', 'soup'))
    await sent
    expect(shown()).toEqual(['rice', 'soup'])
  })

  it('that are already known cause no request', async () => {
    await refreshOlderCart(30, 'h')
    expect(asked()).toBe(1)
  })
})

describe('a line that a companion has just removed or sent', () => {
  const gone = order('S1', 9, 31)
  const changed = { standard: '', addItems: [], num: 1, memo: 'no coriander' }

  it('causes a message if its choice was changed', async () => {
    await sit('A1', order('S1', 7, 30, 'fish'))
    tableCart.changeChoice('fish', { code: 'fish', standards: [], price: 100, memberprice: 100 } as never, changed)
    refused('line_unknown')
    now(gone)
    await flush()
    expect(useProblem.getState().problem).toMatchObject({ code: 'line_unknown' })
    expect(shown()).toEqual([])
  })

  it('causes a message if its memo was changed', async () => {
    dismissProblem()
    await sit('A1', order('S1', 7, 30, 'fish'))
    tableCart.changeChoice('fish', { code: 'fish', standards: [] } as never, { memo: 'no coriander' })
    refused('line_unknown')
    now(gone)
    await flush()
    expect(useProblem.getState().problem).toMatchObject({ code: 'line_unknown' })
    // A companion may have changed everything else.
    const put = calls.mock.calls.find(([path]) => path.startsWith('PUT'))?.[1] as unknown as { body: object }
    expect(JSON.parse(JSON.stringify(put.body))).toEqual({ id: 'fish', memo: 'no coriander', seatingid: 'S1' })
  })

  it('causes no message if only its number was changed', async () => {
    dismissProblem()
    await sit('A1', order('S1', 7, 30, 'fish'))
    changeLine('fish', 2)
    refused('line_unknown')
    now(gone)
    await flush()
    expect(useProblem.getState().problem).toBeNull()
    expect(shown()).toEqual([])
  })
})
