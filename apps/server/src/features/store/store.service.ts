import { hash } from 'node:crypto'
import type { TableStatus } from '@comanda/contract/store/store.schema.ts'
import { localMinutes } from '@comanda/rules/time/local-time.ts'
import { isOpen as isInsideHours } from '@comanda/rules/time/opening-hours.ts'
import type { Database } from '../../db/database.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { CompressedBytes } from '../../http/compressed-bytes.ts'
import { keepRecent } from '../../memory/recent.ts'
import { makeTableCode } from './printed-code.ts'
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
  setTableCode,
} from './store.repository.ts'
import { type AskedList, createStoreLists } from './store-list.ts'
import type { SellerRecord, StoreRecord, TableRecord } from './store-record.ts'
import { tableStatusView } from './store-view.ts'

export { makeTableCode } from './printed-code.ts'
export { checkPause, type PauseRead, pauseClock } from './store-gate.ts'
export type { SellerRecord, StoreRecord, TableRecord } from './store-record.ts'
export { storeInfoView } from './store-view.ts'

export interface StoreDeps {
  readonly db: Database
  readonly now: () => Date
}

/** While it lasts the store takes no orders. */
export interface StorePause {
  readonly until: Date
  readonly reason: string
}

export interface StoreService {
  getSeller(sellerId: string): Promise<SellerRecord | null>
  /** The seller of a house that has only one; null when there are none or several. */
  getOnlySeller(): Promise<SellerRecord | null>
  /** From memory, at most a few seconds old. */
  getStore(sellerId: string, storeId: string): Promise<StoreRecord | null>
  listStores(sellerId: string): Promise<readonly StoreRecord[]>
  /** The seller's stores of one list as guests see them, nearest first when `from` is known: the answer as bytes. Null = no store. */
  storeList(sellerId: string, asked: AskedList): Promise<CompressedBytes | null>
  /** From memory, at most a few seconds old. */
  getTable(sellerId: string, storeId: string, tableNo: string): Promise<TableRecord | null>
  /** First 12 characters of the SHA-256 of the table's code in force; null when there is no such table. */
  tableMark(sellerId: string, storeId: string, tableNo: string): Promise<string | null>
  /** The table of a scanned code, `<sellerId>-<random>`. */
  findTableByCode(code: string): Promise<TableRecord | null>
  /** Every table of a store and who sits at it: for the staff. Never from memory. */
  listTableStatus(sellerId: string, storeId: string): Promise<readonly TableStatus[]>
  /** One table for the guest who asks, or for the staff (`uid` null); null where others sit: the party's doings are its own. */
  getTableStatus(sellerId: string, storeId: string, tableNo: string, uid: string | null): Promise<TableStatus | null>
  /** Open at this moment, by its own switch and its hours (spec 1 §4). A deactivated store (status not 1) is another question. */
  isOpen(store: StoreRecord, now: Date): boolean
  /** Null unless orders are paused at that time. Never from memory. */
  getPause(sellerId: string, storeId: string, now: Date): Promise<StorePause | null>
  /** In the caller's transaction; call `forget` after it. Null ends the pause. */
  setPause(tx: Queryable, sellerId: string, storeId: string, pause: StorePause | null): Promise<void>
  /** A new code in the place of the printed one, in the caller's transaction; call `forget` after it. False = no such table. */
  rekeyTable(tx: Queryable, sellerId: string, storeId: string, tableNo: string): Promise<boolean>
  /** After a change to a store or its tables: the next question goes to the database. */
  forget(sellerId: string, storeId: string): void
}

/** A re-keyed table or a changed switch is noticed by other servers after so long. */
const memoryMs = 3000
/** Sellers whose stores are kept beyond that, to see that they are the same. */
const readBeforeMax = 200

export function createStoreService({ db, now }: StoreDeps): StoreService {
  const sellers = keepRecent((sellerId = '') => findSeller(db.pool, sellerId), { ms: memoryMs })
  const readBefore = new Map<string, StoresRead>()
  const stores = keepRecent(
    async (sellerId = '') => {
      const before = readBefore.get(sellerId)
      const found = await readStores(db.pool, sellerId, before?.mark ?? null)
      // The same records as before are written nowhere anew (store-list.ts).
      const read = before !== undefined && found.stores === null ? before : withIndex(found)
      if (readBefore.size >= readBeforeMax) readBefore.clear()
      if (read.records.length > 0) readBefore.set(sellerId, read)
      return read
    },
    // To read a chain takes a moment.
    { ms: memoryMs, aheadMs: memoryMs / 3 },
  )
  const tables = keepRecent(
    async (sellerId = '', storeId = '') => byNumber(await listTables(db.pool, sellerId, storeId)),
    {
      ms: memoryMs,
    },
  )

  const lists = createStoreLists(isOpen)

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
    isOpen,
    async getPause(sellerId, storeId, at) {
      const { until, reason } = await readPause(db.pool, sellerId, storeId)
      return until !== null && until > at ? { until, reason } : null
    },
    setPause: (tx, sellerId, storeId, pause) =>
      setPause(tx, sellerId, storeId, pause?.until ?? null, pause?.reason ?? ''),
    rekeyTable: (tx, sellerId, storeId, tableNo) =>
      setTableCode(tx, sellerId, storeId, tableNo, makeTableCode(sellerId)),
    forget(sellerId, storeId) {
      sellers.forget(sellerId)
      stores.forget(sellerId)
      tables.forget(sellerId, storeId)
    },
  }
}

function isOpen(store: StoreRecord, now: Date): boolean {
  return store.isBusiness && isInsideHours(store.businessTime, localMinutes(now.getTime(), store.timeZone))
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
  const records: readonly StoreRecord[] = JSON.parse(stores ?? '[]')
  return { mark, records, byId: new Map(records.map((store) => [store.storeId, store])) }
}

function byNumber(tables: readonly TableRecord[]): ReadonlyMap<string, TableRecord> {
  return new Map(tables.map((table) => [table.tableNo, table]))
}
