import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import type { Language } from '@comanda/contract/errors.ts'
import { emptyCart, type KeptLine, readCart, writeCart } from '../cart/kept-cart.ts'
import { shownCart } from '../table-order/cart-queue.ts'
import { chooseOrder, type OrderChoice } from './order-choice.ts'

/** Lines of one order (contract pickup-order.schema.ts). */
const lineLimit = 60

/**
 * Lines of an order of before, into this device's cart of that store: what is there of exactly that is raised. `full` = they
 * are too many together; `lost` = the device keeps nothing. Then the cart is as it was.
 */
export function takeAgain(
  sellerId: string,
  choice: OrderChoice,
  lines: readonly CartLineWire[],
  { language, now }: { readonly language: Language; readonly now: number },
): 'taken' | 'full' | 'lost' {
  const place = { sellerId, storeId: choice.storeId, menuClass: choice.menuClass }
  const kept = readCart(place, now) ?? emptyCart
  const added = lines.map((line) => ({ key: line.id, op: 'add' as const, line: { ...line, language } }))
  const together = shownCart({ lines: [...kept.lines] }, added).lines as readonly KeptLine[]
  if (together.length > lineLimit) return 'full'
  // Another store than before: what was kept for that one goes.
  chooseOrder(sellerId, choice)
  return writeCart(place, { ...kept, lines: together }, now) ? 'taken' : 'lost'
}

/** The cart of a choice. */
export function aheadCartPath({ storeId, orderType }: Pick<OrderChoice, 'storeId' | 'orderType'>): string {
  return `/cart?storeid=${storeId}&ordertype=${orderType}`
}
