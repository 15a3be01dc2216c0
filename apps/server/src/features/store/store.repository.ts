import { otherDemoSellers } from '../../config/demo-sellers.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { SellerRecord, TableRecord } from './store-record.ts'

/** Of `store`; a disabled seller's stores are deactivated. */
const storeColumns = `seller_id as "sellerId", store_id as "storeId", names, address, telephone, gd_lat as "gdLat",
  gd_lng as "gdLng", time_zone as "timeZone", is_business as "isBusiness",
  json_build_object('businessTime', business_time, 'weekHours', week_hours, 'specialDays', special_days,
    'lastOrderMinutes', last_order_minutes) as hours,
  is_enable as "isEnable", online_flag as "onlineFlag", logo_url as "logoUrl", accept_mode as "acceptMode", config, price_profile as "priceProfile",
  (select case when seller.status = 1 then store.status else 0 end
    from seller where seller.seller_id = store.seller_id) as status`

const tableColumns = `seller_id as "sellerId", store_id as "storeId", table_no as "tableNo", table_name as "tableName",
  seats, code`

export async function findSeller(db: Queryable, sellerId: string): Promise<SellerRecord | null> {
  const { rows } = await db.query<SellerRecord>({
    name: 'store-find-seller',
    text: 'select seller_id as "sellerId", names from seller where seller_id = $1',
    values: [sellerId],
  })
  return rows[0] ?? null
}

/** The only seller of this database, the demo's of other countries apart; null when there are none or several. */
export async function findOnlySeller(db: Queryable): Promise<SellerRecord | null> {
  const { rows } = await db.query<SellerRecord>(
    'select seller_id as "sellerId", names from seller where seller_id <> all($1::text[]) limit 2',
    [otherDemoSellers],
  )
  return rows.length === 1 ? (rows[0] ?? null) : null
}

export interface FoundStores {
  /** A hash of the stores; it changes with any of them. */
  readonly mark: string
  /** A JSON array of `StoreRecord`; null = unchanged since the known mark. */
  readonly stores: string | null
}

/** The server reads a chain every few seconds. The database sends nothing when it is unchanged since `known`. */
export async function readStores(db: Queryable, sellerId: string, known: string | null): Promise<FoundStores> {
  const { rows } = await db.query<FoundStores>({
    name: 'store-list',
    text: `select md5(stores) as mark, case when md5(stores) = $2 then null else stores end as stores
           from (select coalesce(json_agg(s), '[]')::text as stores
                 from (select ${storeColumns} from store where seller_id = $1 order by store_id) s) found`,
    values: [sellerId, known],
  })
  return rows[0] ?? { mark: '', stores: null }
}

export async function listTables(db: Queryable, sellerId: string, storeId: string): Promise<readonly TableRecord[]> {
  const { rows } = await db.query<TableRecord>({
    name: 'store-list-tables',
    text: `select ${tableColumns} from dining_table where seller_id = $1 and store_id = $2 and removed_at is null`,
    values: [sellerId, storeId],
  })
  return rows
}

/** The seller's stores that have a table of this number. */
export async function listStoresWithTable(
  db: Queryable,
  sellerId: string,
  tableNo: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ readonly storeId: string }>({
    name: 'store-list-with-table',
    text: 'select store_id as "storeId" from dining_table where seller_id = $1 and table_no = $2 and removed_at is null',
    values: [sellerId, tableNo],
  })
  return new Set(rows.map(({ storeId }) => storeId))
}

export async function findTableByCode(db: Queryable, sellerId: string, code: string): Promise<TableRecord | null> {
  const { rows } = await db.query<TableRecord>({
    name: 'store-find-table-by-code',
    text: `select ${tableColumns} from dining_table where seller_id = $1 and code = $2 and removed_at is null`,
    values: [sellerId, code],
  })
  return rows[0] ?? null
}

export interface TableStatusRow {
  readonly tableNo: string
  readonly tableName: string
  readonly cover: number | null
  readonly openedAt: Date | null
  readonly billState: 'open' | 'paying' | 'paid' | 'void' | null
  readonly itemCount: number | null
  readonly amount: number | null
}

/**
 * Tables with their current party and its bill; `tableNo` null = all tables of the store. `uid` null = for the staff. A
 * guest gets only free tables and the tables where they sit.
 */
export async function listTableStatus(
  db: Queryable,
  sellerId: string,
  storeId: string,
  tableNo: string | null,
  uid: string | null,
): Promise<readonly TableStatusRow[]> {
  const { rows } = await db.query<TableStatusRow>({
    name: 'store-table-status',
    text: `select t.table_no as "tableNo", t.table_name as "tableName", s.cover, s.opened_at as "openedAt",
             b.state as "billState", b.item_count as "itemCount", b.amount
           from dining_table t
           left join seating s on s.seller_id = t.seller_id and s.store_id = t.store_id and s.table_no = t.table_no
             and s.state = 'open'
           left join bill b on b.seller_id = s.seller_id and b.bill_id = s.bill_id
           where t.seller_id = $1 and t.store_id = $2 and ($3::text is null or t.table_no = $3) and t.removed_at is null
             and ($4::text is null or s.seating_id is null or exists (
               select 1 from seating_guest g where g.seller_id = s.seller_id and g.seating_id = s.seating_id
                 and g.uid = $4 and g.state = 'in'))
           order by length(t.table_no), t.table_no`,
    values: [sellerId, storeId, tableNo, uid],
  })
  return rows
}

/** Pauses the store's orders until then; null ends the pause. */
export async function setPause(
  tx: Queryable,
  sellerId: string,
  storeId: string,
  until: Date | null,
  reason: string,
): Promise<void> {
  await tx.query('update store set paused_until = $3, pause_reason = $4 where seller_id = $1 and store_id = $2', [
    sellerId,
    storeId,
    until,
    reason,
  ])
}

export async function readPause(
  db: Queryable,
  sellerId: string,
  storeId: string,
): Promise<{ readonly until: Date | null; readonly reason: string }> {
  const { rows } = await db.query<{ until: Date | null; reason: string }>({
    name: 'store-pause',
    text: 'select paused_until as until, pause_reason as reason from store where seller_id = $1 and store_id = $2',
    values: [sellerId, storeId],
  })
  return rows[0] ?? { until: null, reason: '' }
}
