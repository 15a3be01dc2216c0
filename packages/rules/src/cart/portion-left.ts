import type { Dish } from '../menu/menu-snapshot.ts'
import type { AddItem } from '../menu/option-choice.ts'
import type { CartLine } from './cart-line.ts'

/** Portions of limited dishes that are left, by code (`left` of menu_state). */
export type PortionsLeft = ReadonlyMap<string, number>

/**
 * The portions a line takes from the kitchen, by dish: its own, and for each part of a set meal picks × the portions that
 * one pick gives × meals. What a part gives is the menu's; a part that is gone takes nothing.
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
  const parts = (dish?.suite?.find((group) => group.groupNo === item.sgid)?.parts ?? []).filter(
    (part) => part.code === item.code,
  )
  const part =
    parts.find((candidate) => candidate.standard !== '' && candidate.standard === item.standard) ??
    parts.find((candidate) => candidate.standard === '') ??
    parts[0]
  return part === undefined ? 0 : part.num * item.num
}

/** The portions that all lines together want, by dish. */
export function portionsWanted(
  lines: readonly Pick<CartLine, 'code' | 'num' | 'addItems'>[],
  dishes: ReadonlyMap<string, Dish>,
): Map<string, number> {
  const wanted = new Map<string, number>()
  for (const line of lines)
    for (const [code, num] of portionsOf(line, dishes.get(line.code))) wanted.set(code, (wanted.get(code) ?? 0) + num)
  return wanted
}
