import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { MenuFault, MenuState } from '@comanda/contract/menu/menu.schema.ts'
import type { MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { type Result, refuse } from '@comanda/rules/result/result.ts'
import type { Database } from '../../db/database.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { Call } from '../../http/call.ts'
import type { Log } from '../../http/log.ts'
import { keepRecent } from '../../memory/recent.ts'
import type { PictureStore } from '../../pictures/picture-store.ts'
import type { LiveService } from '../live/live.service.ts'
import { pauseClock, type StoreService } from '../store/store.service.ts'
import { createMenuEditor, type MenuEditor } from './edit/menu-editor.ts'
import { createMustOrders, type MustOrders } from './must-orders.ts'
import { createPictureTaker, type PictureTaker } from './picture/take-picture.ts'
import { readSaleout, type Saleout } from './saleout/saleout.repository.ts'
import { changeSaleout, type DishNow, dishesNow, type SaleoutChange, type SaleoutNow } from './saleout/saleout.ts'
import { createSaleoutDayEnd } from './saleout/saleout-day.ts'
import { createMenuScheduler, type MenuScheduler } from './schedule/menu-schedule.ts'
import { listMostSold } from './snapshot/best-seller.repository.ts'
import { createLoadedMenus } from './snapshot/loaded-menus.ts'
import type { LoadedMenu } from './snapshot/localized-menu.ts'
import { createMenuBytes, type MenuBytes } from './snapshot/menu-bytes.ts'
import { menuFaults } from './snapshot/menu-faults.ts'
import { pinyinOf } from './snapshot/pinyin.ts'
import { publishMenu } from './snapshot/publish-menu.ts'

export { closedAt, openingsOf, saleWords } from './available/closed-now.ts'
export { codesNotOffered, hiddenDishes } from './menu-filter.ts'
export { mustOrderDishes } from './must-order.ts'
export { soldOutOn } from './saleout/sold-out-on.ts'
export { type LoadedMenu, localizedMenu, withSoldOut } from './snapshot/localized-menu.ts'

export interface MenuDeps {
  readonly db: Database
  readonly live: LiveService
  readonly store: StoreService
  readonly pictures: PictureStore
  readonly log: Log
  readonly now: () => Date
}

export interface MenuService {
  /** The version in force, at most a second old; null when nothing was published. */
  currentVersion(sellerId: string, storeId: string, menuClass: number): Promise<number | null>
  /** The menu in force, or the version that the caller names (loaded-menus.ts). Kept in memory. */
  currentMenu(sellerId: string, storeId: string, menuClass: number, named?: number): Promise<LoadedMenu | null>
  /** One version, kept in memory. For callers whose own statement reads which one is in force. */
  getMenu(sellerId: string, storeId: string, menuClass: number, version: number): Promise<LoadedMenu | null>
  /** Codes sold out now and portions left of the limited dishes, at most a second old. */
  saleout(sellerId: string, storeId: string): Promise<Saleout>
  /** Version, sold-out dishes, portions left and pause of a menu, dine-in by default; null while nothing is published. */
  menuState(sellerId: string, storeId: string, menuClass?: number): Promise<MenuState | null>
  /** The dishes of all menus in force for the terminal, each once; null while nothing is published. */
  listDishes(sellerId: string, storeId: string): Promise<DishNow[] | null>
  /** Marks a dish sold out or limits its portions. Refused with `dish_unknown` when no menu of the store has it. */
  changeSaleout(
    place: { readonly sellerId: string; readonly storeId: string },
    change: SaleoutChange,
    call: Call,
  ): Promise<Result<SaleoutNow, ErrorCode>>
  /** Clears the kitchen's marks of yesterday at stores whose business day ended by `now` (saleout-day.ts). */
  endSaleoutDay(now: Date): Promise<void>
  /** The answers of the menu calls as bytes, made once a version. */
  readonly bytes: MenuBytes
  /** Loads the dictionary of the search at start-up: a guest would wait for it a tenth of a second. */
  warm(): Promise<void>
  /** What guests bought most in the last 30 days, best first, at most ten minutes old. */
  mostSold(sellerId: string, storeId: string): Promise<readonly string[]>
  /** Takes a picture that an owner uploads; finds the bytes behind `/pictures/`. */
  readonly takePicture: PictureTaker['take']
  readonly findPicture: PictureStore['find']
  /** The owner's changes: cells, files, undo. */
  readonly editor: MenuEditor
  /** What every table of a store must order. */
  readonly mustOrders: MustOrders
  /** Changes that are published at a time. */
  readonly scheduler: MenuScheduler
  /** What the owner should mend in the menus in force, each fault once. */
  listFaults(sellerId: string, storeId: string): Promise<readonly MenuFault[]>
  /**
   * Stores the next version and puts it in force, in the caller's transaction. Open phones get the event at the commit.
   * Call `forget` after it.
   */
  publishMenu(
    tx: Queryable,
    sellerId: string,
    storeId: string,
    menuClass: number,
    document: MenuSnapshot,
  ): Promise<{ readonly version: number }>
  /** Call it after a publish or a change of sold-out dishes: the next read goes to the database. */
  forget(sellerId: string, storeId: string): void
}

/** How long a server without the event may still sell a sold-out dish. */
const saleoutMs = 1000
const mostSoldMs = 10 * 60_000
const mostSoldDays = 30
/** More than phones show: dishes that have left the menu are skipped. */
const mostSoldRows = 200
/** Menu class of dine-in (spec 1 §4). */
const dineIn = 0

export function createMenuService({ db, live, store, pictures, log, now }: MenuDeps): MenuService {
  const menus = createLoadedMenus({ db, log })
  const saleout = keepRecent((sellerId = '', storeId = '') => readSaleout(db.pool, sellerId, storeId), {
    ms: saleoutMs,
  })
  const sold = keepRecent(
    (sellerId = '', storeId = '') =>
      listMostSold(db.pool, sellerId, storeId, new Date(now().getTime() - mostSoldDays * 86_400_000), mostSoldRows),
    { ms: mostSoldMs },
  )

  function forget(sellerId: string, storeId: string): void {
    menus.forget(sellerId, storeId)
    saleout.forget(sellerId, storeId)
  }

  async function menuState(sellerId: string, storeId: string, menuClass = dineIn): Promise<MenuState | null> {
    const [version, { codes, left, pause }] = await Promise.all([
      menus.currentVersion(sellerId, storeId, menuClass),
      saleout.get(sellerId, storeId),
    ])
    if (version === null) return null
    return { version, codes: [...codes], left: { ...left }, ...pauseNow(pause, now()) }
  }

  return {
    currentVersion: menus.currentVersion,
    currentMenu: menus.current,
    getMenu: menus.get,
    saleout: (sellerId, storeId) => saleout.get(sellerId, storeId),
    menuState,
    async listDishes(sellerId, storeId) {
      const current = await menus.listCurrent(sellerId, storeId)
      return current.length === 0 ? null : dishesNow(current, await saleout.get(sellerId, storeId))
    },
    async changeSaleout(place, change, call) {
      const current = await menus.listCurrent(place.sellerId, place.storeId)
      if (!current.some(({ dishes }) => dishes.has(change.code))) return refuse('dish_unknown')
      const changed = await changeSaleout(db, live, place, change, call)
      forget(place.sellerId, place.storeId)
      return changed
    },
    endSaleoutDay: createSaleoutDayEnd({ db, live, log, listCurrent: menus.listCurrent, forget }),
    bytes: createMenuBytes(log),
    async warm() {
      await pinyinOf()
    },
    takePicture: createPictureTaker({ db, pictures, log }).take,
    findPicture: pictures.find,
    mostSold: (sellerId, storeId) => sold.get(sellerId, storeId),
    editor: createMenuEditor({ db, forget }),
    mustOrders: createMustOrders({
      ...{ db, store },
      menuOf: ({ sellerId, storeId }) => menus.current(sellerId, storeId, dineIn),
    }),
    scheduler: createMenuScheduler({ db, log, forget }),
    async listFaults(sellerId, storeId) {
      const faults = (await menus.listCurrent(sellerId, storeId)).flatMap(({ snapshot }) => menuFaults(snapshot))
      return [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()]
    },
    async publishMenu(tx, sellerId, storeId, menuClass, document) {
      return { version: await publishMenu(tx, { sellerId, storeId, menuClass }, document) }
    },
    forget,
  }
}

/** Leaves out a pause that is over. */
function pauseNow(pause: Saleout['pause'], at: Date): Pick<MenuState, 'paused'> {
  if (pause === null || new Date(pause.until) <= at) return {}
  const until = new Date(pause.until)
  return { paused: { until: until.toISOString(), reason: pause.reason, clock: pauseClock(until, pause.zone) } }
}
