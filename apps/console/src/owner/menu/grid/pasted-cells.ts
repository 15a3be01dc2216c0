import type { Column } from '../menu.queries.ts'
import { gridColumns } from './grid-columns.ts'
import type { Spot } from './use-grid-keys.ts'

export interface PastedCell {
  readonly row: number
  readonly column: Column
  readonly text: string
}

/**
 * The cells that a copied block of a spreadsheet fills, from a cell on to the right and down. Null = one text without a
 * line or a tab. What lies beyond the grid is left out.
 */
export function pastedCells(copied: string, { row, column }: Spot, rowCount: number): PastedCell[] | null {
  const text = copied.replaceAll('\r\n', '\n').replace(/\n$/, '')
  if (column < 1 || !/[\n\t]/.test(text)) return null
  return text
    .split('\n')
    .slice(0, rowCount - row)
    .flatMap((line, down) =>
      line.split('\t').flatMap((cell, right): PastedCell[] => {
        const at = gridColumns[column - 1 + right]
        return at === undefined ? [] : [{ row: row + down, column: at.name, text: cell.trim() }]
      }),
    )
}
