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

/** What the phone asks for, each answered when the test says so. */
let asked: { readonly version: number; readonly answer: (menu: StoreMenu | null) => Promise<void> }[]
let hear: (version: number) => Promise<void>
/** Versions that took the place of the one before. */
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
  const { hearMenuState } = await import('./menu.state.ts')
  const { tableCart } = await import('../table-order/table-order.state.ts')
  const { keepCartBy } = await import('../cart/cart-actions.ts')
  keepCartBy(tableCart)
  vi.spyOn(tableCart, 'setMenu').mockImplementation(({ version }) => void taken.push(version))
  hear = (version) => hearMenuState(page, { version, codes: [], left: {} })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a newer menu', () => {
  it('is not replaced by an older one whose answer comes later', async () => {
    void hear(2)
    void hear(3)
    expect(asked.map(({ version }) => version)).toEqual([2, 3])
    await asked[1]?.answer(versionOf(3))
    await asked[0]?.answer(versionOf(2))
    expect(taken).toEqual([3])
  })

  it('is asked for once, however often it is heard of, also while an older one comes first', async () => {
    void hear(2)
    void hear(3)
    await asked[0]?.answer(versionOf(2))
    void hear(3)
    expect(asked.map(({ version }) => version)).toEqual([2, 3])
    await asked[1]?.answer(versionOf(3))
    expect(taken).toEqual([2, 3])
  })

  it('that cannot be fetched is asked for again by itself, less often every time', async () => {
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

  it('whose answer never comes is asked for again after half a minute', async () => {
    void hear(2)
    await vi.advanceTimersByTimeAsync(32_000)
    await asked[1]?.answer(versionOf(2))
    expect([asked.length, taken]).toEqual([2, [2]])
  })

  it('that cannot be fetched is given up for one that is newer still', async () => {
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

  it('is asked for until it is here, less often every time', async () => {
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

  it('is asked for at once when the phone is online again, and waits no more than once', async () => {
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

  it('is given up after half a minute in which nothing comes, and asked for again', async () => {
    void warm()
    await vi.advanceTimersByTimeAsync(29_999)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2001)
    await asked[1]?.answer(versionOf(1))
    expect([asked.length, taken]).toEqual([2, [1]])
  })
})

describe('what a store says of itself while a phone listens', () => {
  it('is what a page asks for that was told of it before anybody read a menu there', async () => {
    const { hearMenuState, warmMenu } = await import('./menu.state.ts')
    const atHome = { ...page, menu: null, menuVersion: 1, store: { id: '101', menuVersion: 1 } } as Page
    await hearMenuState(atHome, { version: 2, codes: [], left: {} })
    expect(asked).toEqual([])
    void warmMenu(atHome)
    expect(asked.map(({ version }) => version)).toEqual([2])
  })

  it('is still that its staff have paused when something asks only what can be had', async () => {
    const { hearMenuState } = await import('./menu.state.ts')
    const { canBeHadNow, setSoldOutList } = await import('./sold-out.state.ts')
    const paused = { until: '2026-05-01T12:00:00.000Z', reason: 'stove', clock: '20:00' }
    await hearMenuState(page, { version: 1, codes: [], left: {}, paused })
    setSoldOutList(['R09'])
    expect([...(canBeHadNow().codes ?? [])]).toEqual(['R09'])
    expect(canBeHadNow().paused).toEqual(paused)
    await hearMenuState(page, { version: 1, codes: [], left: {} })
    expect(canBeHadNow().paused).toBeUndefined()
  })
})
