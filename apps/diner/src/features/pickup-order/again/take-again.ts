import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import type { AheadOrder } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import { orderingPart, type Page } from '../../../app/page-input.ts'
import { shownCart } from '../../cart/cart-queue.ts'
import { chooseOrder, type OrderChoice } from '../../store/order-choice.ts'
import { emptyCart, type KeptLine, readCart, writeCart } from '../cart/kept-cart.ts'

/** The most lines of one order (contract pickup-order.schema.ts). */
const lineLimit = 60

/**
 * Puts an earlier order's lines into this device's cart of that store; equal lines are raised. `full` = too many
 * lines together, `lost` = the device stores nothing; both leave the cart unchanged.
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
  // Another store: the choices kept for the earlier store are cleared.
  chooseOrder(sellerId, choice)
  return writeCart(place, { ...kept, lines: together }, now) ? 'taken' : 'lost'
}

/** The address of the cart for a choice. */
export function aheadCartPath(choice: Omit<OrderChoice, 'menuClass'>): string {
  return `/cart?storeid=${choice.storeId}${orderingPart(choice)}`
}

/** The earlier order's table if its guest sits there again; otherwise the order is not brought to a table. */
export function tableAgain(
  { orderType, storeId, tableNo }: Pick<AheadOrder, 'orderType' | 'storeId' | 'tableNo'>,
  { store, table, ordering }: Pick<Page, 'store' | 'table' | 'ordering'>,
): string {
  const here = ordering?.tableNo || table?.tableno
  return orderType === '1' && store?.id === storeId && tableNo === here ? tableNo : ''
}
