import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import type { MenuItem, MenuType } from '@comanda/contract/menu/menu.schema.ts'

export interface CategoryGroup {
  readonly code: string
  /** In the guest's language; null = the dishes left the menu, or it is not loaded. */
  readonly name: string | null
  /** In the menu's own language. */
  readonly original: string
  readonly lines: readonly CartLineWire[]
}

/** The cart's lines by category, in the menu's order; lines without a category come last. */
export function categoryGroups(
  lines: readonly CartLineWire[],
  types: readonly Pick<MenuType, 'code' | 'name' | 'showName'>[],
  items: ReadonlyMap<string, Pick<MenuItem, 'typeCode'>>,
): CategoryGroup[] {
  const codeOf = (line: CartLineWire) => items.get(line.code)?.typeCode ?? line.typeCode
  const groups = types.map(({ code, name, showName }) => ({
    code,
    name: showName,
    original: name,
    lines: lines.filter((line) => codeOf(line) === code),
  }))
  const known = new Set(types.map(({ code }) => code))
  const rest = { code: '', name: null, original: '', lines: lines.filter((line) => !known.has(codeOf(line))) }
  return [...groups, rest].filter((group) => group.lines.length > 0)
}
