import type { Language } from '@comanda/contract/errors.ts'
import type { MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import type { Database } from '../../db/database.ts'
import type { Queryable } from '../../db/queryable.ts'
import { type CompressedBytes, compressedBytes } from '../../http/compressed-bytes.ts'
import { okEnvelope } from '../../http/envelope.ts'
import type { Log } from '../../http/log.ts'
import { keepRecent } from '../../memory/recent.ts'
import type { LiveService } from '../live/live.service.ts'
import type { StoreService } from '../store/store.service.ts'
import { type LoadedMenu, localizedMenu, menuTranslations } from './localized-menu.ts'
import { findMenu, insertMenu, listCurrentVersions, listSoldOut } from './menu.repository.ts'

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

export function createMenuService({ db, log }: MenuDeps): MenuService {
  const versions = keepRecent((sellerId = '', storeId = '') => listCurrentVersions(db.pool, sellerId, storeId), {
    ms: pointerMs,
  })
  const soldOut = keepRecent(
    async (sellerId = '', storeId = '') => new Set(await listSoldOut(db.pool, sellerId, storeId)),
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
    soldOut: (sellerId, storeId) => soldOut.get(sellerId, storeId),
    menuBytes: (menu, language) => bytesOf(menu, language, () => localizedMenu(menu, language)),
    translationBytes: (menu) => bytesOf(menu, 'translations', () => menuTranslations(menu)),
    async publishMenu(tx, sellerId, storeId, menuClass, document) {
      return { version: await insertMenu(tx, sellerId, storeId, menuClass, document) }
    },
    forget(sellerId, storeId) {
      versions.forget(sellerId, storeId)
      soldOut.forget(sellerId, storeId)
    },
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
