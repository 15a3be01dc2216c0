import type { PageOrdering } from '@comanda/contract/page.ts'
import { tableNo as tableNoSchema } from '@comanda/contract/shared.schema.ts'
import { menuClassOf } from '@comanda/rules/store/store-choice.ts'

export type OrderAhead = Omit<PageOrdering, 'menuClass'>

/**
 * Reads `ordertype` of an address: 1, 2 or 3, or `type@table` for a pick-up begun at a table (spec 1 §4). Null =
 * anything else.
 */
export function orderAhead(written: string | undefined): OrderAhead | null {
  const [orderType, tableNo = ''] = (written ?? '').split('@')
  if (orderType !== '1' && orderType !== '2' && orderType !== '3') return null
  return { orderType, tableNo: orderType === '1' && tableNoSchema.safeParse(tableNo).success ? tableNo : '' }
}

/** Adds the menu of this order type. */
export function orderingOf(ahead: OrderAhead, { picupMenu }: { readonly picupMenu: number }): PageOrdering {
  return { ...ahead, menuClass: menuClassOf(ahead.orderType, picupMenu) }
}
