import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { missingPart, picksLeft } from '@comanda/rules/menu/meal-out.ts'

/**
 * Whether a set meal cannot be put together now; false for a plain dish. Every card calls this, so it reads the menu
 * item itself.
 */
export function isMealOut(
  { group }: Pick<MenuItem, 'group'>,
  soldOut: ReadonlySet<string>,
  left: Readonly<Record<string, number>>,
): boolean {
  if (group === undefined) return false
  const kitchen = { soldOut, left: (code: string) => left[code] }
  return group.some(
    ({ required, suiteItem }) =>
      missingPart(
        required,
        suiteItem,
        ({ selectflag }) => selectflag === 1,
        (part) => (part.isGone ? 0 : picksLeft(part, kitchen)),
      ) !== undefined,
  )
}
