import type { TableFields } from '@comanda/contract/store/dining-table.schema.ts'
import type { Queryable } from '../../../db/queryable.ts'

/** A table as operators see it, with the secret of its link. */
export interface TableSetUp extends TableFields {
  readonly tableNo: string
  readonly code: string
  /** Counts from 1; each new code of the table is one more. */
  readonly codeVersion: number
  /** Null = before codes had dates. */
  readonly codeMadeAt: Date | null
  /** Null = the owner never said that the sheet is printed. */
  readonly printedAt: Date | null
  /** The last printed sheet shows the code and the name in force. */
  readonly isSheetCurrent: boolean
  /** A party sits there. */
  readonly isTaken: boolean
}

const columns = `t.table_no as "tableNo", t.table_name as "tableName", t.seats, t.area, t.code, t.code_version as "codeVersion",
  t.code_made_at as "codeMadeAt", t.printed_at as "printedAt",
  t.printed_version is not distinct from t.code_version as "isSheetCurrent", exists (
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
       set table_name = excluded.table_name, seats = excluded.seats, area = excluded.area, removed_at = null,
         code = excluded.code, code_version = dining_table.code_version + 1, code_made_at = now()
       where dining_table.removed_at is not null
     returning table_no as "tableNo"`,
    [sellerId, storeId, JSON.stringify(tables)],
  )
  return rows.map(({ tableNo }) => tableNo)
}

/** Gives tables new codes and returns their numbers. The old codes open nothing from then on. */
export async function rekeyTables(
  tx: Queryable,
  { sellerId, storeId }: StorePlace,
  codes: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  const { rows } = await tx.query<{ tableNo: string }>(
    `update dining_table t set code = n.code, code_version = code_version + 1, code_made_at = now()
     from unnest($3::text[], $4::text[]) n (table_no, code)
     where t.seller_id = $1 and t.store_id = $2 and t.table_no = n.table_no and t.removed_at is null
     returning t.table_no as "tableNo"`,
    [sellerId, storeId, [...codes.keys()], [...codes.values()]],
  )
  return rows.map(({ tableNo }) => tableNo)
}

/** Fields left out stay. */
export type TableChange = { readonly [Field in keyof TableFields]?: TableFields[Field] | undefined }

/** Changes a table's name, seats or area. A new name makes its printed sheet old. False when there is no such table. */
export async function changeTable(
  tx: Queryable,
  { sellerId, storeId, tableNo }: StorePlace & Pick<TableSetUp, 'tableNo'>,
  { tableName, seats, area }: TableChange,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update dining_table set table_name = coalesce($4, table_name), seats = coalesce($5, seats), area = coalesce($6, area),
       printed_version = case when $4 <> table_name then null else printed_version end
     where seller_id = $1 and store_id = $2 and table_no = $3 and removed_at is null`,
    [sellerId, storeId, tableNo, tableName ?? null, seats ?? null, area ?? null],
  )
  return rowCount === 1
}

/** A sheet as it was printed. */
export interface PrintedSheet {
  readonly tableno: string
  readonly codeVersion: number
}

/** Notes when sheets were printed. A sheet of an older code changes nothing: the new code is not printed yet. */
export async function notePrintedSheets(
  tx: Queryable,
  { sellerId, storeId }: StorePlace,
  sheets: readonly PrintedSheet[],
): Promise<void> {
  await tx.query(
    `update dining_table t set printed_at = now(), printed_version = t.code_version
     from jsonb_to_recordset($3::jsonb) n (tableno text, "codeVersion" int)
     where t.seller_id = $1 and t.store_id = $2 and t.table_no = n.tableno and t.code_version = n."codeVersion"
       and t.removed_at is null`,
    [sellerId, storeId, JSON.stringify(sheets)],
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
