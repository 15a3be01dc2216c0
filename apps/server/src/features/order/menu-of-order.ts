import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import type { WordMenu } from '../cart/cart.service.ts'
import type { MenuService } from '../menu/menu.service.ts'
import { inEveryLanguage } from './ticket/ticket-view.ts'

/** The menu an order was made from; without a class it is the dine-in menu (spec 1 §4). */
export interface OrderedFrom {
  readonly menuClass?: number | undefined
  readonly menuVersion: number
}

/** The menus of orders, cached by class and version. A published version never changes its words. */
export function menusOfOrders(menu: Pick<MenuService, 'getMenu'>) {
  const menuOf = async (sellerId: string, storeId: string, order: OrderedFrom): Promise<WordMenu> =>
    (await menu.getMenu(sellerId, storeId, order.menuClass ?? 0, order.menuVersion))?.snapshot ?? null
  const keyOf = ({ menuClass = 0, menuVersion }: OrderedFrom) => `${menuClass} ${menuVersion}`

  return {
    menuOf,
    /** One read per version; usually there is one. */
    async menusOf(sellerId: string, storeId: string, orders: readonly OrderedFrom[]) {
      const wanted = [...new Map(orders.map((order) => [keyOf(order), order])).values()]
      const menus = await Promise.all(wanted.map((order) => menuOf(sellerId, storeId, order)))
      const found = new Map(wanted.map((order, index) => [keyOf(order), menus[index] ?? null]))
      return (order: OrderedFrom): WordMenu => found.get(keyOf(order)) ?? null
    },
    named: async (sellerId: string, storeId: string, ticket: Ticket): Promise<Ticket> =>
      inEveryLanguage(ticket, await menuOf(sellerId, storeId, ticket)),
  }
}
