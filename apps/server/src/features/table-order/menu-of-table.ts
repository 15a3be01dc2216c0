import type { MustOrderDish } from '@comanda/contract/menu/menu.schema.ts'
import type { Call } from '../../http/call.ts'
import { closedHere, type MenuHere } from '../cart/cart.service.ts'
import { codesNotOffered, mustOrderDishes } from '../menu/menu.service.ts'
import type { TablePlace, TableState } from './table.repository.ts'
import type { TableOrderDeps } from './table-order.service.ts'

/** Menu class and order type of dine-in (spec 1 §1, §4). */
const dineIn = 0

/** The menu that prices a table, and the dishes every party must order. */
export interface TableMenu extends MenuHere {
  readonly mustOrder: readonly MustOrderDish[]
}

/** The menu in force, cached by its version; null when the store has published none. */
export async function menuOfTable(
  { menu, store }: Pick<TableOrderDeps, 'menu' | 'store'>,
  place: TablePlace,
  state: TableState,
  { language, now }: Pick<Call, 'language' | 'now'>,
): Promise<TableMenu | null> {
  const { sellerId, storeId } = place
  if (state.menuVersion === null) return null
  const loaded = await menu.getMenu(sellerId, storeId, dineIn, state.menuVersion)
  if (loaded === null) return null
  const record = await store.getStore(sellerId, storeId)
  const config = record?.config ?? {}
  const { soldOut, left } = portionsOf(state)
  return {
    version: state.menuVersion,
    snapshot: loaded.snapshot,
    ...closedHere(loaded, soldOut, { at: now.getTime(), zone: record?.timeZone ?? 'UTC', orderType: dineIn }),
    left,
    hidden: codesNotOffered(loaded, config, { tableno: place.tableNo, ordertype: dineIn }),
    mustOrder: 'mustOrder' in config ? mustOrderDishes(loaded, config, { tableno: place.tableNo, language }) : [],
    language,
  }
}

/** The sold-out dishes, and the portions left of limited dishes. */
export function portionsOf(state: Pick<TableState, 'soldOut' | 'left'>): Pick<TableMenu, 'soldOut' | 'left'> {
  const left = new Map(Object.entries(state.left))
  const usedUp = [...left].filter(([, portions]) => portions === 0).map(([code]) => code)
  return { soldOut: new Set([...state.soldOut, ...usedUp]), left }
}
