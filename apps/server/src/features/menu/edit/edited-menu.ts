import type { MenuChange } from '@comanda/contract/menu/menu-edit.routes.ts'
import type { MenuRow } from '@comanda/rules/menu/edit/menu-row.ts'
import type { Dish, MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { readMenuFile } from '../file/menu-file.ts'
import { dishColumns } from '../file/menu-file-column.ts'
import type { MenuFileFault, MenuFileSheet } from '../file/menu-file-fault.ts'
import { standardText } from '../file/menu-file-standard.ts'
import type { CurrentMenu } from '../snapshot/publish-menu.ts'
import { withCategories } from './edited-categories.ts'
import { editedSuites } from './edited-meals.ts'
import { editedWords } from './edited-words.ts'
import { menuRows } from './menu-cells.ts'
import type { PreparedMenu } from './menu-preview.ts'

type EditedRow = MenuChange['rows'][number]

/** What an owner replaces: cells of dishes, and whole categories, set meals and words. */
export type MenuEdits = Pick<MenuChange, 'rows'> & Partial<Pick<MenuChange, 'categories' | 'meals' | 'words'>>

export interface EditedMenu {
  /** The next menu; with faults it must not be published. */
  readonly menu: MenuSnapshot
  readonly faults: readonly MenuFileFault[]
  readonly notes: readonly MenuFileFault[]
  /** The rows that were read. `faults` number them from 2, behind a header. */
  readonly rows: readonly MenuRow[]
  /** The other sheets that were read, header first. */
  readonly sheets: Readonly<Partial<Record<MenuFileSheet, readonly (readonly string[])[]>>>
  /** Codes of dishes that are edited and on no menu. */
  readonly unknown: readonly string[]
  /** The same of categories. */
  readonly unknownCategories: readonly string[]
}

/**
 * Writes the edits into the cells of the menu in force and reads them as a menu file, so that an edit and an import keep
 * the same rules. Dishes without an edit stay exactly as they are.
 */
export function editedMenu(current: CurrentMenu, edits: MenuEdits): EditedMenu {
  const { rows: dishes, categories = [], meals = [], words = [] } = edits
  const before = menuRows(current.menu, current.currency)
  const rows = withCategories(editedRows(before, dishes), categories, current.menu?.original)
  const header = headerOf(before, rows, dishes)
  const cells = [header, ...rows.map((row) => header.map((column) => row.cells[column] ?? ''))]
  const suites = editedSuites(current.menu, current.currency, meals)
  const wordRows = editedWords(current.menu, words)
  const { currency, menu: previous } = current
  const reading = readMenuFile(cells, { currency, previous, suites, words: wordRows })
  const edited = new Map(dishes.map((edit) => [edit.code, edit]))
  return {
    menu: keptDishes(reading.menu, previous, edits),
    faults: reading.faults.filter((fault) => !isOldOption(fault, rows[fault.row - 2], edited)),
    notes: reading.notes,
    rows,
    sheets: { ...(suites && { suites }), ...(wordRows && { words: wordRows }) },
    unknown: unknownCodes(before, edits),
    unknownCategories: unknownOf(
      categories.map(({ code }) => code),
      rows.map(categoryOf),
    ),
  }
}

function unknownOf(codes: readonly string[], known: readonly string[]): string[] {
  const all = new Set(known)
  return codes.filter((code) => !all.has(code))
}

function unknownCodes(before: readonly MenuRow[], { rows, meals = [] }: MenuEdits): string[] {
  const known = [...before.map(({ code }) => code), ...rows.filter(({ isNew }) => isNew).map(({ code }) => code)]
  return unknownOf([...new Set([...rows, ...meals].map(({ code }) => code))], known)
}

function editedRows(before: readonly MenuRow[], edits: readonly EditedRow[]): MenuRow[] {
  const edited = new Map(edits.filter(({ isNew }) => isNew !== true).map(({ code, cells }) => [code, cells]))
  const categories = categoryCells(before)
  const added = edits.filter(({ isNew }) => isNew === true)
  const rows = [...before, ...added.map(({ code }) => ({ code, cells: { code } }))].map((row, index) => {
    const cells = index < before.length ? edited.get(row.code) : added[index - before.length]?.cells
    if (cells === undefined) return row
    const { category_code: category } = cells
    const moved = category === undefined ? row.cells : { ...withoutCategory(row.cells), ...categories.get(category) }
    return { code: row.code, cells: { ...moved, ...cells } }
  })
  return movesCategories(edits) ? inCategoryOrder(rows, before) : rows
}

const movesCategories = (edits: readonly EditedRow[]) =>
  edits.some(({ isNew, cells }) => isNew === true || cells.category_code !== undefined)

const isOfCategory = (column: string) => column.startsWith('category')

function withoutCategory(cells: MenuRow['cells']): MenuRow['cells'] {
  return Object.fromEntries(Object.entries(cells).filter(([column]) => !isOfCategory(column)))
}

/** What the menu says of each category: its names and the line beside its heading. */
function categoryCells(rows: readonly MenuRow[]): ReadonlyMap<string, MenuRow['cells']> {
  const found = new Map<string, MenuRow['cells']>()
  for (const { cells } of rows) {
    const own = Object.fromEntries(Object.entries(cells).filter(([column]) => isOfCategory(column)))
    const code = cells['category_code'] ?? ''
    found.set(code, { ...own, ...found.get(code) })
  }
  return found
}

/** A dish that moves must not carry its new category to the place of the old one. New categories come last. */
function inCategoryOrder(rows: readonly MenuRow[], before: readonly MenuRow[]): MenuRow[] {
  const order = [...new Set([...before, ...rows].map(categoryOf))]
  return order.flatMap((category) => rows.filter((row) => categoryOf(row) === category))
}

const categoryOf = ({ cells }: MenuRow) => cells['category_code'] ?? ''

/** The columns that a row fills or an edit names: a file without a column would keep what is there. */
function headerOf(before: readonly MenuRow[], rows: readonly MenuRow[], edits: readonly EditedRow[]): string[] {
  const used = new Set<string>([
    ...['category_code', 'code', 'name_zh', 'name_en', 'name_ja', 'price'],
    ...[...before, ...rows].flatMap(({ cells }) => Object.keys(cells)),
    ...edits.flatMap(({ cells }) => Object.keys(cells)),
  ])
  return dishColumns.map(({ name }) => name as string).filter((name) => used.has(name))
}

function keptDishes(read: MenuSnapshot, before: MenuSnapshot | undefined, edits: MenuEdits): MenuSnapshot {
  const { rows, categories: renamed = [], meals = [], words = [] } = edits
  const edited = new Set([...rows, ...meals].map(({ code }) => code))
  const standards = new Set(words.flatMap(({ kind, text }) => (kind === 'standard' ? [text] : [])))
  const isTranslated = (dish: Dish) => dish.standards.some(({ name }) => standards.has(standardText(name)))
  const old = new Map(before?.dishes.map((dish) => [dish.code, dish]))
  const dishes = read.dishes.map((dish) =>
    edited.has(dish.code) || isTranslated(dish) ? dish : (old.get(dish.code) ?? dish),
  )
  const isMoved = before === undefined || movesCategories(rows) || renamed.length > 0
  return { ...read, categories: isMoved ? read.categories : before.categories, dishes }
}

/** Broken option text of the menu in force keeps no other edit from being published. An edit of it is refused. */
function isOldOption(
  { fault, sheet }: MenuFileFault,
  row: MenuRow | undefined,
  edited: ReadonlyMap<string, EditedRow>,
) {
  if (sheet !== undefined || fault !== 'option_unfit' || row === undefined) return false
  const edit = edited.get(row.code)
  return edit?.isNew !== true && edit?.cells.options === undefined
}

/** Names the dish or the word of a fault, and its cell. */
export function cellOfEdit({ rows, sheets }: EditedMenu): PreparedMenu['cellOf'] {
  return ({ sheet, row, column }) => {
    if (sheet === undefined) {
      const one = rows[row - 2]
      return { code: one?.code ?? '', text: one?.cells[column] ?? '' }
    }
    const [header = [], ...written] = sheets[sheet] ?? []
    const cells = written[row - 2] ?? []
    const cellOf = (name: string) => cells[header.indexOf(name)] ?? ''
    return { code: cellOf(sheet === 'suites' ? 'suite_code' : 'text'), text: cellOf(column) }
  }
}
