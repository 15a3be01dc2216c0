import type { TableFields } from '@comanda/contract/store/dining-table.schema.ts'
import type { Queryable } from '../../../db/queryable.ts'

/** A table as operators see it, with the secret of its link. */
export interface TableSetUp extends TableFields {
  readonly tableNo: string
  readonly code: string
  /** A party sits there. */
  readonly isTaken: boolean
}

const columns = `t.table_no as "tableNo", t.table_name as "tableName", t.seats, t.area, t.code, exists (
    select 1 from seating s where s.seller_id = t.seller_id and s.store_id = t.store_id and s.table_no = t.table_no
      and s.state = 'open') as "isTaken"`

interface StorePlace {
  readonly sellerId: string
  readonly storeId: string
}

/** In the order of their numbers. `tables` null = all of the store. */
export async function listTableSetUps(
  db: Queryable,
  { sellerId, storeId }: StorePlace,
  tables: readonly string[] | null,
): Promise<readonly TableSetUp[]> {
  const { rows } = await db.query<TableSetUp>(
    `select ${columns} from dining_table t
     where t.seller_id = $1 and t.store_id = $2 and ($3::text[] is null or t.table_no = any($3)) and t.removed_at is null
     order by length(t.table_no), t.table_no`,
    [sellerId, storeId, tables],
  )
  return rows
}

export type NewTableRow = TableFields & Pick<TableSetUp, 'tableNo' | 'code'>

/**
 * Creates the tables that do not exist, in one statement, and returns their numbers. A table that was taken away is
 * back, with a new code.
 */
export async function createTables(
  tx: Queryable,
  { sellerId, storeId }: StorePlace,
  tables: readonly NewTableRow[],
): Promise<readonly string[]> {
  const { rows } = await tx.query<{ tableNo: string }>(
    `insert into dining_table (seller_id, store_id, table_no, table_name, seats, area, code)
     select $1, $2, "tableNo", "tableName", seats, area, code
     from jsonb_to_recordset($3::jsonb) n ("tableNo" text, "tableName" text, seats int, area text, code text)
     on conflict (seller_id, store_id, table_no) do update
       set table_name = excluded.table_name, seats = excluded.seats, area = excluded.area, code = excluded.code, removed_at = null
       where dining_table.removed_at is not null
     returning table_no as "tableNo"`,
    [sellerId, storeId, JSON.stringify(tables)],
  )
  return rows.map(({ tableNo }) => tableNo)
}

/** Gives tables new codes: the old ones open nothing from then on. */
export async function rekeyTables(
  tx: Queryable,
  { sellerId, storeId }: StorePlace,
  codes: ReadonlyMap<string, string>,
): Promise<void> {
  await tx.query(
    `update dining_table t set code = n.code from unnest($3::text[], $4::text[]) n (table_no, code)
     where t.seller_id = $1 and t.store_id = $2 and t.table_no = n.table_no`,
    [sellerId, storeId, [...codes.keys()], [...codes.values()]],
  )
}

/** Takes tables away unless a party sits there, and returns their numbers. Their parties stay for the books. */
export async function removeTables(
  tx: Queryable,
  { sellerId, storeId }: StorePlace,
  tables: readonly string[],
): Promise<readonly string[]> {
  // Guests sit down under the same lock of the seating's foreign key.
  await tx.query(
    `select 1 from dining_table where seller_id = $1 and store_id = $2 and table_no = any($3::text[]) order by table_no for update`,
    [sellerId, storeId, tables],
  )
  const { rows } = await tx.query<{ tableNo: string }>(
    `update dining_table t set removed_at = now()
     where t.seller_id = $1 and t.store_id = $2 and t.table_no = any($3::text[]) and t.removed_at is null
       and not exists (select 1 from seating s where s.seller_id = t.seller_id and s.store_id = t.store_id
         and s.table_no = t.table_no and s.state = 'open')
     returning t.table_no as "tableNo"`,
    [sellerId, storeId, tables],
  )
  return rows.map(({ tableNo }) => tableNo)
}
