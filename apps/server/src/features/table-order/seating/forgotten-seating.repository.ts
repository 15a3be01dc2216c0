import type { Queryable } from '../../../db/queryable.ts'
import type { TablePlace } from '../table.repository.ts'

/** What the store has taken from seating `s`, owed or on the house. */
export const hasOrderedSql = `exists (
    select 1 from round r where r.seller_id = s.seller_id and r.bill_id = s.bill_id and r.state <> 'refused')`

/**
 * For three hours nothing was told at the table of seating `s`: every change of its cart, every round and every guest who joins
 * is. Whoever only asks to be let in, and is told no, changes nothing; a page that somebody left open keeps nobody's table.
 */
const quietSql = `s.opened_at < now() - interval '3 hours'
  and not exists (
    select 1 from live_event e
    where e.seller_id = s.seller_id and e.channel = 't_' || s.store_id || '_' || s.table_no
      and e.created_at > now() - interval '3 hours' and coalesce(e.data ->> 'what', '') not in ('asked', 'refused', 'here'))`

/** Forgotten, and nothing was ordered that the store did not refuse, nor is owed: the house closes it. */
const forgottenSql = `s.state = 'open' and b.state = 'open' and b.amount = 0 and not ${hasOrderedSql} and ${quietSql}`

/**
 * Forgotten, with what was ordered: whether that party is still there only a person can see. Until something is told again
 * nobody comes in by scanning or by a code, or the next party would read and pay the last one's bill.
 */
export const leftOrderedSql = `(${quietSql} and ${hasOrderedSql})`

export interface ForgottenSeating extends TablePlace {
  readonly seatingId: string
  readonly billId: string
}

/** Those that look forgotten now, of every seller; asked again under their lock. */
export async function listForgotten(db: Queryable): Promise<readonly ForgottenSeating[]> {
  const { rows } = await db.query<ForgottenSeating>(
    `select s.seller_id as "sellerId", s.store_id as "storeId", s.table_no as "tableNo", s.seating_id as "seatingId",
            s.bill_id as "billId"
     from seating s join bill b on b.seller_id = s.seller_id and b.bill_id = s.bill_id
     where ${forgottenSql} limit 500`,
  )
  return rows
}

/**
 * Holds the seating until the end of the transaction; false = it is not forgotten any more. Two statements: what was
 * written before the lock came is only seen by the second.
 */
export async function lockForgotten(tx: Queryable, { sellerId, seatingId }: ForgottenSeating): Promise<boolean> {
  await tx.query('select 1 from seating where seller_id = $1 and seating_id = $2 for update', [sellerId, seatingId])
  const { rowCount } = await tx.query(
    `select 1 from seating s join bill b on b.seller_id = s.seller_id and b.bill_id = s.bill_id
     where s.seller_id = $1 and s.seating_id = $2 and ${forgottenSql}`,
    [sellerId, seatingId],
  )
  return rowCount === 1
}
