import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { readCart } from '../cart/kept-cart.ts'
import { aheadCartPath, tableAgain, takeAgain } from './take-again.ts'

const choice = { orderType: '1', storeId: '102', menuClass: 0, tableNo: '' } as const
const place = { sellerId: 'demo', storeId: '102', menuClass: 0 }
const at = { language: 'en', now: 1_000_000 } as const
const line = (id: string, overrides: Partial<CartLineWire> = {}) =>
  ({
    ...{ id, code: 'TEA', name: '奶茶', showName: 'Milk tea', typeCode: 'T1', standard: '', showStandard: '', num: 1 },
    ...{ price: 1700, memberprice: 1700, amount: 1700, menuItem: [], memo: '', uid: '', problem: null },
    ...overrides,
  }) as CartLineWire

function makeStorage(isFull = false) {
  const items = new Map<string, string>()
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new Error('QuotaExceededError')
      items.set(key, value)
    },
    removeItem: (key: string) => void items.delete(key),
  }
  // A phone's own storage lists its keys as properties.
  return new Proxy(storage, {
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
}

beforeEach(() => void vi.stubGlobal('localStorage', makeStorage()))

it('adds lines to the cart and raises equal ones', () => {
  expect(takeAgain('demo', choice, [line('a'), line('b', { code: 'CAKE' })], at)).toBe('taken')
  expect(takeAgain('demo', choice, [line('c', { num: 2 })], at)).toBe('taken')
  expect(readCart(place, at.now)?.lines.map(({ code, num, language }) => [code, num, language])).toEqual([
    ['TEA', 3, 'en'],
    ['CAKE', 1, 'en'],
  ])
})

it('leaves the cart unchanged when it would become too long', () => {
  const many = Array.from({ length: 40 }, (_, index) => line(`l${index}`, { code: `D${index}` }))
  const more = Array.from({ length: 40 }, (_, index) => line(`m${index}`, { code: `E${index}` }))
  expect(takeAgain('demo', choice, many, at)).toBe('taken')
  expect(takeAgain('demo', choice, more, at)).toBe('full')
  expect(readCart(place, at.now)?.lines).toHaveLength(40)
})

it('clears the cart of another store, but not for an order that is too long', () => {
  const elsewhere = { ...choice, storeId: '101' }
  takeAgain('demo', elsewhere, [line('x')], at)
  const tooMany = Array.from({ length: 61 }, (_, index) => line(`l${index}`, { code: `D${index}` }))
  expect(takeAgain('demo', choice, tooMany, at)).toBe('full')
  expect(readCart({ ...place, storeId: '101' }, at.now)?.lines).toHaveLength(1)
  takeAgain('demo', choice, [line('a')], at)
  expect(readCart({ ...place, storeId: '101' }, at.now)).toBeNull()
})

it('reports a phone that cannot store anything', () => {
  vi.stubGlobal('localStorage', makeStorage(true))
  expect(takeAgain('demo', choice, [line('a')], at)).toBe('lost')
})

it('returns to the earlier table only while the guest sits there', () => {
  const order = { orderType: '1', storeId: '102', tableNo: 'A1' } as const
  const at = (store: string, table: string) =>
    ({ store: { id: store }, table: { tableno: table }, ordering: null }) as Parameters<typeof tableAgain>[1]
  expect(tableAgain(order, at('102', 'A1'))).toBe('A1')
  expect(aheadCartPath({ ...choice, tableNo: 'A1' })).toBe('/cart?storeid=102&ordertype=1@A1')
  expect(tableAgain(order, at('102', 'A2'))).toBe('')
  expect(tableAgain(order, at('101', 'A1'))).toBe('')
  expect(tableAgain(order, { store: null, table: null, ordering: null })).toBe('')
  expect(aheadCartPath(choice)).toBe('/cart?storeid=102&ordertype=1')
})
