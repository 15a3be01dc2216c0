import * as xlsx from '@e965/xlsx'
import { dishColumns } from './menu-file-column.ts'
import {
  type ChangedCell,
  type MenuFileCells,
  type MenuFileFault,
  type MenuFileSheet,
  wholeFileFault,
} from './menu-file-fault.ts'
import { suiteColumns } from './menu-file-suite-row.ts'
import { wordColumns } from './menu-file-word-row.ts'
import { isHarmlessZip } from './menu-file-zip.ts'
import { headerIndex, looksLikeMenu } from './plain/header-place.ts'
import { rowListOf, type Sentence, sentenceOf } from './sentence/menu-file-sentence.ts'

/** The header, 5000 dishes, and a few more rows so that the importer can refuse too many. */
const mostRows = 5100
const mostColumns = 100

/** The first sheet has the dishes; the next ones may have set meals and translations. */
const mostSheets = 5

/** The cells of a workbook's dishes, set meals and translations, as a spreadsheet shows them. */
export function readXlsx(bytes: Uint8Array): MenuFileCells {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!isHarmlessZip(buffer)) return wholeFileFault('file_damaged', sentenceOf('workbook_damaged'))
  const sheets = readSheets(buffer) ?? []
  const found = sheets.findIndex(
    ({ sheet }, index) => (index === 0 && looksLikeMenu(cellsOf(sheet))) || headerIndex(cellsOf(sheet)) !== undefined,
  )
  const first = sheets[Math.max(found, 0)]
  const others = sheets.filter((one) => one !== first)
  if (first === undefined) return wholeFileFault('file_damaged', sentenceOf('workbook_unreadable'))
  const rows = cellsOf(first.sheet)
  if (!rows.some((row) => row.some((cell) => cell.trim() !== ''))) {
    return wholeFileFault('file_empty', sentenceOf('workbook_empty'))
  }
  const suites = sheetNamed(others, 'suites', ['suite_code'])
  const words = sheetNamed(others, 'words', ['kind', 'text'])
  const changed = [
    ...changedCells(first.sheet),
    ...(suites === undefined ? [] : changedCells(suites, 'suites')),
    ...(words === undefined ? [] : changedCells(words, 'words')),
  ]
  const notes = [...(found > 0 ? [sheetNote(first.name)] : []), ...mergedNotes(first.sheet)]
  return {
    ok: true,
    rows,
    ...(suites && { suites: cellsOf(suites) }),
    ...(words && { words: cellsOf(words) }),
    ...(changed.length > 0 && { changed }),
    ...(notes.length > 0 && { notes }),
  }
}

function sheetNote(name: string): MenuFileFault {
  return { row: 0, column: '', fault: 'header_found', why: sentenceOf('dishes_sheet', name.slice(0, 40)) }
}

interface NamedSheet {
  readonly name: string
  readonly sheet: xlsx.WorkSheet
}

/** The sheet of this name, or the first one whose header has these columns. */
function sheetNamed(sheets: readonly NamedSheet[], name: MenuFileSheet, columns: readonly string[]) {
  const isCalled = (cell: string, wanted: string) => cell.trim().toLowerCase() === wanted
  const found =
    sheets.find((one) => isCalled(one.name, name)) ??
    sheets.find(({ sheet }) => {
      const [header = []] = cellsOf(sheet)
      return columns.every((column) => header.some((cell) => isCalled(cell, column)))
    })
  return found?.sheet
}

/** A cell that is merged over several rows is the cell of each of them. */
function cellsOf(sheet: xlsx.WorkSheet): string[][] {
  const cells = readRows(sheet['!data'] ?? [])
  for (const { row, position, text } of mergedCells(sheet, cells)) {
    const line = cells[row - 1]
    if (line !== undefined) line[position] = text
  }
  return cells
}

/** The empty cells of merged ones, with the text that they show. */
function mergedCells(sheet: xlsx.WorkSheet, cells: readonly (readonly string[])[]): MergedCell[] {
  return (sheet['!merges'] ?? []).flatMap(({ s, e }) => {
    const text = cells[s.r]?.[s.c] ?? ''
    const rows = cells.slice(s.r + 1, e.r + 1)
    return text === '' || s.c >= mostColumns
      ? []
      : rows.map((_, index) => ({ row: s.r + 2 + index, position: s.c, text }))
  })
}

interface MergedCell {
  readonly row: number
  readonly position: number
  readonly text: string
}

function mergedNotes(sheet: xlsx.WorkSheet): MenuFileFault[] {
  const merged = mergedCells(sheet, readRows(sheet['!data'] ?? []))
  const [first] = merged
  if (first === undefined) return []
  const rows = [...new Set(merged.map(({ row }) => row))].sort((a, b) => a - b)
  return [{ row: rows[0] ?? 0, column: '', fault: 'cell_above', why: sentenceOf('merged_cells', rowListOf(rows)) }]
}

function readRows(rows: NonNullable<xlsx.WorkSheet['!data']>): string[][] {
  return Array.from({ length: rows.length }, (_, row) =>
    Array.from({ length: Math.min(rows[row]?.length ?? 0, mostColumns) }, (_, column) => cellText(rows[row]?.[column])),
  )
}

function changedCells(sheet: xlsx.WorkSheet, name?: MenuFileSheet): ChangedCell[] {
  return (sheet['!data'] ?? []).flatMap((cells, row) =>
    (cells ?? []).slice(0, mostColumns).flatMap((cell, position) => {
      const why = changeOf(cell)
      return why === undefined ? [] : [{ ...(name && { sheet: name }), row: row + 1, position, why }]
    }),
  )
}

/** Why the cell is not what was typed. A spreadsheet makes the code `2-1` a date, and rounds a number after 15 digits. */
function changeOf(cell: xlsx.CellObject | undefined): Sentence | undefined {
  if (cell === undefined || (cell.t !== 'n' && cell.t !== 'd')) return undefined
  const format = String(cell.z ?? '')
  if (cell.t === 'd' || xlsx.SSF.is_date(format)) {
    return cell.w === undefined ? sentenceOf('cell_date') : sentenceOf('cell_date_shown', cell.w.slice(0, 20))
  }
  if (format.includes('%')) return sentenceOf('cell_percentage')
  return Math.abs(Number(cell.v)) >= 1e15 ? sentenceOf('cell_digits') : undefined
}

function readSheets(buffer: Buffer): NamedSheet[] | undefined {
  try {
    const workbook = xlsx.read(buffer, {
      dense: true,
      sheets: Array.from({ length: mostSheets }, (_, index) => index),
      sheetRows: mostRows,
      cellNF: true,
      cellHTML: false,
      cellFormula: false,
    })
    return workbook.SheetNames.flatMap((name) => {
      const sheet = workbook.Sheets[name]
      return sheet === undefined ? [] : [{ name, sheet }]
    })
  } catch {
    return undefined
  }
}

/**
 * A number with a format of fixed digits (`001`, `17.00`) is read as shown. Any other is read as its shortest decimal: 18.7
 * and not 18.700000000000003.
 */
function cellText(cell: xlsx.CellObject | undefined): string {
  if (cell === undefined || cell.v === undefined || cell.t === 'z') return ''
  if (cell.t === 'e') return cell.w ?? '#ERROR'
  if (typeof cell.v === 'boolean') return cell.v ? '1' : '0'
  if (typeof cell.v !== 'number') return String(cell.v)
  if (cell.w !== undefined && /^\d+(\.\d+)?$/.test(cell.w) && /^0+(\.0+)?$/.test(String(cell.z ?? ''))) return cell.w
  return Number.isInteger(cell.v) ? String(cell.v) : String(Number(cell.v.toPrecision(12)))
}

/** A workbook with the sheet `menu` and the others. Prices and counts are numbers, so that an owner can calculate. */
export function writeXlsx(
  rows: readonly (readonly string[])[],
  others: { readonly [S in MenuFileSheet]?: readonly (readonly string[])[] | undefined } = {},
): Buffer {
  const workbook = xlsx.utils.book_new()
  xlsx.utils.book_append_sheet(workbook, toSheet(rows), 'menu')
  for (const [name, sheet] of Object.entries(others)) {
    if (sheet !== undefined) xlsx.utils.book_append_sheet(workbook, toSheet(sheet), name)
  }
  // With shared strings: the reader unescapes texts inside cells twice ("&lt;" becomes "<").
  return xlsx.write(workbook, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true }) as Buffer
}

function toSheet(rows: readonly (readonly string[])[]): xlsx.WorkSheet {
  const header = rows[0] ?? []
  const sheet = xlsx.utils.aoa_to_sheet(
    rows.map((row, index) => row.map((cell, column) => toCell(cell, index > 0 && numbers.has(header[column] ?? '')))),
  )
  sheet['!cols'] = header.map((column) => ({ wch: widths.get(column) ?? 12 }))
  return sheet
}

interface WorkbookColumn {
  readonly name: string
  readonly width?: number
  readonly isNumber?: boolean
}

const columns: readonly WorkbookColumn[] = [...dishColumns, ...suiteColumns, ...wordColumns]
const numbers = new Set(columns.filter(({ isNumber }) => isNumber).map(({ name }) => name))
const widths = new Map(columns.map(({ name, width = 12 }) => [name, width]))

/** Writes a number only where it reads back as the same text. */
function toCell(text: string, asNumber: boolean): xlsx.CellObject | null {
  if (text === '') return null
  if (!asNumber || !/^(0|[1-9]\d{0,9})(\.\d{1,3})?$/.test(text)) return { t: 's', v: escaped(text) }
  const decimals = text.split('.')[1]?.length ?? 0
  return { t: 'n', v: Number(text), z: decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}` }
}

/** A workbook reads `_x0041_` as "A". A text with these letters needs its first underscore escaped. */
function escaped(text: string): string {
  return text.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
}
