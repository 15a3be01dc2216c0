import { silenceMs } from '@comanda/client/live-stream.ts'
import { beatType } from '@comanda/contract/live/beat.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '../../platform/client.ts'
import { readAvailability, setSoldOutList } from '../menu/sold-out.state.ts'
import { makePage } from '../pickup-order/cart/phone.fixture.ts'
import { joinAndFollowTable } from './follow-table.ts'
import { forgetTable, useTableState } from './table-order.state.ts'

vi.mock('../../platform/memory.ts', () => ({ recall: () => null, remember: () => undefined }))
vi.mock('../../platform/client.ts', () => ({ call: vi.fn() }))

const calls = vi.mocked(call)
const asked = () => calls.mock.calls.filter(([key]) => key.startsWith('GET') && key.endsWith('/order.html')).length
const place = { sellerId: 'demo', storeId: '101', tableNo: 'A1' }

/** An open stream whose events the test sends. */
class Stream {
  static opened: Stream[] = []
  readyState = 1
  readonly url: string
  readonly #listeners = new Map<string, (event: { data: string; lastEventId: string }) => void>()
  constructor(url: string) {
    this.url = url
    Stream.opened.push(this)
  }
  addEventListener(type: string, listener: (event: { data: string; lastEventId: string }) => void) {
    this.#listeners.set(type, listener)
  }
  close() {
    this.readyState = 2
  }
  tell(type: string, data: unknown, lastEventId = '') {
    this.#listeners.get(type)?.({ data: JSON.stringify(data), lastEventId })
  }
}

/** The server's order of the table, with a number of portions in the cart. */
const order = (eventId: number, count: number) => ({
  ...{ seated: true, seatingId: 'S1', outtradeno: 'B1', cover: 2, billMemo: '', orderedCount: 0, orderedAmount: 0 },
  ...{ cart: { seq: eventId, lines: [], count, amount: 0, memberAmount: 0 }, eventId },
})

let onServer = order(7, 0)
let menuOnServer = { version: 1, codes: [] as string[], left: {} }
let stop: () => void = () => undefined

describe('a phone at a table', () => {
  beforeEach(async () => {
    vi.useFakeTimers()
    vi.stubGlobal('EventSource', Stream)
    vi.stubGlobal('window', new EventTarget())
    Stream.opened = []
    forgetTable()
    useTableState.setState({ place: null, eventId: -1, loaded: 'none' })
    onServer = order(7, 0)
    menuOnServer = { version: 1, codes: [], left: {} }
    setSoldOutList([])
    calls.mockReset()
    calls.mockImplementation((async (key: string) => ({
      ok: true,
      value: key.endsWith('getuid.html') ? { uid: 'g' } : key.endsWith('menustate.html') ? menuOnServer : onServer,
    })) as never)
    stop = joinAndFollowTable(makePage({ menu: null, ordering: null }), place, true)
    await vi.advanceTimersByTimeAsync(100)
  })
  afterEach(() => {
    stop()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('joins and follows from the last known event', () => {
    expect(asked()).toBe(1)
    expect(Stream.opened.map(({ url }) => url)).toEqual(['/channel/weborder_v2/demo_101_A1?lastEventId=7'])
  })

  it('polls the order after 20 s of silence', async () => {
    onServer = order(9, 3)
    await vi.advanceTimersByTimeAsync(silenceMs - 200)
    expect(asked()).toBe(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(asked()).toBe(2)
    expect(useTableState.getState().server.count).toBe(3)
    // Heartbeats keep the stream from being reopened.
    Stream.opened[0]?.tell(beatType, {})
    await vi.advanceTimersByTimeAsync(silenceMs)
    expect(asked()).toBe(3)
  })

  it('does not count a heartbeat as news', async () => {
    await vi.advanceTimersByTimeAsync(silenceMs - 1000)
    Stream.opened[0]?.tell('fresh_order', { seq: 7, uid: 'h', what: 'cart' }, '8')
    await vi.advanceTimersByTimeAsync(silenceMs - 1000)
    Stream.opened[0]?.tell(beatType, {})
    expect(asked()).toBe(1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(asked()).toBe(2)
  })

  it('learns within 20 s without a stream what is sold out', async () => {
    menuOnServer = { version: 1, codes: ['L01'], left: {} }
    await vi.advanceTimersByTimeAsync(silenceMs)
    expect([...(readAvailability().codes ?? [])]).toEqual(['L01'])
  })

  it('prefers its stream to an older pending answer', async () => {
    let answer: (value: unknown) => void = () => undefined
    const late = new Promise((resolve) => {
      answer = resolve
    })
    calls.mockImplementation((async (key: string) =>
      key.endsWith('menustate.html') ? late : { ok: true, value: onServer }) as never)
    await vi.advanceTimersByTimeAsync(silenceMs)
    Stream.opened[0]?.tell('menu_state', { version: 1, codes: ['L02'], left: {} })
    answer({ ok: true, value: menuOnServer })
    await vi.advanceTimersByTimeAsync(10)
    expect([...(readAvailability().codes ?? [])]).toEqual(['L02'])
  })

  it('stops asking once it has left', async () => {
    stop()
    await vi.advanceTimersByTimeAsync(3 * silenceMs)
    expect(asked()).toBe(1)
    expect(Stream.opened[0]?.readyState).toBe(2)
  })
})
