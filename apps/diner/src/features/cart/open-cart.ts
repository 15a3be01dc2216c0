import type { Page } from '../../app/page-input.ts'
import { keepCartBy } from './cart-actions.ts'
import { deviceCart, openDeviceCart } from './device-cart.state.ts'

/** Where something is ordered ahead this device keeps the cart: before the page is drawn, so that no tap finds another. */
export function openCart(page: Page): void {
  if (page.ordering === null) return
  openDeviceCart(page)
  keepCartBy(deviceCart)
}
