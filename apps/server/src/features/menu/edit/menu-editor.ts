import { isDeepStrictEqual } from 'node:util'
import type { ErrorCode } from '@comanda/contract/errors.ts'
import type {
  MenuChange,
  MenuDraft,
  MenuImport,
  MenuPreview,
  menuEditRoutes,
} from '@comanda/contract/menu/menu-edit.routes.ts'
import { menuCellColumns } from '@comanda/contract/menu/menu-edit.routes.ts'
import type { Answer } from '@comanda/contract/route.ts'
import type { MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { currencyOf } from '@comanda/rules/money/currency.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import { recordAudit } from '../../../db/audit-log.ts'
import type { Database } from '../../../db/database.ts'
import { once } from '../../../db/once.ts'
import type { Queryable } from '../../../db/queryable.ts'
import type { Call } from '../../../http/call.ts'
import { exportMenuFile, type MenuFileKind } from '../file/menu-file-import.ts'
import { noteOtherClasses } from '../file/menu-file-other-class.ts'
import { localizedMenu } from '../snapshot/localized-menu.ts'
import { findFormerVersion, findMenu } from '../snapshot/menu.repository.ts'
import { type CurrentMenu, type MenuPlace, publishMenuAfter, readCurrentMenu } from '../snapshot/publish-menu.ts'
import { shownMenu } from '../snapshot/shown-menu.ts'
import { editedCategoriesOf } from './edited-categories.ts'
import { mealsOf } from './edited-meals.ts'
import { cellOfEdit, editedMenu, type MenuEdits } from './edited-menu.ts'
import { wordsInForce } from './edited-words.ts'
import { importedMenu } from './imported-menu.ts'
import { menuRows } from './menu-cells.ts'
import { faultsOf, type PreparedMenu, previewOf } from './menu-preview.ts'

type EditableMenu = Answer<(typeof menuEditRoutes)['GET /console/api/:sellerId/:storeId/menus/:menuClass']>
type DraftMenu = Answer<(typeof menuEditRoutes)['POST /console/api/:sellerId/:storeId/menus/:menuClass/preview']>
type ExportedMenu = Answer<(typeof menuEditRoutes)['GET /console/api/:sellerId/:storeId/menus/:menuClass/file']>
type Published = Promise<Result<MenuPreview, ErrorCode>>

/** The owner's changes of a menu. Each publishes a whole version, or writes nothing. */
export interface MenuEditor {
  /** The menu in force as rows; refused with `store_unknown`. */
  read(place: MenuPlace): Promise<Result<EditableMenu, ErrorCode>>
  /** Refused: `store_unknown`, `menu_moved`, `dish_unknown`, `category_unknown`; when it publishes also `menu_unfit`. */
  change(place: MenuPlace, change: MenuChange, call: Call): Published
  /** The menu of a draft as phones would get it. Refused: `store_unknown`, `menu_moved`, `dish_unknown`, `category_unknown`. */
  preview(place: MenuPlace, draft: MenuDraft): Promise<Result<DraftMenu, ErrorCode>>
  /** Refused: `store_unknown`, `menu_moved`; when it publishes also `menu_unfit`. */
  importFile(place: MenuPlace, file: MenuImport, call: Call): Published
  /** Publishes the former version again. Refused: `store_unknown`, `menu_moved`, `menu_no_former`. */
  undo(place: MenuPlace, seen: { readonly version: number }, call: Call): Published
  /** Refused: `store_unknown`, `menu_missing`. */
  exportFile(place: MenuPlace, kind: MenuFileKind): Promise<Result<ExportedMenu, ErrorCode>>
}

interface Deps {
  readonly db: Database
  /** Drops what is kept in memory of a store's menus. */
  readonly forget: (sellerId: string, storeId: string) => void
}

type Prepare = (tx: Queryable, current: CurrentMenu) => Promise<Result<PreparedMenu, ErrorCode>>

interface Publishing {
  /** The version that the owner has seen. */
  readonly version: number
  readonly dryRun: boolean
  readonly action: 'menu.change' | 'menu.import' | 'menu.undo'
  readonly file?: string
}

/** Who publishes, and why where it was not the owner's tap. */
interface Publisher extends Pick<Call, 'actor' | 'language'> {
  readonly reason?: string
}

export function createMenuEditor({ db, forget }: Deps): MenuEditor {
  async function publish(place: MenuPlace, asked: Publishing, call: Call, prepare: Prepare): Published {
    if (asked.dryRun) return preview(db.pool, place, asked, call, prepare)
    const published = await once(db, call.once, place.sellerId, (tx) => publishOnce(tx, place, asked, call, prepare))
    forget(place.sellerId, place.storeId)
    return published
  }

  return {
    async read(place) {
      const current = await readCurrentMenu(db.pool, place)
      if (current === undefined) return refuse('store_unknown')
      return ok(editableMenu(current, await findFormerVersion(db.pool, place, current.version)))
    },
    change: (place, change, call) =>
      publish(place, { ...change, action: 'menu.change' }, call, async (_tx, current) => changedMenu(current, change)),
    async preview(place, draft) {
      const current = await readCurrentMenu(db.pool, place)
      if (current === undefined) return refuse('store_unknown')
      if (current.version !== draft.version) return menuMoved(current.version)
      const changed = changedMenu(current, draft)
      if (!changed.ok) return changed
      const { menu, faults } = changed.value
      const snapshot = shownMenu(menu)
      const dishes = new Map(snapshot.dishes.map((dish) => [dish.code, dish]))
      const shown = localizedMenu({ ...place, version: current.version, snapshot, dishes }, draft.language)
      return ok({ menu: shown, faults: faultsOf(changed.value, faults, draft.language) })
    },
    importFile: (place, file, call) =>
      publish(place, { ...file, file: file.name, action: 'menu.import' }, call, async (_tx, current) =>
        ok(importedMenu(current, file)),
      ),
    undo: (place, { version }, call) =>
      publish(place, { version, dryRun: false, action: 'menu.undo' }, call, async (tx, current) => {
        const former = await findFormerVersion(tx, place, current.version)
        const menu = former && (await findMenu(tx, place.sellerId, place.storeId, place.menuClass, former))
        if (!menu) return refuse('menu_no_former')
        return ok({ menu, faults: [], notes: [], isFile: false, cellOf: () => ({ code: '', text: null }) })
      }),
    async exportFile(place, kind) {
      if ((await readCurrentMenu(db.pool, place)) === undefined) return refuse('store_unknown')
      const file = await exportMenuFile(db, place, kind)
      if (file === null) return refuse('menu_missing')
      const name = `menu-${place.storeId}-${place.menuClass}-v${file.version}.${kind}`
      return ok({ name, file: file.bytes.toString('base64'), dishes: file.dishes })
    },
  }
}

function changedMenu(current: CurrentMenu, edits: MenuEdits): Result<PreparedMenu, ErrorCode> {
  const edited = editedMenu(current, edits)
  const { menu, faults, notes, unknown, unknownCategories } = edited
  if (unknown.length > 0) return refuse('dish_unknown', [], { codes: unknown })
  if (unknownCategories.length > 0) return refuse('category_unknown', [], { codes: unknownCategories })
  return ok({ menu, faults, notes, cellOf: cellOfEdit(edited), isFile: false })
}

const menuMoved = (version: number) => refuse('menu_moved', [version], { version })

type Draft = MenuEdits & Pick<MenuDraft, 'version'>

/** Whether a change could be published now. Refused as the change itself. */
export async function checkChange(
  tx: Queryable,
  place: MenuPlace,
  draft: Draft,
  call: Pick<Call, 'language'>,
): Promise<Result<null, ErrorCode>> {
  const asked = { version: draft.version, dryRun: true, action: 'menu.change' } as const
  const next = await prepareNext(tx, place, asked, call, async (_tx, current) => changedMenu(current, draft))
  if (!next.ok) return next
  const { faults } = next.value.shown
  return faults.length > 0 ? refuse('menu_unfit', [faults.length], { faults }) : ok(null)
}

/** Publishes a change in the caller's transaction. Call `forget` after it. */
export function publishChange(tx: Queryable, place: MenuPlace, draft: Draft, by: Publisher): Published {
  const asked = { version: draft.version, dryRun: false, action: 'menu.change' } as const
  return publishOnce(tx, place, asked, by, async (_tx, current) => changedMenu(current, draft))
}

interface Prepared {
  readonly current: CurrentMenu
  readonly prepared: PreparedMenu
  readonly shown: MenuPreview
}

async function prepareNext(
  tx: Queryable,
  place: MenuPlace,
  { version }: Publishing,
  { language }: Pick<Call, 'language'>,
  prepare: Prepare,
): Promise<Result<Prepared, ErrorCode>> {
  const current = await readCurrentMenu(tx, place)
  if (current === undefined) return refuse('store_unknown')
  if (current.version !== version) return menuMoved(current.version)
  const read = await prepare(tx, current)
  if (!read.ok) return read
  const others = read.value.faults.length > 0 ? [] : await noteOtherClasses(tx, place, read.value.menu, current)
  const prepared = { ...read.value, notes: [...read.value.notes, ...others] }
  return ok({ current, prepared, shown: previewOf(prepared, current, language) })
}

async function preview(tx: Queryable, place: MenuPlace, asked: Publishing, call: Call, prepare: Prepare): Published {
  const next = await prepareNext(tx, place, asked, call, prepare)
  return next.ok ? ok(next.value.shown) : next
}

async function publishOnce(
  tx: Queryable,
  place: MenuPlace,
  asked: Publishing,
  call: Publisher,
  prepare: Prepare,
): Published {
  const next = await prepareNext(tx, place, asked, call, prepare)
  if (!next.ok) return next
  const { current, prepared, shown } = next.value
  if (shown.faults.length > 0) return refuse('menu_unfit', [shown.faults.length], { faults: shown.faults })
  if (isSameMenu(prepared.menu, current.menu)) return ok(shown)
  const version = await publishMenuAfter(tx, place, prepared.menu, current)
  if (version === null) {
    const now = (await readCurrentMenu(tx, place))?.version ?? 0
    return menuMoved(now)
  }
  await audit(tx, place, asked, call, next.value, version)
  return ok({ ...shown, version, isPublished: true })
}

async function audit(
  tx: Queryable,
  { sellerId, storeId, menuClass }: MenuPlace,
  { action, file }: Publishing,
  { actor: who, reason = '' }: Publisher,
  { current, prepared, shown }: Prepared,
  version: number,
): Promise<void> {
  const before =
    current.menu === undefined ? null : { version: current.version, dishes: current.menu.dishes.length, cells: 0 }
  const counts = { cells: shown.changeCount, added: shown.added.length, gone: shown.gone.length }
  const after = { version, dishes: prepared.menu.dishes.length, ...counts, ...(file && { file }) }
  const change = { action, subject: `${storeId}/${menuClass}`, before, after }
  await recordAudit(tx, sellerId, { who, where: 'console', reason }, [change])
}

/** As the database keeps them: a field that is undefined is none. */
function isSameMenu(menu: MenuSnapshot, before: MenuSnapshot | undefined): boolean {
  if (before === undefined) return false
  const kept = (one: MenuSnapshot) => JSON.parse(JSON.stringify({ ...one, version: '' }))
  return isDeepStrictEqual(kept(menu), kept(before))
}

const shownColumns: ReadonlySet<string> = new Set(menuCellColumns)

function editableMenu({ menu, currency, version, zone }: CurrentMenu, former: number | null): EditableMenu {
  const { code, fixNum, symbol } = currencyOf(currency)
  const meals = new Set(menu?.dishes.filter(({ suite }) => suite !== undefined).map((dish) => dish.code))
  return {
    version,
    former,
    currency: { code, fixNum, symbol },
    original: menu?.original ?? 'zh',
    timeZone: zone,
    categories: editedCategoriesOf(menu),
    rows: menuRows(menu, currency).map((row) => ({
      code: row.code,
      cells: Object.fromEntries(Object.entries(row.cells).filter(([column]) => shownColumns.has(column))),
      isMeal: meals.has(row.code),
    })),
    meals: mealsOf(menu, currency),
    words: wordsInForce(menu),
  }
}
