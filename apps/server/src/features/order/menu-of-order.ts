import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import type { MenuService } from '../menu/menu.service.ts'
import type { WordMenu } from './add-item-words.ts'
import { inEveryLanguage } from './ticket-view.ts'

/** Orders are taken from the dine-in menu (spec 1 §4). */
const menuClass = 0

interface Versioned {
  readonly menuVersion: number
}

/** The menus that orders were made from, from memory by version: what they call a dish never changes afterwards. */
export function menusOfOrders(menu: Pick<MenuService, 'getMenu'>) {
  const menuOf = async (sellerId: string, storeId: string, version: number): Promise<WordMenu> =>
    (await menu.getMenu(sellerId, storeId, menuClass, version))?.snapshot ?? null

  return {
    menuOf,
    /** One question a version, and mostly there is one. */
    async menusOf(sellerId: string, storeId: string, orders: readonly Versioned[]) {
      const versions = [...new Set(orders.map((order) => order.menuVersion))]
      const menus = await Promise.all(versions.map((version) => menuOf(sellerId, storeId, version)))
      const byVersion = new Map(versions.map((version, index) => [version, menus[index] ?? null]))
      return (order: Versioned): WordMenu => byVersion.get(order.menuVersion) ?? null
    },
    named: async (sellerId: string, storeId: string, ticket: Ticket): Promise<Ticket> =>
      inEveryLanguage(ticket, await menuOf(sellerId, storeId, ticket.menuVersion)),
  }
}
