import type { NewStore, StoreChange, StoreFields } from '@comanda/contract/store/store-set-up.schema.ts'
import { type Columns, insertSql, selectList, toRow, updateSql, withGiven } from '../../../db/columns.ts'
import type { Queryable } from '../../../db/queryable.ts'
import { mergeTexts } from './merge-texts.ts'
import type { Changed } from './seller-set-up.ts'

/** A store as operators see it. */
export interface StoreSetUp extends StoreFields {
  readonly storeId: string
  /** 1 = active. */
  readonly status: number
  /** Counts its changes. */
  readonly version: number
}

const columns: Columns<StoreSetUp> = {
  ...{ storeId: 'store_id', names: 'names', address: 'address', telephone: 'telephone' },
  ...{ gdLat: 'gd_lat', gdLng: 'gd_lng', timeZone: 'time_zone', businessTime: 'business_time' },
  ...{ weekHours: 'week_hours', specialDays: 'special_days', lastOrderMinutes: 'last_order_minutes' },
  ...{ isBusiness: 'is_business', isEnable: 'is_enable', onlineFlag: 'online_flag', logoUrl: 'logo_url' },
  ...{ acceptMode: 'accept_mode', status: 'status', version: 'set_up_version' },
}

export interface ListedStore extends StoreSetUp {
  readonly tables: number
  /** It may have passed. */
  readonly pausedUntil: Date | null
  readonly pauseReason: string
}

/** `storeId` null = all the seller's stores. */
export async function listStoreSetUps(
  db: Queryable,
  sellerId: string,
  storeId: string | null,
): Promise<readonly ListedStore[]> {
  const { rows } = await db.query<ListedStore>(
    `select ${selectList(columns)}, paused_until as "pausedUntil", pause_reason as "pauseReason", (select count(*)::int from dining_table t
        where t.seller_id = s.seller_id and t.store_id = s.store_id and t.removed_at is null) as tables
     from store s where seller_id = $1 and ($2::text is null or store_id = $2) order by length(store_id), store_id`,
    [sellerId, storeId],
  )
  return rows
}

/** Locks the store, as publishing a menu and changing settings do. */
async function lockStore(tx: Queryable, sellerId: string, storeId: string): Promise<StoreSetUp | null> {
  const { rows } = await tx.query<StoreSetUp>(
    `select ${selectList(columns)} from store where seller_id = $1 and store_id = $2 for update`,
    [sellerId, storeId],
  )
  return rows[0] ?? null
}

/** Null = the id is taken. */
export async function createStore(
  tx: Queryable,
  sellerId: string,
  { names, address, ...rest }: NewStore & { readonly timeZone: string },
): Promise<StoreSetUp | null> {
  const row = toRow(columns, { ...rest, names: mergeTexts({}, names), address: mergeTexts({}, address) })
  const rows = [{ seller_id: sellerId, ...row }]
  const { rows: made } = await tx.query<StoreSetUp>(
    `${insertSql('store', rows)} on conflict do nothing returning ${selectList(columns)}`,
    [JSON.stringify(rows)],
  )
  return made[0] ?? null
}

/** Null = no such store; `no_name` = its last name would go. */
export async function changeStore(
  tx: Queryable,
  { sellerId, storeId }: { readonly sellerId: string; readonly storeId: string },
  { names, address, ...rest }: StoreChange & { readonly status?: 0 | 1 },
): Promise<Changed<StoreSetUp> | null | 'no_name'> {
  const before = await lockStore(tx, sellerId, storeId)
  if (before === null) return null
  const texts = { names: mergeTexts(before.names, names), address: mergeTexts(before.address, address) }
  // The same hours every day have no weekdays.
  const week = rest.businessTime !== undefined && rest.weekHours === undefined ? { weekHours: null } : {}
  const after: StoreSetUp = withGiven(before, { ...rest, ...week, ...texts, version: before.version + 1 })
  if (Object.keys(after.names).length === 0) return 'no_name'
  const { store_id: _, ...row } = toRow(columns, after)
  await tx.query(updateSql('store', row, ['seller_id', 'store_id']), [JSON.stringify(row), sellerId, storeId])
  return { before, after }
}

export interface CopiedStore {
  readonly store: StoreSetUp
  readonly tables: number
  readonly menus: number
}

/**
 * Copies a store's fields, settings, delivery rules, tables (with the codes given) and menus in force to a new one.
 * Null = no such store; `taken` = the new id is taken.
 */
export async function copyStore(
  tx: Queryable,
  { sellerId, from, to, makeCode }: { sellerId: string; from: string; to: string; makeCode: () => string },
): Promise<CopiedStore | null | 'taken'> {
  if ((await lockStore(tx, sellerId, from)) === null) return null
  const key = [sellerId, from, to]
  const list = `${Object.values(columns).slice(1).join(', ')}, config, price_profile`
  const made = await tx.query<StoreSetUp>(
    `insert into store (seller_id, store_id, ${list}) select seller_id, $3, ${list} from store
     where seller_id = $1 and store_id = $2 on conflict do nothing returning ${selectList(columns)}`,
    key,
  )
  const [store] = made.rows
  if (store === undefined) return 'taken'
  const asked = await tx.query<{ tableNo: string }>(
    'select table_no as "tableNo" from dining_table where seller_id = $1 and store_id = $2 and removed_at is null',
    [sellerId, from],
  )
  const tables = asked.rows.map(({ tableNo }) => tableNo)
  await tx.query(
    `insert into dining_table (seller_id, store_id, table_no, table_name, seats, area, code)
     select t.seller_id, $3, t.table_no, t.table_name, t.seats, t.area, c.code
     from unnest($4::text[], $5::text[]) c (table_no, code)
     join dining_table t on t.seller_id = $1 and t.store_id = $2 and t.table_no = c.table_no`,
    [...key, tables, tables.map(makeCode)],
  )
  await tx.query(
    `insert into takeout_setup (seller_id, store_id, ${takeoutColumns})
     select seller_id, $3, ${takeoutColumns} from takeout_setup where seller_id = $1 and store_id = $2`,
    key,
  )
  await tx.query(
    `insert into saleout (seller_id, store_id, code) select seller_id, $3, code from saleout
     where seller_id = $1 and store_id = $2`,
    key,
  )
  const menus = await tx.query(
    `with m as (
       insert into menu (seller_id, store_id, menu_class, version, document)
       select m.seller_id, $3, m.menu_class, 1, m.document from menu m
       join menu_current c using (seller_id, store_id, menu_class, version) where m.seller_id = $1 and m.store_id = $2
       returning seller_id, store_id, menu_class, version)
     insert into menu_current (seller_id, store_id, menu_class, version) select * from m`,
    key,
  )
  return { store, tables: tables.length, menus: menus.rowCount ?? 0 }
}

const takeoutColumns = 'distribution_charge, send_rule, send_amount, send_distance'
