import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import { chooseOrder, type OrderChoice, orderPath } from './order-choice.ts'

/** Into the device's cart of that store, and there; with nothing to put in, to its menu. The page is made anew for the place. */
export function takeAgain(
  sellerId: string,
  choice: OrderChoice,
  lines: readonly CartLineWire[],
  layout: 'LR' | 'TB',
): void {
  chooseOrder(sellerId, choice)
  location.assign(`/s/${sellerId}${lines.length === 0 ? orderPath(choice, layout) : cartPath(choice)}`)
}

const cartPath = ({ storeId, orderType }: OrderChoice) => `/cart?storeid=${storeId}&ordertype=${orderType}`
