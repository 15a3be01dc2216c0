import type { Language } from '@comanda/rules/language/languages.ts'
import type { CurrencySetting } from '@comanda/rules/money/currency.ts'
import type { ChangedCell, MenuFileFault, MenuFileFaultCode } from './menu-file-fault.ts'
import type { SheetRow } from './menu-file-row.ts'
import { type Sentence, type SentenceCode, sentenceOf } from './sentence/menu-file-sentence.ts'

export interface SheetSetting {
  /** The language that the menu is written in. */
  readonly original: Language
  /** Of the seller; decides the decimals of every price. */
  readonly currency: CurrencySetting
  /** Cells of the file that the spreadsheet changed. */
  readonly changed?: readonly ChangedCell[] | undefined
}

export interface CellContext extends SheetSetting {
  readonly column: string
  addFault(fault: MenuFileFaultCode, why: Sentence): void
}

interface ColumnOf<Fields, Source, F extends keyof Fields> {
  readonly name: string
  /** What a cell fills in. Columns with a language fill in one text together. */
  readonly field: F
  readonly language?: Language | 'original'
  /** The header must have the column. */
  readonly isNeeded?: boolean
  /** The fault of an empty cell. */
  readonly empty?: readonly [fault: MenuFileFaultCode, why: SentenceCode]
  /** The most characters of a cell, none of them unprintable. Without it `read` limits the cell. */
  readonly longest?: number
  /** A cell may have line breaks. */
  readonly hasLines?: boolean
  /** In characters, as a workbook shows it. */
  readonly width?: number
  /** A workbook has it as a number. */
  readonly isNumber?: boolean
  /** An export leaves the column out where every cell would be empty. */
  readonly isRare?: boolean
  /** A rare column. A file without it keeps what the menu in force says. */
  readonly isKept?: boolean
  /** Reads a cell that is not empty; undefined = it fills in nothing. */
  readonly read: (cell: string, context: CellContext) => Fields[F] | undefined
  /** The cell that `read` reads back. */
  readonly write: (source: Source) => string
}

/** One column of a sheet. The importer, the export and the workbook know a column from this row alone. */
export type SheetColumn<Fields, Source> = { [F in keyof Fields]: ColumnOf<Fields, Source, F> }[keyof Fields]

export type AddFault<C extends string> = (column: C, fault: MenuFileFaultCode, why: Sentence) => void

/** The fields that the cells of one row fill in, each column by itself. */
export function readCells<C extends string, Fields, Source>(
  row: SheetRow<C>,
  columns: readonly (SheetColumn<Fields, Source> & { readonly name: C })[],
  setting: SheetSetting,
  addFault: AddFault<C>,
): Partial<Fields> {
  const fields = new Map<keyof Fields, unknown>()
  for (const column of columns) {
    const cell = row.cell(column.name)
    const context: CellContext = {
      ...setting,
      column: column.name,
      addFault: (fault, why) => addFault(column.name, fault, why),
    }
    checkText(cell, column, context)
    if (errorCell.test(cell)) context.addFault('cell_changed', sentenceOf('cell_error', cell))
    if (cell === '' && column.empty !== undefined) {
      const [fault, why] = column.empty
      context.addFault(fault, sentenceOf(why))
    }
    const value = cell === '' ? undefined : column.read(cell, context)
    if (value !== undefined) fields.set(column.field, joined(column, fields.get(column.field), value))
  }
  return Object.fromEntries(fields) as Partial<Fields>
}

/** Of two columns that fill in the same language, the first one counts. */
function joined({ language }: { readonly language?: string }, before: unknown, value: unknown): unknown {
  return language === undefined ? value : { ...(value as object), ...(before as object | undefined) }
}

const errorCell = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|ERROR)$/i

/** Control characters, halves of surrogate pairs and the two code points XML forbids. */
const unprintable = /[\p{Cc}\p{Cs}\uFFFE\uFFFF](?<!\n)/u
const unprintableOrBreak = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u

function checkText(
  cell: string,
  { longest, hasLines = false }: { readonly longest?: number; readonly hasLines?: boolean },
  { addFault }: CellContext,
): void {
  if (longest === undefined) return
  if (cell.length > longest) addFault('text_too_long', sentenceOf('text_too_long', cell.length, longest))
  if ((hasLines ? unprintable : unprintableOrBreak).test(cell)) {
    addFault('text_unfit', sentenceOf(hasLines ? 'text_unprintable' : 'text_unprintable_or_break'))
  }
}

/** The faults of one row from left to right, as an export orders the columns. */
export function inColumnOrder(
  faults: readonly MenuFileFault[],
  columns: readonly { readonly name: string }[],
): MenuFileFault[] {
  const names = columns.map(({ name }) => name)
  return [...faults].sort((a, b) => names.indexOf(a.column) - names.indexOf(b.column))
}

/** The rows of a sheet, header first. */
export function writeRows<Fields, Source>(
  columns: readonly SheetColumn<Fields, Source>[],
  sources: readonly Source[],
): string[][] {
  const rows = sources.map((source) => columns.map(({ write }) => write(source)))
  const isWritten = columns.map(({ isRare, isKept }, index) => (!isRare && !isKept) || rows.some((row) => row[index]))
  return [columns.map(({ name }) => name), ...rows].map((row) => row.filter((_, index) => isWritten[index]))
}
