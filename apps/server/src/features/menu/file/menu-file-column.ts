import type { MenuFileFault } from './menu-file-fault.ts'
import { nearestName } from './nearest-name.ts'

/** The columns of a menu file, in the order an export writes them. */
export const fileColumns = [
  'category_code',
  'category',
  'category_zh',
  'category_en',
  'category_ja',
  'code',
  'name_zh',
  'name_en',
  'name_ja',
  'reading_zh',
  'reading_ja',
  'description',
  'desc_zh',
  'desc_en',
  'desc_ja',
  'picture',
  'picture_mode',
  'icon',
  'price',
  'member_price',
  'standards',
  'options',
  'tags',
  'min',
  'max',
  'sold_out',
  'drink',
  'no_discount',
  'recommend',
  'hot',
  'hot_hours',
  'goes_with',
] as const

export type FileColumn = (typeof fileColumns)[number]

/** A file without one of these says nothing about it: what the menu in force has there stays. */
export const keptColumns = [
  'reading_zh',
  'reading_ja',
  'icon',
  'drink',
  'no_discount',
  'recommend',
  'hot',
  'hot_hours',
  'goes_with',
] as const satisfies FileColumn[]

/** Written only when a dish has something in it: few files need them. */
export const rareColumns: readonly FileColumn[] = ['category_zh', 'desc_zh', ...keptColumns]

/** The columns of the set meals: a second file, or a workbook's sheet `suites`; a row is a part of a meal. */
export const suiteColumns = [
  'suite_code',
  'group_no',
  'group_name',
  'group_name_zh',
  'group_name_en',
  'group_name_ja',
  'group_required',
  'item_code',
  'standard',
  'num',
  'price',
  'member_price',
  'required',
] as const

export type SuiteColumn = (typeof suiteColumns)[number]

export const rareSuiteColumns: readonly SuiteColumn[] = ['group_name_zh', 'group_name_en', 'group_name_ja']

/** The columns of the translations: a third file, or a workbook's sheet `words`; a row is a word of the dishes. */
export const wordColumns = ['kind', 'text', 'zh', 'en', 'ja', 'code'] as const

export type WordColumn = (typeof wordColumns)[number]

const nameColumns: readonly FileColumn[] = ['name_zh', 'name_en', 'name_ja']

export interface HeaderReading<C extends string = FileColumn> {
  /** Where each column stands, counted from 0. */
  readonly positions: ReadonlyMap<C, number>
  /** Positions of header cells we do not know; what stands below them is not read. */
  readonly ignored: ReadonlySet<number>
  /** Without these nothing can be read at all. */
  readonly fatal: readonly MenuFileFault[]
  /** A name so near to one of ours that leaving it out is surely not what was meant. */
  readonly faults: readonly MenuFileFault[]
  readonly notes: readonly MenuFileFault[]
}

/** Reads the header row of the dishes: order free, capitals and blanks forgiven. */
export function readHeader(cells: readonly string[]): HeaderReading {
  const header = readColumns(cells, fileColumns, ['code', 'price'])
  if (nameColumns.some((column) => header.positions.has(column))) return header
  const text = 'The header needs at least one of the columns "name_zh", "name_en" and "name_ja".'
  return { ...header, fatal: [...header.fatal, inHeader('name_zh', 'column_missing', text)] }
}

/** Reads the header row of the set meals. */
export function readSuiteHeader(cells: readonly string[]): HeaderReading<SuiteColumn> {
  return readColumns(cells, suiteColumns, ['suite_code', 'group_no', 'group_required', 'item_code'])
}

/** Reads the header row of the translations. */
export function readWordHeader(cells: readonly string[]): HeaderReading<WordColumn> {
  return readColumns(cells, wordColumns, ['kind', 'text'])
}

function readColumns<C extends string>(
  cells: readonly string[],
  columns: readonly C[],
  needed: readonly C[],
): HeaderReading<C> {
  const positions = new Map<C, number>()
  const ignored = new Set<number>()
  const fatal: MenuFileFault[] = []
  const faults: MenuFileFault[] = []
  const notes: MenuFileFault[] = []
  cells.forEach((cell, index) => {
    const written = cell.replace(/^\uFEFF/, '').trim()
    if (written === '') return
    const column = columnNamed(written, columns)
    if (column === undefined) {
      ignored.add(index)
      const near = nearestName(written, columns)
      if (near === undefined)
        notes.push(inHeader(written, 'column_unknown', 'This column is unknown and was not read.'))
      else faults.push(inHeader(written, 'column_misspelt', `This column is unknown. Did you mean "${near}"?`))
    } else if (positions.has(column)) {
      fatal.push(inHeader(column, 'column_twice', 'This column stands in the header twice. Keep one of them.'))
    } else positions.set(column, index)
  })
  const missing = needed
    .filter((column) => !positions.has(column))
    .map((column) => inHeader(column, 'column_missing', `The header has no column "${column}".`))
  return { positions, ignored, fatal: [...fatal, ...missing], faults, notes }
}

function columnNamed<C extends string>(written: string, columns: readonly C[]): C | undefined {
  const plain = written.toLowerCase().replace(/[\s-]+/g, '_')
  return columns.find((column) => column === plain)
}

function inHeader(column: string, fault: MenuFileFault['fault'], text: string): MenuFileFault {
  return { row: 1, column: column.slice(0, 40), fault, text }
}
