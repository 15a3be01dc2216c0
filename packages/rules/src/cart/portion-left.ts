import type { Dish } from '../menu/menu-snapshot.ts'
import type { AddItem } from '../menu/option-choice.ts'
import { partOf } from '../menu/part-of.ts'
import type { CartLine } from './cart-line.ts'

/** Portions left of limited dishes, by code (`left` of menu_state). */
export type PortionsLeft = ReadonlyMap<string, number>

/**
 * Portions that a line uses, by dish: its own, and per part of a set meal picks × portions per pick × meals. Portions
 * per pick come from the menu; a part that is gone uses none.
 */
export function portionsOf(
  line: Pick<CartLine, 'code' | 'num' | 'addItems'>,
  dish: Dish | undefined,
): Map<string, number> {
  const portions = new Map([[line.code, line.num]])
  for (const item of line.addItems) {
    const num = partPortions(item, dish)
    if (num > 0) portions.set(item.code, (portions.get(item.code) ?? 0) + num * line.num)
  }
  return portions
}

function partPortions(item: AddItem, dish: Dish | undefined): number {
  if (item.sgid === undefined) return 0
  const part = partOf(dish?.suite?.find((group) => group.groupNo === item.sgid)?.parts ?? [], item)
  return part === undefined ? 0 : part.num * item.num
}

/** A part of a set meal whose portions per pick changed after it was chosen. */
export interface ChangedPortions {
  readonly part: string
  readonly was: number
  readonly now: number
}

/** Stores with every part its portions per pick on this menu, so that a later change can be detected. */
export function withGiven(addItems: readonly AddItem[], dish: Dish | undefined): readonly AddItem[] {
  return addItems.map((item) => {
    const portions = partPortions(item, dish)
    return portions === 0 ? item : { ...item, gives: portions / item.num }
  })
}

/**
 * The first part whose portions per pick changed: four dumplings instead of six are another meal at the same price.
 * Undefined also when the earlier count is unknown, or when the part is gone (a problem of its own).
 */
export function changedPortions(addItems: readonly AddItem[], dish: Dish | undefined): ChangedPortions | undefined {
  for (const item of addItems) {
    const [was, now] = [(item.gives ?? 0) * item.num, partPortions(item, dish)]
    if (was > 0 && now > 0 && was !== now) return { part: item.code, was, now }
  }
  return undefined
}

/** Portions that all lines need together, by dish. */
export function portionsWanted(
  lines: readonly Pick<CartLine, 'code' | 'num' | 'addItems'>[],
  dishes: ReadonlyMap<string, Dish>,
): Map<string, number> {
  const wanted = new Map<string, number>()
  for (const line of lines)
    for (const [code, num] of portionsOf(line, dishes.get(line.code))) wanted.set(code, (wanted.get(code) ?? 0) + num)
  return wanted
}
