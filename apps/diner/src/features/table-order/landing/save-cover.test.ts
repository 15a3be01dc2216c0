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
    ways: [],
    me: 1,
    people: [],
    waiting: [],
    tries: 0,
  },
  ...{ lockedUntil: null, locked: false, lastPaidAt: null },
}
const offline = { ok: false, code: 'offline', values: [], message: '' } as const
/** The outside: what the table says, and what it is told. */
let answer: object
let cover: number
const said = () => calls.mock.calls.filter(([path]) => path.endsWith('/orderhead.html')).length

/** What this tab remembers. */
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

describe('how many eat', () => {
  it('is said once where the table hears it', async () => {
    const page = await runHook(useResendCover)
    expect(await page.act(() => saveCover(4))).toBe('')
    await page.pass(30_000)
    expect(said()).toBe(1)
    expect(useSeating.getState().cover).toBe(0)
    await page.leave()
  })

  it('is said again by the phone, without its guest, when the network is back', async () => {
    const page = await runHook(useResendCover)
    answer = offline
    expect(await page.act(() => saveCover(4))).toBe('')
    await page.pass(0)
    answer = { ok: true, value: { cover: 4, billMemo: '' } }
    window.dispatchEvent(new Event('online'))
    await page.pass(0)
    expect(said()).toBe(2)
    expect(calls.mock.calls.at(-2)?.[1]).toMatchObject({ body: { cover: 4 } })
    expect(useSeating.getState().cover).toBe(0)
    await page.pass(30_000)
    expect(said()).toBe(2)
    await page.leave()
  })

  it('is said again after some seconds where no browser says so', async () => {
    const page = await runHook(useResendCover)
    answer = offline
    await page.act(() => saveCover(4))
    answer = { ok: true, value: { cover: 4, billMemo: '' } }
    await page.pass(5000)
    expect(useSeating.getState().cover).toBe(0)
    await page.leave()
  })

  it('is what a companion has said meanwhile', async () => {
    const page = await runHook(useResendCover)
    answer = offline
    await page.act(() => saveCover(4))
    answer = { ok: true, value: { cover: 4, billMemo: '' } }
    cover = 6
    await page.pass(5000)
    expect(said()).toBe(1)
    expect(useSeating.getState().cover).toBe(0)
    await page.leave()
  })

  it('is said though a dish came before it: the table it opened counts one', async () => {
    const page = await runHook(useResendCover)
    answer = offline
    await page.act(() => saveCover(4))
    answer = { ok: true, value: { cover: 4, billMemo: '' } }
    cover = 1
    await page.pass(5000)
    expect(said()).toBe(2)
    expect(useSeating.getState().cover).toBe(0)
    await page.leave()
  })

  it('is kept for later where somebody has to let this guest in first', async () => {
    const page = await runHook(useResendCover)
    answer = { ok: false, code: 'seating_join_needed', values: [], message: 'Join first' }
    const wasSaid = saveCover(4)
    // As the refusal is heard of by the page.
    useSeating.setState({ outside: true })
    await page.act(() => wasSaid)
    expect(useSeating.getState().cover).toBe(4)
    await page.leave()
  })

  it('is said by whoever was let in, and again where that answer is lost', async () => {
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

  it('is asked anew where the table says no', async () => {
    const page = await runHook(useResendCover)
    answer = { ok: false, code: 'bill_being_paid', values: [], message: 'Somebody pays' }
    expect(await page.act(() => saveCover(4))).toBe('Somebody pays')
    expect(useSeating.getState().cover).toBe(0)
    await page.leave()
  })

  it('is forgotten by the tab where the party was moved before it was said', async () => {
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

  it('is remembered by the tab where the page is loaded anew before this guest is in', async () => {
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
