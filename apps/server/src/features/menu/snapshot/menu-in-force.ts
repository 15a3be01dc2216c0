import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { Services } from '../../../services.ts'
import type { LoadedMenu } from './localized-menu.ts'

/** What an address with its version in it may be kept as. */
export const immutable = 'public, max-age=31536000, immutable'

export interface MenuAddress {
  readonly sellerId: string
  readonly storeId: string
  readonly menuClass: number
}

/** The menu in force of a store there is, or the `version` that the address names, where that can be given (loaded-menus.ts). */
export async function menuInForce(
  { store, menu }: Pick<Services, 'store' | 'menu'>,
  { sellerId, storeId, menuClass }: MenuAddress,
  version?: number,
): Promise<Result<LoadedMenu, 'store_unknown' | 'menu_missing'>> {
  if ((await store.getStore(sellerId, storeId)) === null) return refuse('store_unknown')
  const loaded = await menu.currentMenu(sellerId, storeId, menuClass, version)
  return loaded === null ? refuse('menu_missing') : ok(loaded)
}
