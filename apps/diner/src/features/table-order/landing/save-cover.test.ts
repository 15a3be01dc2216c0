import type { SeatingView } from '@comanda/contract/table-order/seating.routes.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runHook } from '../../../app/run-hook.fixture.ts'
import { call } from '../../../platform/client.ts'
import { resetSeating, useSeating } from '../seating/seating.state.ts'
import { takeView } from '../seating/seating-calls.ts'
import { resetTableOrder, useTableState } from '../table-order.state.ts'
import { saveCover, useResendCover } from './save-cover.ts'

vi.mock('../../../platform/client.ts', () => ({ call: vi.fn() }))

const calls = vi.mocked(call)
const seated: SeatingView = {
  ...{
    seatingId: 'a',
    life: 'opened',
    joined: true,
    asking: false,
    scanAgain: false,
    ways: [],
    me: 1,
    people: [],
    waiting: [],
    tries: 0,
  },
  ...{ lockedUntil: null, locked: false, lastPaidAt: null },
}
const offline = { ok: false, code: 'offline', values: [], message: '' } as const
/** The server: the table's answers, and the calls it receives. */
let answer: object
let cover: number
const sentHeads = () => calls.mock.calls.filter(([path]) => path.endsWith('/orderhead.html')).map(([, asked]) => asked)
const said = () => sentHeads().length

/** The tab's storage. */
function memory(): ReadonlyMap<string, string> {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  return kept
}

beforeEach(() => {
  vi.useFakeTimers()
  calls.mockReset()
  answer = { ok: true, value: { cover: 4, billMemo: '' } }
  cover = 0
  resetSeating()
  const place = { sellerId: 'demo', storeId: '101', tableNo: 'A1' }
  resetTableOrder()
  useTableState.setState({ place, mayOrder: true })
  calls.mockImplementation((async (path: string) => {
    if (answer === offline) return offline
    if (path.endsWith('/orderhead.html')) return answer
    return { ok: true, value: { seated: cover > 0, cover, cart: { seq: 0, lines: [] }, eventId: 1, seatingId: 'a' } }
  }) as never)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the diner count', () => {
  it('is sent once if the table takes it', async () => {
    const page = await runHook(useResendCover)
    expect(await page.act(() => saveCover(4))).toBe('')
    await page.pass(30_000)
    expect(said()).toBe(1)
    expect(useSeating.getState().cover).toBe(0)
    await page.leave()
  })

  it('is resent when the network is back', async () => {
    const page = await runHook(useResendCover)
    answer = offline
    expect(await page.act(() => saveCover(4))).toBe('')
    await page.pass(0)
    answer = { ok: true, value: { cover: 4, billMemo: '' } }
    window.dispatchEvent(new Event('online'))
    await page.pass(0)
    expect(said()).toBe(2)
    expect(sentHeads()).toMatchObject([1, 2].map(() => ({ body: { cover: 4 } })))
    expect(useSeating.getState().cover).toBe(0)
    await page.pass(30_000)
    expect(said()).toBe(2)
    await page.leave()
  })

  it('is resent after some seconds without an online event', async () => {
    const page = await runHook(useResendCover)
    answer = offline
    await page.act(() => saveCover(4))
    answer = { ok: true, value: { cover: 4, billMemo: '' } }
    await page.pass(5000)
    expect(useSeating.getState().cover).toBe(0)
    await page.leave()
  })

  it("gives way to a companion's count, as the server decides", async () => {
    const page = await runHook(useResendCover)
    answer = offline
    await page.act(() => saveCover(4))
    answer = { ok: true, value: { cover: 4, billMemo: '' } }
    cover = 6
    await page.pass(5000)
    expect(sentHeads()).toMatchObject([1, 2].map(() => ({ body: { cover: 4, coverIfNone: true } })))
    expect(useSeating.getState().cover).toBe(0)
    await page.leave()
  })

  it('is kept until the guest is let in', async () => {
    const page = await runHook(useResendCover)
    answer = { ok: false, code: 'seating_join_needed', values: [], message: 'Join first' }
    const wasSaid = saveCover(4)
    // As the page handles this refusal.
    useSeating.setState({ outside: true })
    await page.act(() => wasSaid)
    expect(useSeating.getState().cover).toBe(4)
    await page.leave()
  })

  it('is sent after joining, and resent if the answer is lost', async () => {
    useSeating.setState({ cover: 4, outside: true })
    answer = offline
    const page = await runHook(useResendCover)
    await page.act(async () => takeView(seated))
    expect(said()).toBe(1)
    expect(useSeating.getState()).toMatchObject({ outside: false, cover: 4 })
    answer = { ok: true, value: { cover: 4, billMemo: '' } }
    await page.pass(5000)
    expect(said()).toBe(2)
    expect(useSeating.getState().cover).toBe(0)
    await page.leave()
  })

  it('is asked again after the table refuses', async () => {
    const page = await runHook(useResendCover)
    answer = { ok: false, code: 'bill_being_paid', values: [], message: 'Somebody pays' }
    expect(await page.act(() => saveCover(4))).toBe('Somebody pays')
    expect(useSeating.getState().cover).toBe(0)
    await page.leave()
  })

  it('is cleared where the party moved before sending it', async () => {
    const kept = memory()
    useSeating.setState({ outside: true })
    const page = await runHook(useResendCover)
    await page.act(() => saveCover(4))
    expect(kept.size).toBe(1)
    await page.act(async () => {
      useTableState.setState({ place: { sellerId: 'demo', storeId: '101', tableNo: 'A2' } })
      takeView(seated)
    })
    expect([said(), useSeating.getState().cover, kept.size]).toEqual([1, 0, 0])
    await page.leave()
  })

  it('survives a reload before the guest joins', async () => {
    const kept = memory()
    useSeating.setState({ outside: true })
    await saveCover(4)
    useSeating.setState({ ...useSeating.getInitialState(), outside: true })
    const page = await runHook(useResendCover)
    expect(useSeating.getState().cover).toBe(4)
    await page.act(async () => takeView(seated))
    expect(said()).toBe(1)
    expect([useSeating.getState().cover, kept.size]).toEqual([0, 0])
    await page.leave()
  })
})
