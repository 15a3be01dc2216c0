import type { MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import type { Database } from '../../../db/database.ts'
import type { Log } from '../../../http/log.ts'
import { keepRecent } from '../../../memory/recent.ts'
import type { LoadedMenu } from './localized-menu.ts'
import { findMenu, listCurrentVersions } from './menu.repository.ts'
import { menuFaults } from './menu-faults.ts'
import { shownMenu } from './shown-menu.ts'

/** The menus of all stores by version, in memory. */
export interface LoadedMenus {
  currentVersion(sellerId: string, storeId: string, menuClass: number): Promise<number | null>
  /**
   * The menu in force. `named`: the version that the caller wants. For an unknown one the server asks the database again, ten
   * times a second at most. An earlier one is given while it is in memory: a page made of it just before the next publish
   * must find the dishes it shows.
   */
  current(sellerId: string, storeId: string, menuClass: number, named?: number): Promise<LoadedMenu | null>
  /** The menu in force of every class. */
  listCurrent(sellerId: string, storeId: string): Promise<readonly LoadedMenu[]>
  get(sellerId: string, storeId: string, menuClass: number, version: number): Promise<LoadedMenu | null>
  forget(sellerId: string, storeId: string): void
}

/** How long a server without the event may still serve the menu before. */
const pointerMs = 1000
const hearsayMs = 100
/** A menu full of faults must not fill the log; nor must one broken text (characters). */
const faultsLogged = 20
const valueLogged = 40

export function createLoadedMenus({ db, log }: { readonly db: Database; readonly log: Log }): LoadedMenus {
  const readVersions = (sellerId = '', storeId = '') => listCurrentVersions(db.pool, sellerId, storeId)
  const versions = keepRecent(readVersions, { ms: pointerMs })
  const newest = keepRecent(readVersions, { ms: hearsayMs })
  // A version never changes, so it is kept while there is room.
  const loaded = keepRecent(
    (sellerId = '', storeId = '', menuClass = '', version = '') =>
      load(sellerId, storeId, Number(menuClass), Number(version)),
    { ms: Number.POSITIVE_INFINITY, max: 200 },
  )

  async function load(
    sellerId: string,
    storeId: string,
    menuClass: number,
    version: number,
  ): Promise<LoadedMenu | null> {
    const document = await findMenu(db.pool, sellerId, storeId, menuClass, version)
    if (document === null) return null
    const snapshot = shownMenu(document)
    logFaults(log, { sellerId, storeId, menuClass, version }, snapshot)
    const dishes = new Map(snapshot.dishes.map((dish) => [dish.code, dish]))
    return { sellerId, storeId, menuClass, version, snapshot, dishes }
  }

  async function get(sellerId: string, storeId: string, menuClass: number, version: number) {
    const menu = await loaded.get(sellerId, storeId, menuClass, version)
    // A version that is missing now may be published later.
    if (menu === null) loaded.forget(sellerId, storeId, menuClass, version)
    return menu
  }

  const currentVersion: LoadedMenus['currentVersion'] = async (sellerId, storeId, menuClass) =>
    versionOf(await versions.get(sellerId, storeId), menuClass)

  return {
    currentVersion,
    async current(sellerId, storeId, menuClass, named = 0) {
      let version = await currentVersion(sellerId, storeId, menuClass)
      if ((version ?? 0) < named) version = versionOf(await newest.get(sellerId, storeId), menuClass)
      else if (loaded.isKept(sellerId, storeId, menuClass, named)) version = named
      return version === null ? null : get(sellerId, storeId, menuClass, version)
    },
    async listCurrent(sellerId, storeId) {
      const rows = await versions.get(sellerId, storeId)
      const menus = await Promise.all(rows.map(({ menuClass, version }) => get(sellerId, storeId, menuClass, version)))
      return menus.filter((menu) => menu !== null)
    },
    get,
    forget(sellerId, storeId) {
      versions.forget(sellerId, storeId)
      newest.forget(sellerId, storeId)
    },
  }
}

/** Logs the faults that the owner reads in `menu/faults`, once a version: an operator finds the dish without the owner. */
function logFaults(log: Log, menu: Omit<LoadedMenu, 'snapshot' | 'dishes'>, snapshot: MenuSnapshot): void {
  const all = menuFaults(snapshot)
  if (all.length === 0) return
  const faults = all.slice(0, faultsLogged).map(({ code, fault, at, values }) => {
    return { code, fault, at, values: values.map((value) => value.slice(0, valueLogged)) }
  })
  log.warn({ ...menu, count: all.length, faults, more: all.length - faults.length }, 'a published menu has faults')
}

function versionOf(rows: readonly { readonly menuClass: number; readonly version: number }[], menuClass: number) {
  return rows.find((row) => row.menuClass === menuClass)?.version ?? null
}
