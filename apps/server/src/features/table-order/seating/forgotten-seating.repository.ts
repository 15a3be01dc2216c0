import type { Queryable } from '../../../db/queryable.ts'
import type { TablePlace } from '../table.repository.ts'

/** True when seating `s` has a round that the store did not refuse, with or without a charge. */
export const hasOrderedSql = `exists (
    select 1 from round r where r.seller_id = s.seller_id and r.bill_id = s.bill_id and r.state <> 'refused')`

/**
 * True when the table of seating `s` had no event for three hours. Every cart change, round and joining guest is an
 * event. A knock, its refusal and an open page do not count.
 */
const quietSql = `s.opened_at < now() - interval '3 hours'
  and not exists (
    select 1 from live_event e
    where e.seller_id = s.seller_id and e.channel = 't_' || s.store_id || '_' || s.table_no
      and e.created_at > now() - interval '3 hours' and coalesce(e.data ->> 'what', '') not in ('asked', 'refused', 'here'))`

/** A quiet seating without an accepted round and without an open amount: the server closes it. */
const forgottenSql = `s.state = 'open' and b.state = 'open' and b.amount = 0 and not ${hasOrderedSql} and ${quietSql}`

/**
 * A quiet seating with an order: only the staff can see whether the party is there. Until the next event, scan and code
 * let no guest in. Otherwise the next party would read and pay this bill.
 */
export const leftOrderedSql = `(${quietSql} and ${hasOrderedSql})`

export interface ForgottenSeating extends TablePlace {
  readonly seatingId: string
  readonly billId: string
}

/** All sellers' seatings that look forgotten; each is checked again under its lock. */
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
 * Locks the seating until the commit; false = no longer forgotten. Two statements: only the second sees writes before
 * the lock.
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
