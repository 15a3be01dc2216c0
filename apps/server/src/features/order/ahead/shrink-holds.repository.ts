import type { Queryable } from '../../../db/queryable.ts'
import { sql } from '../../../db/sql.ts'

export interface HoldLimits {
  /** Of the portions left and held unpaid, what unpaid orders may hold for their whole time. */
  readonly share: number
  /** The time of the others: since their submit, and at least from now on. */
  readonly pressedSeconds: number
  readonly noticeSeconds: number
}

export interface ShrunkRow {
  readonly sellerId: string
  readonly storeId: string
  readonly billId: string
}

/** Counted from the newest order, so that the oldest exceed the share first. Orders that are being paid are not counted. */
const shrinkSql = sql('ahead-shrink-holds')`
with idle as (
  select p.seller_id, p.bill_id, p.store_id, p.pay_before, b.created_at, r.sent_at, c.code, c.num::int as num
  from pickup_order p
  join bill b on b.seller_id = p.seller_id and b.bill_id = p.bill_id and b.state = 'open' and b.paid_amount = 0
  join round r on r.seller_id = p.seller_id and r.bill_id = p.bill_id
  cross join jsonb_each_text(r.counted) as c(code, num)
  where p.pay_before > $now and p.cancelled_at is null and p.released_at is null
), summed as (
  select idle.*, k.remaining,
    sum(idle.num) over (partition by idle.seller_id, idle.store_id, idle.code order by idle.created_at desc, idle.bill_id) as upto,
    sum(idle.num) over (partition by idle.seller_id, idle.store_id, idle.code) as total
  from idle join dish_stock k on k.seller_id = idle.seller_id and k.store_id = idle.store_id and k.code = idle.code
    and k.since <= idle.sent_at
), pressed as (
  select seller_id, bill_id, min(greatest(created_at + make_interval(secs => $pressedSeconds), $now + make_interval(secs => $noticeSeconds))) as until
  from summed where upto > (remaining + total) * $share::float8
  group by seller_id, bill_id
)
update pickup_order p set pay_before = pressed.until from pressed
where p.seller_id = pressed.seller_id and p.bill_id = pressed.bill_id and p.pay_before > pressed.until
  and p.cancelled_at is null
returning p.seller_id as "sellerId", p.store_id as "storeId", p.bill_id as "billId"`

/**
 * Gives unpaid orders less time where they hold too much of a limited dish, of all sellers. The clock voids them when
 * it is over.
 */
export async function shrinkHolds(tx: Queryable, now: Date, limits: HoldLimits): Promise<readonly ShrunkRow[]> {
  return (await tx.query<ShrunkRow>(shrinkSql({ now, ...limits }))).rows
}
