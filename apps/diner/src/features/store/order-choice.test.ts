import { beforeEach, expect, it, vi } from 'vitest'
import {
  aheadKey,
  chooseOrder,
  chosenOrder,
  hasKeptDishes,
  type OrderChoice,
  orderPath,
  recordOrderChoice,
} from './order-choice.ts'

const kept = new Map<string, string>()
const pickUp: OrderChoice = { orderType: '1', storeId: '102', menuClass: 1, tableNo: '' }

beforeEach(() => {
  kept.clear()
  // A phone's own storage lists its keys as properties.
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  vi.stubGlobal(
    'localStorage',
    new Proxy(storage, {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  )
})

it('remembers the choice for each seller', () => {
  chooseOrder('demo', pickUp)
  expect(chosenOrder('demo')).toEqual(pickUp)
  expect(chosenOrder('other')).toBeNull()
})

it('clears only the earlier store’s choices when the store changes', () => {
  chooseOrder('demo', pickUp)
  const keys = [
    aheadKey('demo', '102', 'cart.1'),
    aheadKey('demo', '1021', 'cart.1'),
    aheadKey('other', '102', 'cart.1'),
    'comanda.preorder.demo.102',
  ]
  for (const key of keys) kept.set(key, '{}')
  chooseOrder('demo', { ...pickUp, orderType: '3', menuClass: 0 })
  expect(keys.filter((key) => kept.has(key))).toEqual(keys)
  chooseOrder('demo', { ...pickUp, storeId: '101' })
  expect(keys.filter((key) => kept.has(key))).toEqual(keys.slice(1))
})

it.each([null, 'x', { orderType: '0' }, { orderType: '1', storeId: 102, menuClass: 1, tableNo: '' }])(
  'rejects a stored value that is no choice: %j',
  (value) => {
    kept.set('comanda.orderChoice.demo', JSON.stringify(value))
    expect(chosenOrder('demo')).toBeNull()
  },
)

it('puts store and type in the address', () => {
  expect(orderPath(pickUp)).toBe('/orderLR?storeid=102&ordertype=1')
  expect(orderPath(pickUp, 'TB')).toBe('/orderTB?storeid=102&ordertype=1')
  expect(orderPath({ ...pickUp, tableNo: 'A3' })).toBe('/orderLR?storeid=102&ordertype=1@A3')
})

it('knows whether a change would clear dishes', () => {
  const keep = (key: string, value: object) => kept.set(aheadKey('demo', '102', key), JSON.stringify(value))
  const now = 2_000_000_000
  expect(hasKeptDishes('demo', '102', now)).toBe(false)
  keep('cart.1', { at: now, lines: [] })
  keep('time', { at: now, lines: [{}] })
  keep('cart.2', { at: now - 1441 * 60_000, lines: [{}] })
  expect(hasKeptDishes('demo', '102', now)).toBe(false)
  keep('cart.0', { at: now - 1439 * 60_000, lines: [{}] })
  expect(hasKeptDishes('demo', '102', now)).toBe(true)
  expect(hasKeptDishes('demo', '101', now)).toBe(false)
})

it('records a link as chosen, unless that would clear dishes unasked', () => {
  const elsewhere: OrderChoice = { ...pickUp, storeId: '103' }
  const now = 1_000_000
  recordOrderChoice('demo', pickUp, now)
  recordOrderChoice('demo', elsewhere, now)
  expect(chosenOrder('demo')).toEqual(elsewhere)
  const cart = aheadKey('demo', '103', 'cart.1')
  kept.set(cart, JSON.stringify({ at: now, lines: [{ id: 'x' }] }))
  recordOrderChoice('demo', pickUp, now)
  expect([chosenOrder('demo'), kept.has(cart)]).toEqual([elsewhere, true])
  recordOrderChoice('demo', { ...elsewhere, orderType: '3', menuClass: 0 }, now)
  expect([chosenOrder('demo')?.orderType, kept.has(cart)]).toEqual(['3', true])
})
