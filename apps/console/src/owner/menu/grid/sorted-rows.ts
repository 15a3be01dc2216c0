import type { Column } from '../menu.queries.ts'
import type { DraftRow } from '../menu-draft.ts'
import { gridColumns } from './grid-columns.ts'

export interface Sorting {
  readonly column: 'code' | Column
  readonly isDown: boolean
}

/**
 * The codes of the rows in the order of a column; empty cells come last. A row keeps its place while it is typed in, so the
 * order is taken once. `nameOf` is what a category's code is shown as.
 */
export function sortedCodes(
  rows: readonly DraftRow[],
  { column, isDown }: Sorting,
  nameOf: (code: string) => string,
): string[] {
  const isNumber = gridColumns.some(({ name, isNumber = false }) => name === column && isNumber)
  const textOf = ({ code, cells }: DraftRow) => {
    if (column === 'code') return code
    const text = cells[column] ?? ''
    return column === 'category_code' ? nameOf(text) : text
  }
  const collator = new Intl.Collator(undefined, { numeric: true })
  const compare = (a: string, b: string) => {
    const [left, right] = [Number.parseFloat(a), Number.parseFloat(b)]
    const areNumbers = isNumber && !Number.isNaN(left) && !Number.isNaN(right)
    return areNumbers ? left - right : collator.compare(a, b)
  }
  const keyed = rows.map((row) => ({ code: row.code, text: textOf(row) }))
  const filled = keyed.filter(({ text }) => text !== '').sort((a, b) => compare(a.text, b.text) * (isDown ? -1 : 1))
  return [...filled, ...keyed.filter(({ text }) => text === '')].map(({ code }) => code)
}

/** The rows in that order; rows that it does not name come last, as they are. */
export function inOrder(rows: readonly DraftRow[], codes: readonly string[]): readonly DraftRow[] {
  if (codes.length === 0) return rows
  const places = new Map(codes.map((code, place) => [code, place]))
  const placeOf = ({ code }: DraftRow) => places.get(code) ?? codes.length
  return [...rows].sort((a, b) => placeOf(a) - placeOf(b))
}
