import { hash } from 'node:crypto'
import type { TableStatus } from '@comanda/contract/store/store.schema.ts'
import { readOpeningHours } from '@comanda/rules/time/opening-hours.ts'
import type { Database } from '../../db/database.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { CompressedBytes } from '../../http/compressed-bytes.ts'
import { keepRecent } from '../../memory/recent.ts'
import { makeTableCode } from './printed-code.ts'
import { rekeyTables } from './set-up/table-set-up.ts'
import {
  type FoundStores,
  findOnlySeller,
  findSeller,
  findTableByCode,
  listStoresWithTable,
  listTableStatus,
  listTables,
  readPause,
  readStores,
  setPause,
} from './store.repository.ts'
import { type AskedList, createStoreLists } from './store-list.ts'
import type { SellerRecord, StoreRecord, TableRecord } from './store-record.ts'
import { storeNow, tableStatusView } from './store-view.ts'

export { makeTableCode } from './printed-code.ts'
export { scannedTable } from './scanned-table.ts'
export { setPriceProfile } from './set-up/price-profile.repository.ts'
export { createSeller, lockSeller } from './set-up/seller-set-up.ts'
export {
  changeStore,
  copyStore,
  createStore,
  type ListedStore,
  listStoreSetUps,
  type StoreSetUp,
} from './set-up/store-set-up.ts'
export {
  changeTable,
  createTables,
  listTableSetUps,
  type NewTableRow,
  notePrintedSheets,
  type PrintedSheet,
  removeTables,
  type TableChange,
  type TableSetUp,
} from './set-up/table-set-up.ts'
export { checkPause, type PauseRead, pauseClock } from './store-gate.ts'
export type { SellerRecord, StoreRecord, TableRecord } from './store-record.ts'
export { storeInfoView, storeNow } from './store-view.ts'

export interface StoreDeps {
  readonly db: Database
  readonly now: () => Date
}

/** A time in which the store takes no orders. */
export interface StorePause {
  readonly until: Date
  readonly reason: string
}

export interface StoreService {
  getSeller(sellerId: string): Promise<SellerRecord | null>
  /** The only seller of this database; null when there are none or several. */
  getOnlySeller(): Promise<SellerRecord | null>
  /** From the cache, at most a few seconds old. */
  getStore(sellerId: string, storeId: string): Promise<StoreRecord | null>
  listStores(sellerId: string): Promise<readonly StoreRecord[]>
  /** One list of the seller's stores for guests, as bytes, nearest first when `from` is known. Null = no store. */
  storeList(sellerId: string, asked: AskedList): Promise<CompressedBytes | null>
  /** From the cache, at most a few seconds old. */
  getTable(sellerId: string, storeId: string, tableNo: string): Promise<TableRecord | null>
  /** The first 12 characters of the SHA-256 of the table's current code; null when the table does not exist. */
  tableMark(sellerId: string, storeId: string, tableNo: string): Promise<string | null>
  /** The table of a scanned code, `<sellerId>-<random>`. */
  findTableByCode(code: string): Promise<TableRecord | null>
  /** All tables of a store with their parties, for the staff. Never from the cache. */
  listTableStatus(sellerId: string, storeId: string): Promise<readonly TableStatus[]>
  /** One table for a guest, or for the staff (`uid` null). Null where another party sits, whose data is private. */
  getTableStatus(sellerId: string, storeId: string, tableNo: string, uid: string | null): Promise<TableStatus | null>
  /** Null unless orders are paused at that time. Never from the cache. */
  getPause(sellerId: string, storeId: string, now: Date): Promise<StorePause | null>
  /** Runs in the caller's transaction; the caller then calls `forget`. Null ends the pause. */
  setPause(tx: Queryable, sellerId: string, storeId: string, pause: StorePause | null): Promise<void>
  /** Replaces the printed code in the caller's transaction; the caller then calls `forget`. False = no such table. */
  rekeyTable(tx: Queryable, sellerId: string, storeId: string, tableNo: string): Promise<boolean>
  /** Drops the cache after a change to a store or its tables. */
  forget(sellerId: string, storeId: string): void
}

/** How long other servers may use an old code or switch. */
const memoryMs = 3000
/** The limit of sellers whose last read is kept longer, to detect that it is unchanged. */
const lastReadsMax = 200

export function createStoreService({ db, now }: StoreDeps): StoreService {
  const sellers = keepRecent((sellerId = '') => findSeller(db.pool, sellerId), { ms: memoryMs })
  const lastReads = new Map<string, StoresRead>()
  const stores = keepRecent(
    async (sellerId = '') => {
      const before = lastReads.get(sellerId)
      const found = await readStores(db.pool, sellerId, before?.mark ?? null)
      // The same records array lets store-list.ts reuse its bytes.
      const read = before !== undefined && found.stores === null ? before : withIndex(found)
      if (lastReads.size >= lastReadsMax) lastReads.clear()
      if (read.records.length > 0) lastReads.set(sellerId, read)
      return read
    },
    // Reading a chain takes a moment, so it is refreshed ahead.
    { ms: memoryMs, aheadMs: memoryMs / 3 },
  )
  const tables = keepRecent(
    async (sellerId = '', storeId = '') => byNumber(await listTables(db.pool, sellerId, storeId)),
    {
      ms: memoryMs,
    },
  )

  const lists = createStoreLists(storeNow)

  const getTable: StoreService['getTable'] = async (sellerId, storeId, tableNo) =>
    (await tables.get(sellerId, storeId)).get(tableNo) ?? null

  return {
    getSeller: (sellerId) => sellers.get(sellerId),
    getOnlySeller: () => findOnlySeller(db.pool),
    async getStore(sellerId, storeId) {
      return (await stores.get(sellerId)).byId.get(storeId) ?? null
    },
    listStores: async (sellerId) => (await stores.get(sellerId)).records,
    async storeList(sellerId, asked) {
      const { records } = await stores.get(sellerId)
      if (records.length === 0) return null
      if (asked.tableNo === undefined) return lists.bytesOf(sellerId, records, asked, now())
      const withTable = await listStoresWithTable(db.pool, sellerId, asked.tableNo)
      return lists.bytesOfSome(
        records.filter(({ storeId }) => withTable.has(storeId)),
        asked,
        now(),
      )
    },
    getTable,
    async tableMark(sellerId, storeId, tableNo) {
      const table = await getTable(sellerId, storeId, tableNo)
      return table === null ? null : markOf(table.code)
    },
    async findTableByCode(code) {
      const dash = code.lastIndexOf('-')
      return dash < 1 ? null : findTableByCode(db.pool, code.slice(0, dash), code)
    },
    async listTableStatus(sellerId, storeId) {
      return (await listTableStatus(db.pool, sellerId, storeId, null, null)).map(tableStatusView)
    },
    async getTableStatus(sellerId, storeId, tableNo, uid) {
      const [row] = await listTableStatus(db.pool, sellerId, storeId, tableNo, uid)
      return row === undefined ? null : tableStatusView(row)
    },
    async getPause(sellerId, storeId, at) {
      const { until, reason } = await readPause(db.pool, sellerId, storeId)
      return until !== null && until > at ? { until, reason } : null
    },
    setPause: (tx, sellerId, storeId, pause) =>
      setPause(tx, sellerId, storeId, pause?.until ?? null, pause?.reason ?? ''),
    async rekeyTable(tx, sellerId, storeId, tableNo) {
      const codes = new Map([[tableNo, makeTableCode(sellerId)]])
      return (await rekeyTables(tx, { sellerId, storeId }, codes)).length === 1
    },
    forget(sellerId, storeId) {
      sellers.forget(sellerId)
      stores.forget(sellerId)
      tables.forget(sellerId, storeId)
    },
  }
}

function markOf(code: string): string {
  return hash('sha256', code, 'hex').slice(0, 12)
}

interface StoresRead {
  readonly mark: string
  readonly records: readonly StoreRecord[]
  readonly byId: ReadonlyMap<string, StoreRecord>
}

function withIndex({ mark, stores }: FoundStores): StoresRead {
  const written: readonly StoreRecord[] = JSON.parse(stores ?? '[]')
  const records = written.map(({ hours, ...store }) => {
    return { ...store, hours: { ...hours, businessTime: readOpeningHours(hours.businessTime) } }
  })
  return { mark, records, byId: new Map(records.map((store) => [store.storeId, store])) }
}

function byNumber(tables: readonly TableRecord[]): ReadonlyMap<string, TableRecord> {
  return new Map(tables.map((table) => [table.tableNo, table]))
}
