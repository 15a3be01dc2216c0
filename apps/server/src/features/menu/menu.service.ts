import type { ErrorCode, Language } from '@comanda/contract/errors.ts'
import type { MenuState } from '@comanda/contract/menu/menu.schema.ts'
import type { MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { type Result, refuse } from '@comanda/rules/result/result.ts'
import type { Database } from '../../db/database.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { Call } from '../../http/call.ts'
import { type CompressedBytes, compressedBytes } from '../../http/compressed-bytes.ts'
import { okEnvelope } from '../../http/envelope.ts'
import type { Log } from '../../http/log.ts'
import { keepRecent } from '../../memory/recent.ts'
import type { LiveService } from '../live/live.service.ts'
import type { StoreService } from '../store/store.service.ts'
import { type LoadedMenu, localizedMenu, menuTranslations } from './localized-menu.ts'
import { findMenu, insertMenu, listCurrentVersions } from './menu.repository.ts'
import { readSaleout, type Saleout } from './saleout.repository.ts'
import { changeSaleout, type DishNow, dishesNow, type SaleoutChange, type SaleoutNow } from './saleout.ts'

export { type LoadedMenu, localizedMenu, withSoldOut } from './localized-menu.ts'

export interface MenuDeps {
  readonly db: Database
  readonly live: LiveService
  readonly store: StoreService
  readonly log: Log
}

export interface MenuService {
  /** The version in force, at most a second old; null when nothing was published. */
  currentVersion(sellerId: string, storeId: string, menuClass: number): Promise<number | null>
  /** The menu in force, held in memory by version. */
  currentMenu(sellerId: string, storeId: string, menuClass: number): Promise<LoadedMenu | null>
  /** One version, held in memory: for who has read in a statement of its own which one is in force. */
  getMenu(sellerId: string, storeId: string, menuClass: number, version: number): Promise<LoadedMenu | null>
  /** Codes sold out now, at most a second old. */
  soldOut(sellerId: string, storeId: string): Promise<ReadonlySet<string>>
  /** The same with the portions left of the limited dishes. */
  saleout(sellerId: string, storeId: string): Promise<Saleout>
  /** What a phone must know to stay in step with the dine-in menu; null while nothing is published. */
  menuState(sellerId: string, storeId: string): Promise<MenuState | null>
  /** The dine-in dishes as the terminal marks them; null while nothing is published. */
  listDishes(sellerId: string, storeId: string): Promise<DishNow[] | null>
  /** The kitchen's word on one dish. Refused with `dish_unknown` when no menu of the store has it. */
  changeSaleout(
    place: { readonly sellerId: string; readonly storeId: string },
    change: SaleoutChange,
    call: Call,
  ): Promise<Result<SaleoutNow, ErrorCode>>
  /** The answer of storemenu.html, made once per version and language. */
  menuBytes(menu: LoadedMenu, language: Language): CompressedBytes
  /** The answer of menutrans.json, made once per version. */
  translationBytes(menu: LoadedMenu): CompressedBytes
  /** Stores the next version and puts it in force, in the caller's transaction. Call `forget` after its commit. */
  publishMenu(
    tx: Queryable,
    sellerId: string,
    storeId: string,
    menuClass: number,
    document: MenuSnapshot,
  ): Promise<{ readonly version: number }>
  /** After a publish or a change of what is sold out: the next question goes to the database. */
  forget(sellerId: string, storeId: string): void
}

/** How long a publish or a sold-out dish stays unseen by a server that was not told. */
const pointerMs = 1000
/** Menu class of dine-in (spec 1 §4). */
const dineIn = 0

export function createMenuService({ db, live, log }: MenuDeps): MenuService {
  const versions = keepRecent((sellerId = '', storeId = '') => listCurrentVersions(db.pool, sellerId, storeId), {
    ms: pointerMs,
  })
  const saleout = keepRecent(
    async (sellerId = '', storeId = '') => {
      const { codes, left } = await readSaleout(db.pool, sellerId, storeId)
      return { codes, left, soldOut: new Set(codes) }
    },
    { ms: pointerMs },
  )
  // A version never changes, so it may be kept for as long as there is room.
  const loaded = keepRecent(
    (sellerId = '', storeId = '', menuClass = '', version = '') =>
      loadMenu(db.pool, sellerId, storeId, Number(menuClass), Number(version)),
    { ms: Number.POSITIVE_INFINITY, max: 200 },
  )
  const bytes = new WeakMap<LoadedMenu, Map<string, CompressedBytes>>()

  const currentVersion: MenuService['currentVersion'] = async (sellerId, storeId, menuClass) => {
    const rows = await versions.get(sellerId, storeId)
    return rows.find((row) => row.menuClass === menuClass)?.version ?? null
  }

  async function getLoaded(sellerId: string, storeId: string, menuClass: number, version: number) {
    const menu = await loaded.get(sellerId, storeId, menuClass, version)
    // What is missing now may be published later.
    if (menu === null) loaded.forget(sellerId, storeId, menuClass, version)
    return menu
  }

  function forget(sellerId: string, storeId: string): void {
    versions.forget(sellerId, storeId)
    saleout.forget(sellerId, storeId)
  }

  async function menuState(sellerId: string, storeId: string): Promise<MenuState | null> {
    const [version, { codes, left }] = await Promise.all([
      currentVersion(sellerId, storeId, dineIn),
      saleout.get(sellerId, storeId),
    ])
    return version === null ? null : { version, codes: [...codes], left: { ...left } }
  }

  async function isOnAnyMenu(sellerId: string, storeId: string, code: string): Promise<boolean> {
    const current = await versions.get(sellerId, storeId)
    const menus = await Promise.all(
      current.map(({ menuClass, version }) => getLoaded(sellerId, storeId, menuClass, version)),
    )
    return menus.some((menu) => menu?.dishes.has(code) === true)
  }

  live.useMenu((sellerId, storeId, fresh) => {
    if (fresh) forget(sellerId, storeId)
    return menuState(sellerId, storeId)
  })

  function bytesOf(menu: LoadedMenu, kind: string, make: () => unknown): CompressedBytes {
    const made = bytes.get(menu) ?? new Map<string, CompressedBytes>()
    bytes.set(menu, made)
    const known = made.get(kind)
    if (known !== undefined) return known
    const fresh = compressedBytes(Buffer.from(JSON.stringify(okEnvelope(make()))), 'application/json; charset=utf-8')
    fresh.ready.catch((error: unknown) => log.warn({ err: error }, 'a menu could not be compressed'))
    made.set(kind, fresh)
    return fresh
  }

  return {
    currentVersion,
    async currentMenu(sellerId, storeId, menuClass) {
      const version = await currentVersion(sellerId, storeId, menuClass)
      return version === null ? null : getLoaded(sellerId, storeId, menuClass, version)
    },
    getMenu: getLoaded,
    soldOut: async (sellerId, storeId) => (await saleout.get(sellerId, storeId)).soldOut,
    saleout: (sellerId, storeId) => saleout.get(sellerId, storeId),
    menuState,
    async listDishes(sellerId, storeId) {
      const version = await currentVersion(sellerId, storeId, dineIn)
      const menu = version === null ? null : await getLoaded(sellerId, storeId, dineIn, version)
      return menu === null ? null : dishesNow(menu, await saleout.get(sellerId, storeId))
    },
    async changeSaleout(place, change, call) {
      if (!(await isOnAnyMenu(place.sellerId, place.storeId, change.code))) return refuse('dish_unknown')
      const changed = await changeSaleout(db, live, place, change, call)
      forget(place.sellerId, place.storeId)
      return changed
    },
    menuBytes: (menu, language) => bytesOf(menu, language, () => localizedMenu(menu, language)),
    translationBytes: (menu) => bytesOf(menu, 'translations', () => menuTranslations(menu)),
    async publishMenu(tx, sellerId, storeId, menuClass, document) {
      return { version: await insertMenu(tx, sellerId, storeId, menuClass, document) }
    },
    forget,
  }
}

async function loadMenu(
  db: Queryable,
  sellerId: string,
  storeId: string,
  menuClass: number,
  version: number,
): Promise<LoadedMenu | null> {
  const snapshot = await findMenu(db, sellerId, storeId, menuClass, version)
  if (snapshot === null) return null
  const dishes = new Map(snapshot.dishes.map((dish) => [dish.code, dish]))
  return { sellerId, storeId, menuClass, version, snapshot, dishes }
}
