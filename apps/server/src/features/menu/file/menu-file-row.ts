import type { Language, LocalizedText } from '@comanda/rules/language/languages.ts'
import type { HeaderReading } from './menu-file-column.ts'
import type { MenuFileFault } from './menu-file-fault.ts'

/** One row below a header. `cell` is trimmed; an absent column is empty. */
export interface SheetRow<C extends string> {
  readonly row: number
  cell(column: C): string
}

export interface FilledRow {
  readonly row: number
  readonly cells: readonly string[]
}

/** The rows below the header that are not blank, as the sheet numbers them. */
export function filledRows(rows: readonly (readonly string[])[]): FilledRow[] {
  return rows
    .map((cells, index) => ({ cells, row: index + 1 }))
    .filter(({ cells, row }) => row > 1 && cells.some((cell) => cell.trim() !== ''))
}

export function rowOf<C extends string>({ cells, row }: FilledRow, header: HeaderReading<C>): SheetRow<C> {
  return {
    row,
    cell(column) {
      const position = header.positions.get(column)
      return position === undefined ? '' : (cells[position] ?? '').replace(/\r\n?/g, '\n').replace(/\t/g, ' ').trim()
    },
  }
}

/** A text with a comma that was not quoted pushes the rest of its row to the right, past the header. */
export function cellsOutside<C extends string>({ cells, row }: FilledRow, header: HeaderReading<C>): MenuFileFault[] {
  const known = new Set([...header.positions.values(), ...header.ignored])
  if (!cells.some((cell, index) => !known.has(index) && cell.trim() !== '')) return []
  const text = 'This row has text beyond the columns of the header. A text with a comma in it needs quotes around it.'
  return [{ row, column: '', fault: 'cell_outside', text }]
}

export function textOf(language: Language, words: string): LocalizedText {
  return words === '' ? {} : { [language]: words }
}

/** Control characters, halves of surrogate pairs and the two code points XML forbids; a description may have line breaks. */
export const unprintable = /[\p{Cc}\p{Cs}\uFFFE\uFFFF](?<!\n)/u
export const unprintableOrBreak = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u
