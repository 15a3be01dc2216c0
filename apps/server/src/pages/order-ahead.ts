import type { PageOrdering } from '@comanda/contract/page.ts'
import { tableNo as tableNoSchema } from '@comanda/contract/shared.schema.ts'

export type OrderAhead = Omit<PageOrdering, 'menuClass'>

/** `ordertype` of an address: 1, 2 or 3, or `type@table` for a pick-up that was begun at a table (spec 1 §4); else null. */
export function orderAhead(written: string | undefined): OrderAhead | null {
  const [orderType, tableNo = ''] = (written ?? '').split('@')
  if (orderType !== '1' && orderType !== '2' && orderType !== '3') return null
  return { orderType, tableNo: orderType === '1' && tableNoSchema.safeParse(tableNo).success ? tableNo : '' }
}

/** Which menu is read: dine-in's for a pre-order, the pick-up menu for a takeout, the seller's own choice for a pick-up. */
export function orderingOf(ahead: OrderAhead | null, style: { readonly picupMenu: number }): PageOrdering | null {
  return ahead && { ...ahead, menuClass: { '1': style.picupMenu, '2': 1, '3': 0 }[ahead.orderType] }
}
