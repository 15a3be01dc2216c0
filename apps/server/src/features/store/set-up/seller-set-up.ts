import type { NewSeller, SellerChange } from '@comanda/contract/store/seller.schema.ts'
import type { LocalizedText } from '@comanda/rules/language/languages.ts'
import { type Columns, selectList, toRow, updateSql, withGiven } from '../../../db/columns.ts'
import type { Queryable } from '../../../db/queryable.ts'
import { mergeTexts } from './merge-texts.ts'

/** A seller as operators see it. */
export interface SellerSetUp {
  readonly sellerId: string
  readonly names: LocalizedText
  readonly timeZone: string
  /** 1 = active; 0 = all its stores count as deactivated. */
  readonly status: number
}

const columns: Columns<SellerSetUp> = { sellerId: 'seller_id', names: 'names', timeZone: 'time_zone', status: 'status' }

/** A change of set-up: what was, what is. */
export interface Changed<T> {
  readonly before: T
  readonly after: T
}

/** Without its style, which the style room adds. Null = the id is taken. */
export async function createSeller(
  tx: Queryable,
  { sellerId, names, timeZone }: Pick<NewSeller, 'sellerId' | 'names' | 'timeZone'>,
): Promise<SellerSetUp | null> {
  const { rows } = await tx.query<SellerSetUp>(
    `insert into seller (seller_id, names, time_zone) values ($1, $2, $3) on conflict do nothing
     returning ${selectList(columns)}`,
    [sellerId, JSON.stringify(mergeTexts({}, names)), timeZone],
  )
  return rows[0] ?? null
}

export interface ListedSeller extends SellerSetUp {
  readonly stores: number
  readonly staff: number
}

export async function listSellers(db: Queryable): Promise<readonly ListedSeller[]> {
  const { rows } = await db.query<ListedSeller>(
    `select ${selectList(columns)},
       (select count(*)::int from store where store.seller_id = s.seller_id) as stores,
       (select count(*)::int from staff where staff.seller_id = s.seller_id) as staff
     from seller s order by seller_id`,
  )
  return rows
}

/** Locks the seller, so that what is printed is what was changed. */
export async function lockSeller(tx: Queryable, sellerId: string): Promise<SellerSetUp | null> {
  const { rows } = await tx.query<SellerSetUp>(
    `select ${selectList(columns)} from seller where seller_id = $1 for update`,
    [sellerId],
  )
  return rows[0] ?? null
}

/** Null = no such seller; `no_name` = its last name would go. */
export async function changeSeller(
  tx: Queryable,
  sellerId: string,
  { names, ...rest }: SellerChange & { readonly status?: 0 | 1 },
): Promise<Changed<SellerSetUp> | null | 'no_name'> {
  const before = await lockSeller(tx, sellerId)
  if (before === null) return null
  const after: SellerSetUp = withGiven(before, { ...rest, names: mergeTexts(before.names, names) })
  if (Object.keys(after.names).length === 0) return 'no_name'
  const { seller_id: _, ...row } = toRow(columns, after)
  await tx.query(updateSql('seller', row, ['seller_id']), [JSON.stringify(row), sellerId])
  return { before, after }
}
