import { storeId as storeIdSchema, tableNo as tableNoSchema } from '@comanda/contract/shared.schema.ts'
import type { StoreRecord, StoreService, TableRecord } from '../features/store/store.service.ts'
import { checkAccess } from '../http/access.ts'
import type { Call } from '../http/call.ts'
import type { Services } from '../services.ts'
import { type OrderAhead, orderAhead } from './order-ahead.ts'

/** The store and table that a page is about. */
export interface PagePlace {
  readonly store: StoreRecord | null
  readonly table: TableRecord | null
  readonly ahead: OrderAhead | null
  readonly mayOrder: boolean
  readonly problem: 'store_unknown' | 'table_unknown' | null
}

export interface PlaceQuery {
  readonly storeid?: string | undefined
  readonly tableno?: string | undefined
  readonly ordertype?: string | undefined
}

const nowhere: PagePlace = { store: null, table: null, ahead: null, mayOrder: false, problem: null }

/** The place in the address. Without a store: the last scanned table, else the only store of the seller. */
export async function findPlace(
  stores: StoreService,
  sellerId: string,
  query: PlaceQuery,
  call: Call,
): Promise<PagePlace> {
  const { storeId, tableNo } = await placeNamed(stores, sellerId, query, call)
  if (storeId === null) return nowhere
  const store = storeIdSchema.safeParse(storeId).success ? await stores.getStore(sellerId, storeId) : null
  if (store === null) return { ...nowhere, problem: 'store_unknown' }
  const ahead = orderAhead(query.ordertype)
  // Every guest may order ahead. The page then belongs to no table; a guest at a table orders on its page.
  if (ahead !== null) {
    const isKnown = ahead.tableNo === '' || (await stores.getTable(sellerId, storeId, ahead.tableNo)) !== null
    return isKnown ? { ...nowhere, store, ahead, mayOrder: true } : { ...nowhere, store, problem: 'table_unknown' }
  }
  if (tableNo === null) return { ...nowhere, store }
  const table = tableNoSchema.safeParse(tableNo).success ? await stores.getTable(sellerId, storeId, tableNo) : null
  if (table === null) return { ...nowhere, store, problem: 'table_unknown' }
  const denied = await checkAccess('table', { sellerId, storeId, tableNo }, call, stores)
  return { store, table, ahead: null, mayOrder: denied === null, problem: null }
}

/**
 * The table at which a guest sits who opens a page for ordering ahead; null = none, or the page is a table's own. A
 * grant outlives the stay by hours, so a guest whose party has left does not count as seated.
 */
export async function tableBeside(
  { store, tableOrder }: Pick<Services, 'store' | 'tableOrder'>,
  sellerId: string,
  { ahead }: PagePlace,
  call: Call,
): Promise<{ storeId: string; tableNo: string } | null> {
  if (ahead === null || call.guest === null) return null
  const scanned = await scannedTable(store, sellerId, call)
  if (scanned === null || scanned.tableNo === null) return null
  const { storeId, tableNo, since } = scanned
  return (await tableOrder.hasLeft({ sellerId, storeId, tableNo }, call.guest.uid, since)) ? null : { storeId, tableNo }
}

async function placeNamed(
  stores: StoreService,
  sellerId: string,
  query: PlaceQuery,
  call: Call,
): Promise<{ storeId: string | null; tableNo: string | null }> {
  if (query.storeid) return { storeId: query.storeid, tableNo: query.tableno || null }
  const scanned = await scannedTable(stores, sellerId, call)
  if (scanned !== null) return scanned
  const all = await stores.listStores(sellerId)
  return { storeId: all.length === 1 ? (all[0]?.storeId ?? null) : null, tableNo: null }
}

/** The last scanned place. If the table is gone or re-keyed, only the store remains; this is no error. */
async function scannedTable(
  stores: StoreService,
  sellerId: string,
  call: Call,
): Promise<{ storeId: string; tableNo: string | null; since: number } | null> {
  const grant = call.guest?.grants.find((one) => one.sellerId === sellerId)
  if (grant === undefined) return null
  const mark = await stores.tableMark(sellerId, grant.storeId, grant.tableNo)
  return { storeId: grant.storeId, tableNo: mark === grant.mark ? grant.tableNo : null, since: grant.since }
}
