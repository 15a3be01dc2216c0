import type { LocalizedText } from '@comanda/rules/language/languages.ts'
import { compareMenuRows, type MenuRow, type RowDifference } from '@comanda/rules/menu/edit/menu-row.ts'
import type { MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import type { CurrencySetting } from '@comanda/rules/money/currency.ts'
import { writeMenuFile } from '../file/menu-file-write.ts'

/** The dishes as the rows of their menu file, without empty cells. */
export function menuRows(menu: MenuSnapshot | undefined, currency: CurrencySetting): MenuRow[] {
  if (menu === undefined) return []
  const [header = [], ...rows] = writeMenuFile(menu, currency)
  return rows.map((row) => {
    const cells = Object.fromEntries(
      header.map((column, index) => [column, row[index] ?? ''] as const).filter(isFilled),
    )
    return { code: cells['code'] ?? '', cells }
  })
}

const isFilled = ([, cell]: readonly [string, string]) => cell !== ''

/** What a publish changes, in the cells of the menu file. */
export function menuDifference(
  before: MenuSnapshot | undefined,
  after: MenuSnapshot,
  currency: CurrencySetting,
): RowDifference {
  return compareMenuRows(menuRows(before, currency), menuRows(after, currency))
}

/** The names of dishes by code; those of the menu after count. */
export function namesByCode(before: MenuSnapshot | undefined, after: MenuSnapshot): (code: string) => LocalizedText {
  const names = new Map([...(before?.dishes ?? []), ...after.dishes].map((dish) => [dish.code, dish.names]))
  return (code) => names.get(code) ?? {}
}
