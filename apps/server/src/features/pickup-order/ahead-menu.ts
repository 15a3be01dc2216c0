import type { AheadType } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { soldOutAtPublish } from '@comanda/rules/cart/price-cart.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import { hoursType } from '@comanda/rules/store/store-gate.ts'
import { closedHere, type MenuHere } from '../cart/cart.service.ts'
import { codesNotOffered } from '../menu/menu.service.ts'
import type { StoreRecord } from '../store/store.service.ts'
import type { PickupOrderDeps } from './pickup-order.service.ts'
import type { StoreState } from './submit.repository.ts'

interface MenuAheadQuery {
  readonly menuClass: number
  readonly orderType: AheadType
  readonly language: Language
  /** Portions left and sold-out dishes of today apply (docs/decisions/0019). */
  readonly ofToday: boolean
  /** When the guest takes it. UTC milliseconds. */
  readonly at: number
}

/** The current menu for an order of this type, cached by version; null = the store has published none. */
export async function menuAhead(
  { menu }: Pick<PickupOrderDeps, 'menu'>,
  { sellerId, storeId, config, timeZone }: StoreRecord,
  { menuVersion, soldOut, left: portions }: StoreState,
  { menuClass, orderType, language, ofToday, at }: MenuAheadQuery,
): Promise<MenuHere | null> {
  const loaded = menuVersion === null ? null : await menu.getMenu(sellerId, storeId, menuClass, menuVersion)
  if (menuVersion === null || loaded === null) return null
  const left = new Map(Object.entries(ofToday ? portions : {}))
  const outAtPublish = soldOutAtPublish(loaded.snapshot)
  const out = ofToday ? soldOut : soldOut.filter((code) => outAtPublish.has(code))
  const usedUp = [...left].flatMap(([code, portionsLeft]) => (portionsLeft === 0 ? [code] : []))
  return {
    version: menuVersion,
    snapshot: loaded.snapshot,
    ...closedHere(loaded, new Set([...out, ...usedUp]), { at, zone: timeZone, orderType: hoursType(orderType) }),
    left,
    hidden: codesNotOffered(loaded, config, { ordertype: Number(orderType) }),
    isAhead: true,
    language,
  }
}
