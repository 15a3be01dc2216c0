import type {
  MenuCellColumn,
  MenuEditCategory,
  MenuEditRow,
  MenuMeal,
  MenuWord,
  menuEditRoutes,
} from '@comanda/contract/menu/menu-edit.routes.ts'
import type { Answer } from '@comanda/contract/route.ts'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../../app/client.ts'

/** A store's menu of one class: 0 dine-in, 1 pick-up and delivery. */
export interface MenuPlace {
  readonly sellerId: string
  readonly storeId: string
  readonly menuClass: number
}

export type Column = MenuCellColumn
export type EditableMenu = Answer<(typeof menuEditRoutes)['GET /console/api/:sellerId/:storeId/menus/:menuClass']>
export type Row = MenuEditRow

export function menuQuery(place: MenuPlace) {
  return queryOptions({
    queryKey: ['owner-menu', place.sellerId, place.storeId, place.menuClass],
    queryFn: () => client.ask('GET /console/api/:sellerId/:storeId/menus/:menuClass', { params: place }),
    retry: false,
    // Another publish is met when this one is refused.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

interface Publish {
  readonly place: MenuPlace
  readonly version: number
  readonly dryRun: boolean
  /** Of the one intent: a repeat after a lost answer gets the first answer. */
  readonly key: string
}

export interface RowEdit {
  readonly code: string
  readonly cells: Partial<Record<Column, string>>
  readonly isNew?: true
}

/** All that one change of a menu writes. */
export interface MenuEdits {
  readonly rows: readonly RowEdit[]
  readonly meals: readonly MenuMeal[]
  readonly words: readonly MenuWord[]
  readonly categories: readonly MenuEditCategory[]
}

/** As the calls take it. */
export function editsBody({ rows, meals, words, categories }: MenuEdits) {
  return {
    rows: rows.map((row) => ({ ...row })),
    meals: [...meals],
    words: [...words],
    categories: [...categories],
  }
}

export function changeMenu({ place, version, dryRun, key }: Publish, edits: MenuEdits) {
  return client.ask(
    'POST /console/api/:sellerId/:storeId/menus/:menuClass/change',
    {
      params: place,
      body: { version, dryRun, ...editsBody(edits) },
    },
    { key },
  )
}

export interface MenuFile {
  readonly name: string
  /** Base64. */
  readonly file: string
}

export interface CellFix {
  readonly row: number
  readonly column: string
  readonly text: string
}

export function importMenu({ place, version, dryRun, key }: Publish, file: MenuFile, fixes: readonly CellFix[]) {
  return client.ask(
    'POST /console/api/:sellerId/:storeId/menus/:menuClass/import',
    { params: place, body: { version, dryRun, ...file, fixes: [...fixes] } },
    { key },
  )
}

export function undoMenu(place: MenuPlace, version: number, key: string) {
  return client.ask(
    'POST /console/api/:sellerId/:storeId/menus/:menuClass/undo',
    { params: place, body: { version } },
    { key },
  )
}

export function exportMenu(place: MenuPlace, kind: 'csv' | 'xlsx') {
  return client.ask('GET /console/api/:sellerId/:storeId/menus/:menuClass/file', { params: place, query: { kind } })
}
