import type { Page } from '../../../app/page-input.ts'
import { keepCartBy } from '../../cart/cart-actions.ts'
import { noteOrder } from '../../store/order-choice.ts'
import { deviceCart, openDeviceCart } from './device-cart.state.ts'

/** Where something is ordered ahead this device keeps the cart: before the page is drawn, so that no tap finds another. */
export function openCart(page: Page): void {
  const { sellerId, store, ordering } = page
  if (store === null || ordering === null) return
  const { orderType, menuClass, tableNo } = ordering
  // By this the home page finds what the first tap keeps, however soon its guest leaves.
  noteOrder(sellerId, { orderType, menuClass, tableNo, storeId: store.id }, Date.now())
  openDeviceCart(page)
  keepCartBy(deviceCart)
}
