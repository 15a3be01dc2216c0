import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { missingPart, picksLeft } from '@comanda/rules/menu/meal-out.ts'

/** Whether nobody can have a set meal now; false for a plain dish. Every card asks it, so it reads the menu as it came. */
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
