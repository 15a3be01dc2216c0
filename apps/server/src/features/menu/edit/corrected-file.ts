import type { MenuImport } from '@comanda/contract/menu/menu-edit.routes.ts'
import { readDishHeader } from '../file/menu-file-dish.ts'
import { headerIndex } from '../file/plain/header-place.ts'

type Rows = readonly (readonly string[])[]

/** The cells of a file's dishes, by row as the sheet numbers them and by column. */
export interface FileCells {
  readonly rows: Rows
  /** Null = the file has no such cell, or is no menu file of ours. */
  cellAt(row: number, column: string): string | null
  /** `position` is counted from 0. */
  isCorrected(row: number, position: number): boolean
}

/** The dishes of a file with the owner's corrections. A correction of a cell that the file does not have is dropped. */
export function correctedFile(written: Rows, fixes: MenuImport['fixes']): FileCells {
  const place = headerIndex(written)
  const { positions } = readDishHeader(place === undefined ? [] : (written[place] ?? []))
  const positionOf = new Map<string, number>(positions)
  const corrected = new Set<string>()
  const rows = written.map((cells) => [...cells])
  for (const { row, column, text } of fixes) {
    const [cells, position] = [rows[row - 1], positionOf.get(column)]
    if (cells === undefined || position === undefined || row - 1 <= (place ?? 0)) continue
    // A short row ends before its empty cells.
    while (cells.length < position) cells.push('')
    cells[position] = text
    corrected.add(`${row} ${position}`)
  }
  return {
    rows,
    isCorrected: (row, position) => corrected.has(`${row} ${position}`),
    cellAt(row, column) {
      const position = positionOf.get(column)
      if (position === undefined || row - 1 <= (place ?? 0) || row > rows.length) return null
      return rows[row - 1]?.[position] ?? ''
    },
  }
}
