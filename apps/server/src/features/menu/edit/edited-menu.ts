import type { MenuChange } from '@comanda/contract/menu/menu-edit.routes.ts'
import type { MenuRow } from '@comanda/rules/menu/edit/menu-row.ts'
import type { MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { readMenuFile } from '../file/menu-file.ts'
import { dishColumns } from '../file/menu-file-column.ts'
import type { MenuFileFault } from '../file/menu-file-fault.ts'
import type { CurrentMenu } from '../snapshot/publish-menu.ts'
import { menuRows } from './menu-cells.ts'

type EditedRow = MenuChange['rows'][number]

export interface EditedMenu {
  /** The next menu; with faults it must not be published. */
  readonly menu: MenuSnapshot
  readonly faults: readonly MenuFileFault[]
  readonly notes: readonly MenuFileFault[]
  /** The rows that were read. `faults` number them from 2, behind a header. */
  readonly rows: readonly MenuRow[]
  /** Codes that are edited and on no menu. */
  readonly unknown: readonly string[]
}

/**
 * Writes the edits into the cells of the menu in force and reads them as a menu file, so that an edit and an import keep
 * the same rules. Dishes without an edit stay exactly as they are.
 */
export function editedMenu(current: CurrentMenu, edits: readonly EditedRow[]): EditedMenu {
  const before = menuRows(current.menu, current.currency)
  const rows = editedRows(before, edits)
  const header = headerOf(before, edits)
  const cells = [header, ...rows.map((row) => header.map((column) => row.cells[column] ?? ''))]
  const reading = readMenuFile(cells, { currency: current.currency, previous: current.menu })
  const edited = new Map(edits.map((edit) => [edit.code, edit]))
  return {
    menu: keptDishes(reading.menu, current.menu, edits),
    faults: reading.faults.filter((fault) => !isOldOption(fault, rows[fault.row - 2], edited)),
    notes: reading.notes,
    rows,
    unknown: unknownCodes(before, edits),
  }
}

function unknownCodes(before: readonly MenuRow[], edits: readonly EditedRow[]): string[] {
  const known = new Set(before.map(({ code }) => code))
  return edits.filter(({ code, isNew }) => isNew !== true && !known.has(code)).map(({ code }) => code)
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
function headerOf(before: readonly MenuRow[], edits: readonly EditedRow[]): string[] {
  const used = new Set<string>([
    ...['category_code', 'code', 'name_zh', 'name_en', 'name_ja', 'price'],
    ...before.flatMap(({ cells }) => Object.keys(cells)),
    ...edits.flatMap(({ cells }) => Object.keys(cells)),
  ])
  return dishColumns.map(({ name }) => name as string).filter((name) => used.has(name))
}

function keptDishes(read: MenuSnapshot, before: MenuSnapshot | undefined, edits: readonly EditedRow[]): MenuSnapshot {
  const edited = new Set(edits.map(({ code }) => code))
  const old = new Map(before?.dishes.map((dish) => [dish.code, dish]))
  const dishes = read.dishes.map((dish) => (edited.has(dish.code) ? dish : (old.get(dish.code) ?? dish)))
  const categories = before === undefined || movesCategories(edits) ? read.categories : before.categories
  return { ...read, categories, dishes }
}

/** Broken option text of the menu in force keeps no other edit from being published. An edit of it is refused. */
function isOldOption({ fault }: MenuFileFault, row: MenuRow | undefined, edited: ReadonlyMap<string, EditedRow>) {
  if (fault !== 'option_unfit' || row === undefined) return false
  const edit = edited.get(row.code)
  return edit?.isNew !== true && edit?.cells.options === undefined
}
