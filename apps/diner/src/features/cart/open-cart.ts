import type { Page } from '../../app/page-input.ts'
import { keepCartBy } from './cart-actions.ts'

export const loadDeviceCart = () => import('./device-cart.state.ts')

/** Where something is ordered ahead this device keeps the cart: before the page is drawn, so that no tap finds another. */
export async function openCart(page: Page): Promise<void> {
  if (page.ordering === null) return
  const { deviceCart, openDeviceCart } = await loadDeviceCart()
  openDeviceCart(page)
  keepCartBy(deviceCart)
}
