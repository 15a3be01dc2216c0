import type { Language } from '@comanda/contract/errors.ts'
import type { MenuService } from '../menu/menu.service.ts'
import type { TableMenu } from './cart-view.ts'
import type { TablePlace, TableState } from './table.repository.ts'

const dineIn = 0

/** The menu in force, from memory by its version; null when the store has published none. */
export async function menuOfTable(
  menu: MenuService,
  { sellerId, storeId }: TablePlace,
  state: TableState,
  language: Language,
): Promise<TableMenu | null> {
  if (state.menuVersion === null) return null
  const loaded = await menu.getMenu(sellerId, storeId, dineIn, state.menuVersion)
  if (loaded === null) return null
  const left = new Map(Object.entries(state.left))
  const usedUp = [...left].filter(([, portions]) => portions === 0).map(([code]) => code)
  const soldOut = new Set([...state.soldOut, ...usedUp])
  return { version: state.menuVersion, snapshot: loaded.snapshot, soldOut, left, language }
}
