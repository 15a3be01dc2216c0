import type { Page } from '../../../app/page-input.ts'
import { keepCartBy } from '../../cart/cart-actions.ts'
import { recordOrderChoice } from '../../store/order-choice.ts'
import { deviceCart, openDeviceCart } from './device-cart.state.ts'

/** Opens the device's cart for an order ahead, before the page is drawn, so that the first tap finds it. */
export function openCart(page: Page): void {
  const { sellerId, store, ordering } = page
  if (store === null || ordering === null) return
  const { orderType, menuClass, tableNo } = ordering
  // The home page finds the cart by this note, even if the guest leaves right after the first tap.
  recordOrderChoice(sellerId, { orderType, menuClass, tableNo, storeId: store.id }, Date.now())
  openDeviceCart(page)
  keepCartBy(deviceCart)
}
