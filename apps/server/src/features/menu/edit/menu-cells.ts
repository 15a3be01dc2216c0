import type { MenuRow } from '@comanda/rules/menu/edit/menu-row.ts'
import type { MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import type { CurrencySetting } from '@comanda/rules/money/currency.ts'
import { writeMenuFile } from '../file/menu-file-write.ts'

/** The dishes as the rows of their menu file, without empty cells. */
export function menuRows(menu: MenuSnapshot | undefined, currency: CurrencySetting): MenuRow[] {
  if (menu === undefined) return []
  return rowCells(writeMenuFile(menu, currency)).map((cells) => ({ code: cells['code'] ?? '', cells }))
}

/** The rows below the header by column, without empty cells. */
export function rowCells([header = [], ...rows]: readonly (readonly string[])[]): Record<string, string>[] {
  return rows.map((row) =>
    Object.fromEntries(header.map((column, index) => [column, row[index] ?? ''] as const).filter(isFilled)),
  )
}

const isFilled = ([, cell]: readonly [string, string]) => cell !== ''
