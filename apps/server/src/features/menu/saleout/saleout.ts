import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { LocalizedText } from '@comanda/rules/language/languages.ts'
import { ok, type Result } from '@comanda/rules/result/result.ts'
import type { Database } from '../../../db/database.ts'
import { once } from '../../../db/once.ts'
import type { Call } from '../../../http/call.ts'
import { type LiveService, menuEvent } from '../../live/live.service.ts'
import type { LoadedMenu } from '../snapshot/localized-menu.ts'
import { changeLeft, readSaleout, type Saleout, setLeft, setSoldOut } from './saleout.repository.ts'

/** The kitchen's mark of a dish; a field that is left out does not change. `left` null lifts the limit, `by` changes it. */
export interface SaleoutChange {
  readonly code: string
  readonly soldOut?: boolean | undefined
  readonly left?: number | null | undefined
  readonly by?: number | undefined
}

export interface SaleoutNow {
  readonly code: string
  readonly soldOut: boolean
  readonly left: number | null
}

/**
 * Marks a dish sold out or back, or limits its portions, once per key, and sends the store's phones the event. A dish that
 * is back with no portions left loses its limit: it would be sold out again at once.
 */
export async function changeSaleout(
  db: Database,
  live: LiveService,
  { sellerId, storeId }: { readonly sellerId: string; readonly storeId: string },
  { code, soldOut, left, by }: SaleoutChange,
  call: Call,
): Promise<Result<SaleoutNow, ErrorCode>> {
  return once<SaleoutNow, ErrorCode>(db, call.once, sellerId, async (tx) => {
    const before = await readSaleout(tx, sellerId, storeId)
    if (left !== undefined) await setLeft(tx, sellerId, storeId, code, left)
    else if (soldOut === false && before.left[code] === 0) await setLeft(tx, sellerId, storeId, code, null)
    if (by !== undefined) await changeLeft(tx, sellerId, storeId, code, by)
    if (soldOut !== undefined) await setSoldOut(tx, sellerId, storeId, code, soldOut)
    await live.record(tx, sellerId, [menuEvent(storeId)])
    const after = await readSaleout(tx, sellerId, storeId)
    return ok({ code, soldOut: after.codes.includes(code), left: after.left[code] ?? null })
  })
}

/** As the terminal lists a dish; the wire calls its category `type`. */
export interface DishNow {
  code: string
  names: LocalizedText
  typeCode: string
  typeNames: LocalizedText
  soldOut: boolean
  left: number | null
}

/**
 * The dishes of a store's menus in their order, with their marks. A dish that several menus have stands once, with the name
 * of the first menu (dine-in): the kitchen marks a dish for all of them.
 */
export function dishesNow(menus: readonly LoadedMenu[], { codes, left }: Saleout): DishNow[] {
  const out = new Set(codes)
  const dishes = new Map<string, DishNow>()
  for (const { snapshot } of [...menus].sort((one, other) => one.menuClass - other.menuClass)) {
    const categoryNames = new Map(snapshot.categories.map((category) => [category.code, category.names]))
    for (const { code, names, categoryCode } of snapshot.dishes) {
      if (dishes.has(code)) continue
      dishes.set(code, {
        code,
        names: { ...names },
        typeCode: categoryCode,
        typeNames: { ...categoryNames.get(categoryCode) },
        soldOut: out.has(code),
        left: left[code] ?? null,
      })
    }
  }
  return [...dishes.values()]
}
