import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { readCart } from '../cart/kept-cart.ts'
import { takeAgain } from './take-again.ts'

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
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new Error('QuotaExceededError')
      items.set(key, value)
    },
    removeItem: (key: string) => void items.delete(key),
    key: (index: number) => [...items.keys()][index] ?? null,
    get length() {
      return items.size
    },
  }
}

beforeEach(() => void vi.stubGlobal('localStorage', makeStorage()))

it('puts the lines beside what is in the cart, and raises what is there already', () => {
  expect(takeAgain('demo', choice, [line('a'), line('b', { code: 'CAKE' })], at)).toBe('taken')
  expect(takeAgain('demo', choice, [line('c', { num: 2 })], at)).toBe('taken')
  expect(readCart(place, at.now)?.lines.map(({ code, num, language }) => [code, num, language])).toEqual([
    ['TEA', 3, 'en'],
    ['CAKE', 1, 'en'],
  ])
})

it('leaves a cart alone that would become too long', () => {
  const many = Array.from({ length: 40 }, (_, index) => line(`l${index}`, { code: `D${index}` }))
  const more = Array.from({ length: 40 }, (_, index) => line(`m${index}`, { code: `E${index}` }))
  expect(takeAgain('demo', choice, many, at)).toBe('taken')
  expect(takeAgain('demo', choice, more, at)).toBe('full')
  expect(readCart(place, at.now)?.lines).toHaveLength(40)
})

it('says so where the phone keeps nothing', () => {
  vi.stubGlobal('localStorage', makeStorage(true))
  expect(takeAgain('demo', choice, [line('a')], at)).toBe('lost')
})
