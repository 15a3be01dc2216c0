import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { Services } from '../../../services.ts'
import type { LoadedMenu } from './localized-menu.ts'

/** The cache header of an address that names its version. */
export const immutable = 'public, max-age=31536000, immutable'

export interface MenuAddress {
  readonly sellerId: string
  readonly storeId: string
  readonly menuClass: number
}

/** Finds the menu in force of a store, or the `version` that the address names (loaded-menus.ts). */
export async function findMenuInForce(
  { store, menu }: Pick<Services, 'store' | 'menu'>,
  { sellerId, storeId, menuClass }: MenuAddress,
  version?: number,
): Promise<Result<LoadedMenu, 'store_unknown' | 'menu_missing'>> {
  if ((await store.getStore(sellerId, storeId)) === null) return refuse('store_unknown')
  const loaded = await menu.currentMenu(sellerId, storeId, menuClass, version)
  return loaded === null ? refuse('menu_missing') : ok(loaded)
}
