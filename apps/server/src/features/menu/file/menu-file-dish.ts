import { type LocalizedText, languageCodes } from '@comanda/rules/language/languages.ts'
import type { Dish } from '@comanda/rules/menu/menu-snapshot.ts'
import { longestCode } from '@comanda/rules/menu/option-text.ts'
import { noMoney } from '@comanda/rules/money/money.ts'
import { type DishColumnName, type DishFields, dishColumns } from './menu-file-column.ts'
import type { MenuFileFault } from './menu-file-fault.ts'
import { type HeaderReading, headerFault, readHeader, type SheetRow } from './menu-file-row.ts'
import { type AddFault, inColumnOrder, readCells, type SheetSetting } from './menu-file-sheet.ts'
import type { Suggestions } from './menu-file-suggestion.ts'
import { sentenceOf } from './sentence/menu-file-sentence.ts'

export type MenuFileRow = SheetRow<DishColumnName>

export interface DishReading {
  readonly dish: Dish
  readonly suggestions: Suggestions
  readonly category: CategoryReading
  readonly faults: readonly MenuFileFault[]
}

/** What a row says of its category. */
export interface CategoryReading {
  readonly code: string
  readonly names: LocalizedText
  /** The line beside its heading. */
  readonly texts: LocalizedText
  readonly available?: string | undefined
}

/** Reads the header row of the dishes. */
export function readDishHeader(cells: readonly string[]): HeaderReading<DishColumnName> {
  const header = readHeader<DishColumnName>(cells, dishColumns)
  if (dishColumns.some(({ name, field }) => field === 'names' && header.positions.has(name))) return header
  const why = sentenceOf('name_column_missing')
  return { ...header, fatal: [...header.fatal, headerFault('name_zh', 'column_missing', why)] }
}

/**
 * Reads one row. Without a fault the dish is exactly what the file says. With `option_unfit` it may be published too: guests
 * see what can be read of its options. With any other fault it must not be published.
 */
export function readDish(row: MenuFileRow, setting: SheetSetting): DishReading {
  const faults: MenuFileFault[] = []
  const addFault: AddFault<DishColumnName> = (column, fault, why) => faults.push({ row: row.row, column, fault, why })
  const fields: Partial<DishFields> = readCells(row, dishColumns, setting, addFault)
  checkRow(row, fields, addFault)
  const {
    categoryNames,
    categoryTexts = {},
    categoryAvailable,
    recommend = 0,
    hot = 0,
    hotHours = [],
    goesWith = [],
    listPrice,
    ...own
  } = fields
  const category = categoryOf(fields, row)
  return {
    dish: { ...emptyDish, ...listPrice, ...own, categoryCode: category.code },
    suggestions: { recommend, hot, hotHours, goesWith },
    category: { ...category, texts: categoryTexts, available: categoryAvailable },
    faults: inColumnOrder(faults, dishColumns),
  }
}

/** What a dish has where its cells are empty. */
const emptyDish = {
  code: '',
  names: {},
  price: noMoney,
  standards: [],
  optionText: '',
  tags: [],
  minOrder: 0,
  maxOrder: 0,
  soldOut: false,
} as const satisfies Partial<Dish>

/** Checks that need several cells of the row. */
function checkRow(row: MenuFileRow, fields: Partial<DishFields>, addFault: AddFault<DishColumnName>): void {
  const { names, listPrice: { price } = { price: noMoney }, memberPrice, minOrder = 0, maxOrder = 0 } = fields
  if (names === undefined) addFault('name_zh', 'name_missing', sentenceOf('name_missing'))
  if (price > 0 && memberPrice !== undefined && memberPrice > price) {
    const why = sentenceOf('member_price_above_price', row.cell('member_price'), row.cell('price'))
    addFault('member_price', 'member_price_above', why)
  }
  if (maxOrder > 0 && minOrder > maxOrder) addFault('min', 'range_unfit', sentenceOf('range_unfit', minOrder, maxOrder))
  // A cart line carries the code. With a longer one no dish of the category could be ordered.
  if (fields.categoryCode === undefined && categoryOf(fields, row).code.length > longestCode) {
    addFault('category', 'text_too_long', sentenceOf('category_needs_code', longestCode))
  }
}

/** Without a code the category's name is its code. Without either the dish is in "other dishes". */
function categoryOf({ categoryCode, categoryNames: names = {} }: Partial<DishFields>, row: MenuFileRow) {
  const code = categoryCode ?? (row.cell('category') || languageCodes.map((language) => names[language]).find(Boolean))
  if (code !== undefined && code !== '') return { code, names }
  return { code: 'OTHER', names: { zh: '其他', en: 'Other dishes', ja: 'その他' } }
}
