import type { ChangedCell, MenuFileFault, MenuFileSheet } from './menu-file-fault.ts'
import { nearestName } from './nearest-name.ts'
import { type Sentence, sentenceOf } from './sentence/menu-file-sentence.ts'

export interface HeaderReading<C extends string> {
  /** Where each column stands, counted from 0. */
  readonly positions: ReadonlyMap<C, number>
  /** Positions of unknown columns. Their cells are not read. */
  readonly ignored: ReadonlySet<number>
  /** The sheet cannot be read because of these. */
  readonly fatal: readonly MenuFileFault[]
  /** Unknown names that are nearly a column's: the owner surely meant it. */
  readonly faults: readonly MenuFileFault[]
  readonly notes: readonly MenuFileFault[]
}

/** Reads a header row. Order, capitals and blanks do not matter. */
export function readHeader<C extends string>(
  cells: readonly string[],
  columns: readonly { readonly name: C; readonly isNeeded?: boolean }[],
): HeaderReading<C> {
  const names = columns.map(({ name }) => name)
  const positions = new Map<C, number>()
  const ignored = new Set<number>()
  const fatal: MenuFileFault[] = []
  const faults: MenuFileFault[] = []
  const notes: MenuFileFault[] = []
  cells.forEach((cell, index) => {
    const written = cell.replace(/^\uFEFF/, '').trim()
    if (written === '') return
    const column = columnNamed(written, names)
    if (column === undefined) {
      ignored.add(index)
      const near = nearestName(written, names)
      if (near === undefined) notes.push(headerFault(written, 'column_unknown', sentenceOf('column_unknown')))
      else faults.push(headerFault(written, 'column_misspelt', sentenceOf('column_near', near)))
    } else if (positions.has(column)) {
      fatal.push(headerFault(column, 'column_twice', sentenceOf('column_twice')))
    } else positions.set(column, index)
  })
  const missing = columns
    .filter(({ name, isNeeded }) => isNeeded && !positions.has(name))
    .map(({ name }) => headerFault(name, 'column_missing', sentenceOf('column_missing', name)))
  return { positions, ignored, fatal: [...fatal, ...missing], faults, notes }
}

function columnNamed<C extends string>(written: string, names: readonly C[]): C | undefined {
  const plain = written.toLowerCase().replace(/[\s-]+/g, '_')
  return names.find((name) => name === plain)
}

export function headerFault(column: string, fault: MenuFileFault['fault'], why: Sentence): MenuFileFault {
  return { row: 1, column: column.slice(0, 40), fault, why }
}

/** One row below a header. `cell` is trimmed; an absent column is empty. */
export interface SheetRow<C extends string> {
  readonly row: number
  cell(column: C): string
}

export interface FilledRow {
  readonly row: number
  readonly cells: readonly string[]
  readonly changed: readonly ChangedCell[]
}

/** The rows below the header that are not blank, as the sheet numbers them. */
export function filledRows(
  rows: readonly (readonly string[])[],
  changed: readonly ChangedCell[] = [],
  sheet?: MenuFileSheet,
): FilledRow[] {
  const changedOf = new Map<number, ChangedCell[]>()
  for (const cell of changed) {
    if (cell.sheet === sheet) changedOf.set(cell.row, [...(changedOf.get(cell.row) ?? []), cell])
  }
  return rows
    .map((cells, index) => ({ cells, row: index + 1, changed: changedOf.get(index + 1) ?? [] }))
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

/** Faults that the line shows before a cell is read. */
export function lineFaults<C extends string>(line: FilledRow, header: HeaderReading<C>): MenuFileFault[] {
  return [...cellsOutside(line, header), ...changedCells(line, header)]
}

/** The guest would read the number behind a date, 45689, as a code or a name. */
function changedCells<C extends string>({ row, changed }: FilledRow, header: HeaderReading<C>): MenuFileFault[] {
  const names = new Map([...header.positions].map(([name, position]) => [position, name]))
  return changed.flatMap(({ position, why }): MenuFileFault[] => {
    const column = names.get(position)
    return column === undefined ? [] : [{ row, column, fault: 'cell_changed', why }]
  })
}

/** A comma without quotes moves the rest of its row to the right, past the header. */
function cellsOutside<C extends string>({ cells, row }: FilledRow, header: HeaderReading<C>): MenuFileFault[] {
  const known = new Set([...header.positions.values(), ...header.ignored])
  if (!cells.some((cell, index) => !known.has(index) && cell.trim() !== '')) return []
  return [{ row, column: '', fault: 'cell_outside', why: sentenceOf('cell_outside') }]
}
