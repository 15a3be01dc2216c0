import { afterEach, expect, it, vi } from 'vitest'
import { makePage, makePhone } from './phone.fixture.ts'

afterEach(() => void vi.unstubAllGlobals())

it('keeps the first tap when only the page’s shell has loaded', async () => {
  const phone = makePhone()
  phone.newWindow()
  const { openCart } = await import('./open-cart.ts')
  const { addDish } = await import('../../cart/cart-actions.ts')
  openCart(makePage())
  addDish('tea')
  const { chosenOrder } = await import('../../store/order-choice.ts')
  const { readCart } = await import('./kept-cart.ts')
  const choice = chosenOrder('demo')
  expect(choice).toEqual({ orderType: '1', menuClass: 1, tableNo: '', storeId: '102' })
  const place = { sellerId: 'demo', storeId: choice?.storeId ?? '', menuClass: choice?.menuClass ?? -1 }
  expect(readCart(place, Date.now())?.lines).toMatchObject([{ code: 'tea', num: 1 }])
})

it('records no choice when the guest sits at a table', async () => {
  const phone = makePhone()
  phone.newWindow()
  const { openCart } = await import('./open-cart.ts')
  openCart(makePage({ ordering: null }))
  expect(phone.kept.size).toBe(0)
})
