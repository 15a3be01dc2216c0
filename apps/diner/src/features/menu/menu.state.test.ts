import type { StoreMenu } from '@comanda/contract/menu/menu.schema.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Page } from '../../app/page-input.ts'
import { makeItem, makeMenu, makeType } from './test-menu.fixture.ts'

const versionOf = (version: number) => makeMenu([makeType('T1', [makeItem({ code: `D${version}` })])], { version })
const page = {
  sellerId: 'demo',
  store: { id: '101' },
  ordering: null,
  language: 'en',
  style: { menuVersion: 'V4' },
  menu: versionOf(1),
} as Page

/** The phone's requests; the test answers each. */
let asked: { readonly version: number; readonly answer: (menu: StoreMenu | null) => Promise<void> }[]
let hear: (version: number) => Promise<void>
/** Versions that replaced an earlier one. */
let taken: number[]

beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers()
  asked = []
  taken = []
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit = {}) => {
    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      const answer = async (menu: StoreMenu | null) => {
        if (menu === null) reject(new Error('no network'))
        else resolve(Response.json(menu))
        await vi.advanceTimersByTimeAsync(0)
      }
      asked.push({ version: Number(/v=(\d+)/.exec(url)?.[1]), answer })
    })
  })
  const { applyMenuState } = await import('./menu.state.ts')
  const { tableCart } = await import('../table-order/table-order.state.ts')
  const { keepCartBy } = await import('../cart/cart-actions.ts')
  keepCartBy(tableCart)
  vi.spyOn(tableCart, 'setMenu').mockImplementation(({ version }) => void taken.push(version))
  hear = (version) => applyMenuState(page, { version, codes: [], left: {} })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a newer menu', () => {
  it('is not replaced by an older one that arrives later', async () => {
    void hear(2)
    void hear(3)
    expect(asked.map(({ version }) => version)).toEqual([2, 3])
    await asked[1]?.answer(versionOf(3))
    await asked[0]?.answer(versionOf(2))
    expect(taken).toEqual([3])
  })

  it('is fetched once, however often it is announced', async () => {
    void hear(2)
    void hear(3)
    await asked[0]?.answer(versionOf(2))
    void hear(3)
    expect(asked.map(({ version }) => version)).toEqual([2, 3])
    await asked[1]?.answer(versionOf(3))
    expect(taken).toEqual([2, 3])
  })

  it('that fails is fetched again at growing intervals', async () => {
    void hear(2)
    await asked[0]?.answer(null)
    await vi.advanceTimersByTimeAsync(2000)
    await asked[1]?.answer(null)
    await vi.advanceTimersByTimeAsync(1999)
    expect(asked).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(2001)
    await asked[2]?.answer(versionOf(2))
    expect(taken).toEqual([2])
    await vi.advanceTimersByTimeAsync(120_000)
    expect(asked).toHaveLength(3)
  })

  it('without an answer is fetched again after half a minute', async () => {
    void hear(2)
    await vi.advanceTimersByTimeAsync(32_000)
    await asked[1]?.answer(versionOf(2))
    expect([asked.length, taken]).toEqual([2, [2]])
  })

  it('that fails is dropped for a newer one', async () => {
    void hear(2)
    await asked[0]?.answer(null)
    void hear(3)
    await asked[1]?.answer(versionOf(3))
    await vi.advanceTimersByTimeAsync(120_000)
    expect([asked.length, taken]).toEqual([2, [3]])
  })
})

describe('the menu of a page that came without one', () => {
  const without = { ...page, menu: null, menuVersion: 1 } as Page
  const warm = async () => (await import('./menu.state.ts')).warmMenu(without)

  it('is fetched until it arrives, at growing intervals', async () => {
    void warm()
    await vi.advanceTimersByTimeAsync(0)
    await asked[0]?.answer(null)
    await vi.advanceTimersByTimeAsync(2000)
    expect(asked).toHaveLength(2)
    await asked[1]?.answer(null)
    await vi.advanceTimersByTimeAsync(1999)
    expect(asked).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(2001)
    await asked[2]?.answer(versionOf(1))
    expect(taken).toEqual([1])
    await vi.advanceTimersByTimeAsync(120_000)
    expect(asked).toHaveLength(3)
  })

  it('is fetched at once when the phone is online again, with one timer', async () => {
    void warm()
    await vi.advanceTimersByTimeAsync(0)
    await asked[0]?.answer(null)
    void warm()
    await vi.advanceTimersByTimeAsync(0)
    await asked[1]?.answer(null)
    window.dispatchEvent(new Event('online'))
    expect(asked).toHaveLength(3)
    await asked[2]?.answer(versionOf(1))
    await vi.advanceTimersByTimeAsync(120_000)
    window.dispatchEvent(new Event('online'))
    expect([asked.length, taken]).toEqual([3, [1]])
  })

  it('times out after half a minute and is fetched again', async () => {
    void warm()
    await vi.advanceTimersByTimeAsync(29_999)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2001)
    await asked[1]?.answer(versionOf(1))
    expect([asked.length, taken]).toEqual([2, [1]])
  })
})

describe('the state of a store’s menu', () => {
  it('decides the version that a page fetches first', async () => {
    const { applyMenuState, warmMenu } = await import('./menu.state.ts')
    const atHome = { ...page, menu: null, menuVersion: 1, store: { id: '101', menuVersion: 1 } } as Page
    await applyMenuState(atHome, { version: 2, codes: [], left: {} })
    expect(asked).toEqual([])
    void warmMenu(atHome)
    expect(asked.map(({ version }) => version)).toEqual([2])
  })

  it('keeps the pause when only availability is asked', async () => {
    const { applyMenuState } = await import('./menu.state.ts')
    const { readAvailability, setSoldOutList } = await import('./sold-out.state.ts')
    const paused = { until: '2026-05-01T12:00:00.000Z', reason: 'stove', clock: '20:00' }
    await applyMenuState(page, { version: 1, codes: [], left: {}, paused })
    setSoldOutList(['R09'])
    expect([...(readAvailability().codes ?? [])]).toEqual(['R09'])
    expect(readAvailability().paused).toEqual(paused)
    await applyMenuState(page, { version: 1, codes: [], left: {} })
    expect(readAvailability().paused).toBeUndefined()
  })
})
