import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepIntent, newIntent } from './ahead-intent.ts'
import { leftOrder } from './left-order.ts'

const now = Date.parse('2026-11-21T10:00:00Z')
const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal(
    'localStorage',
    new Proxy(
      {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
        removeItem: (key: string) => void kept.delete(key),
      },
      { ownKeys: () => [...kept.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) },
    ),
  )
})
afterEach(() => void vi.unstubAllGlobals())

const leave = (storeId: string, at: number, sellerId = 'demo', orderType: '1' | '2' = '1') =>
  keepIntent(
    { sellerId, storeId, menuClass: 1 },
    newIntent({ storefrontid: storeId, orderType, orderDetail: [] } as never, [], at),
  )

describe('an order that an earlier page was sending', () => {
  it('is found on other pages, the last one first', () => {
    expect(leftOrder('demo', now, null)).toBeNull()
    leave('105', now - 60_000)
    leave('102', now - 1000, 'demo', '2')
    expect(leftOrder('demo', now, null)).toEqual({ storeId: '102', orderType: '2', tableNo: '' })
  })

  it('is ignored for another seller, after a day, or if unreadable', () => {
    leave('102', now, 'other')
    leave('102', now - 25 * 60 * 60_000)
    kept.set('comanda.aheadSend.demo.105.1', '{"at":1')
    kept.set('comanda.aheadSend.demo.106.1', '{"at":1}')
    expect(leftOrder('demo', now, null)).toBeNull()
  })

  it('is shown on pages of other stores or menus, not where it is being sent', () => {
    leave('102', now)
    const at = (storeId: string, menuClass: number) => leftOrder('demo', now, { sellerId: 'demo', storeId, menuClass })
    expect(at('102', 1)).toBeNull()
    for (const elsewhere of [at('105', 1), at('102', 0)]) expect(elsewhere).toMatchObject({ storeId: '102' })
    // One order here and one elsewhere: the other is shown, though older.
    leave('105', now - 60_000)
    expect(at('102', 1)).toMatchObject({ storeId: '105' })
  })

  it('is ignored once the store has it', () => {
    leave('102', now)
    const [[memory, value] = ['', '{}']] = kept
    kept.set(memory, JSON.stringify({ ...JSON.parse(value), arrived: { outtradeno: 'P1' } }))
    expect(leftOrder('demo', now, null)).toBeNull()
  })
})
