import type { Queryable } from '../db/queryable.ts'

/** Deletes at most `batch` rows and says how many. Rows that another server is deleting are left to it. */
export async function pruneOlderThan(
  db: Queryable,
  table: 'idempotency' | 'live_event' | 'store_request',
  hours: number,
  batch: number,
): Promise<number> {
  const { rowCount } = await db.query(
    `delete from ${table} where ctid in (
       select ctid from ${table} where created_at < now() - make_interval(hours => $1) limit $2 for update skip locked)`,
    [hours, batch],
  )
  return rowCount ?? 0
}

/**
 * A party that chose and left without owing anything would show its cart, or the round the store refused, to the next
 * one: after three hours without a change its seating is closed and its bill void. Where money is owed, a person decides.
 */
export async function closeForgottenSeatings(db: Queryable): Promise<number> {
  const { rowCount } = await db.query(`
    with forgotten as (
      select s.seller_id, s.seating_id, s.bill_id from seating s
      join bill b on b.seller_id = s.seller_id and b.bill_id = s.bill_id
      where s.state = 'open' and b.state = 'open' and b.amount = 0 and s.opened_at < now() - interval '3 hours'
        and not exists (
          select 1 from round r where r.seller_id = s.seller_id and r.bill_id = s.bill_id
            and (r.state <> 'refused' or r.sent_at > now() - interval '3 hours'))
        and not exists (
          select 1 from cart_line l where l.seller_id = s.seller_id and l.seating_id = s.seating_id
            and l.added_at > now() - interval '3 hours')
      limit 500 for update of s, b skip locked
    ), emptied as (
      update bill b set state = 'void' from forgotten f
      where b.seller_id = f.seller_id and b.bill_id = f.bill_id and b.state = 'open'
    )
    update seating s set state = 'closed', closed_at = now() from forgotten f
    where s.seller_id = f.seller_id and s.seating_id = f.seating_id`)
  return rowCount ?? 0
}
