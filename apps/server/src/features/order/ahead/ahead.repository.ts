import type { VoucherPlatform } from '@comanda/contract/voucher/voucher.schema.ts'
import type { AheadFacts } from '@comanda/rules/order/ahead-state.ts'
import type { Queryable } from '../../../db/queryable.ts'
import { sql } from '../../../db/sql.ts'
import { paidByVoucherSql } from '../voucher-sql.ts'

/** An order ahead that ended before it was cooked. */
export interface EndedRow {
  readonly sellerId: string
  readonly storeId: string
  readonly billId: string
  readonly roundId: string
  /** It was on a terminal: on the kitchen's board, or paid and waiting for its time. */
  readonly wasSeen: boolean
  /** Limited portions of the store are available again. */
  readonly givenBack: boolean
}

export interface Ending {
  readonly by: Exclude<AheadFacts['endedBy'], ''>
  readonly reason: string
  /** Guest id, `staff:name`, or '' for the clock. */
  readonly actor: string
  readonly now: Date
}

/**
 * Ends the orders of `due` (seller, bill; bills locked). The bill is void and nothing is cooked. Limited portions go
 * back, except of dishes whose limit was set after the round was sent. Lock order: bill, order, round, portions by
 * code.
 */
const endSql = (due: string) => sql()`
with due as (${due}), ended as (
  update pickup_order p set cancelled_at = $now, ended_by = $by, cancel_reason = $reason, unpaid_no = null, unpaid_from = '' from due
  where p.seller_id = due.seller_id and p.bill_id = due.bill_id and p.cancelled_at is null
  returning p.seller_id, p.bill_id, p.store_id
), voided as (
  update bill b set state = 'void', paid_amount = 0 from ended
  where b.seller_id = ended.seller_id and b.bill_id = ended.bill_id
), seen as (
  select r.seller_id, r.round_id, r.state <> 'waiting' or b.state = 'paid' as by_staff from ended, round r, bill b
  where r.seller_id = ended.seller_id and r.bill_id = ended.bill_id and r.state <> 'refused'
    and b.seller_id = ended.seller_id and b.bill_id = ended.bill_id
  order by r.round_id for update of r
), stopped as (
  update round r set state = 'refused', reason = $reason from seen
  where r.seller_id = seen.seller_id and r.round_id = seen.round_id
  returning r.seller_id, r.store_id, r.bill_id, r.round_id, r.counted, r.sent_at, seen.by_staff as was_seen
), line as (
  update round_line l set cook_state = 'refused', reason = $reason, refused_by = $actor from stopped
  where l.seller_id = stopped.seller_id and l.round_id = stopped.round_id and l.cook_state <> 'refused'
), stock as (
  select k.seller_id, k.store_id, k.code, k.since from dish_stock k
  where (k.seller_id, k.store_id, k.code) in (
    select s.seller_id, s.store_id, c.code from stopped s, jsonb_object_keys(s.counted) as c(code))
  order by k.seller_id, k.store_id, k.code for update
), back as (
  select k.seller_id, k.store_id, k.code, sum((s.counted ->> k.code)::int)::int as num
  from stock k join stopped s on s.seller_id = k.seller_id and s.store_id = k.store_id
  where s.counted ? k.code and k.since <= s.sent_at
  group by k.seller_id, k.store_id, k.code
), given as (
  update dish_stock k set remaining = k.remaining + back.num from back
  where k.seller_id = back.seller_id and k.store_id = back.store_id and k.code = back.code
  returning k.seller_id, k.store_id
)
select e.seller_id as "sellerId", e.store_id as "storeId", e.bill_id as "billId", s.round_id as "roundId",
  s.was_seen as "wasSeen",
  exists (select 1 from given g where g.seller_id = e.seller_id and g.store_id = e.store_id) as "givenBack"
from ended e join stopped s on s.seller_id = e.seller_id and s.bill_id = e.bill_id`

const unpaid = `b.state = 'open' and b.paid_amount = 0 and p.cancelled_at is null and p.released_at is null`

const dueByClock = endSql(`
  select b.seller_id, b.bill_id from pickup_order p join bill b on b.seller_id = p.seller_id and b.bill_id = p.bill_id
  where p.pay_before < $now and ${unpaid}
  order by p.pay_before limit $limit for update of b skip locked`)

const unpaidOfGuest = endSql(`
  select b.seller_id, b.bill_id from pickup_order p join bill b on b.seller_id = p.seller_id and b.bill_id = p.bill_id
  where p.seller_id = $sellerId and p.store_id = $storeId and p.uid = $uid and p.order_type = any($orderTypes::int[])
    and ($billId::text is null or p.bill_id = $billId) and ${unpaid}
  order by b.bill_id for update of b`)

const oldestUnpaidFrom = endSql(`
  select b.seller_id, b.bill_id from pickup_order p join bill b on b.seller_id = p.seller_id and b.bill_id = p.bill_id
  where p.seller_id = $sellerId and p.unpaid_from = $unpaidFrom and p.unpaid_from <> '' and b.created_at <= $rested
    and ${unpaid}
  order by b.created_at limit 1 for update of b skip locked`)

const oneHeld = endSql(`select $sellerId::text as seller_id, $billId::text as bill_id`)

/**
 * Ends orders of all sellers that were not paid in time; a job calls it. Bills locked by another server or by a
 * starting payment are skipped.
 */
export async function endUnpaid(db: Queryable, ending: Ending, limit: number): Promise<readonly EndedRow[]> {
  return (await db.query<EndedRow>(dueByClock({ ...ending, limit }))).rows
}

/** Ends a guest's unpaid orders ahead at a store, or only `billId`. */
export async function endUnpaidOfGuest(
  tx: Queryable,
  ending: Ending,
  guest: { readonly sellerId: string; readonly storeId: string; readonly uid: string },
  orderTypes: readonly number[],
  billId?: string,
): Promise<readonly EndedRow[]> {
  return (await tx.query<EndedRow>(unpaidOfGuest({ ...ending, ...guest, orderTypes, billId }))).rows
}

/** Unpaid orders of one table or address (`pickup_order.unpaid_from`), sent before `rested`. */
export interface UnpaidFrom {
  readonly sellerId: string
  readonly unpaidFrom: string
  readonly rested: Date
}

/** Ends the oldest of them. Bills locked by a starting payment are skipped. */
export async function endOldestUnpaid(tx: Queryable, ending: Ending, from: UnpaidFrom): Promise<readonly EndedRow[]> {
  return (await tx.query<EndedRow>(oldestUnpaidFrom({ ...ending, ...from }))).rows
}

/** Ends one order, paid or not. The caller has locked the bill and gives the money back. */
export async function endOrder(
  tx: Queryable,
  ending: Ending,
  sellerId: string,
  billId: string,
): Promise<readonly EndedRow[]> {
  return (await tx.query<EndedRow>(oneHeld({ ...ending, sellerId, billId }))).rows
}

/** How an order ahead must be paid. */
export interface AheadPaying {
  /** No payment starts after this time. */
  readonly payBefore: Date
  /** Group-buy platform whose voucher must pay it; null = money. */
  readonly voucher: VoucherPlatform | null
  /** The code of the one dish that the voucher pays; '' with money. */
  readonly product: string
  /** The store was deactivated after the order; no kitchen would cook it. */
  readonly isDeactivated: boolean
}

export async function findPaying(db: Queryable, sellerId: string, billId: string): Promise<AheadPaying | undefined> {
  const { rows } = await db.query<AheadPaying>(
    `select p.pay_before as "payBefore", nullif(p.voucher, '') as voucher, st.status <> 1 as "isDeactivated",
       coalesce((select l.code from round r join round_line l on l.seller_id = r.seller_id and l.round_id = r.round_id
         where p.voucher <> '' and r.seller_id = p.seller_id and r.bill_id = p.bill_id order by l.line_no limit 1), '') as product
     from pickup_order p join store st on st.seller_id = p.seller_id and st.store_id = p.store_id
     where p.seller_id = $1 and p.bill_id = $2`,
    [sellerId, billId],
  )
  return rows[0]
}

/** Stops counting the order as unpaid for its guest and its table or address. The bill is locked. */
export async function countAsPaid(tx: Queryable, sellerId: string, billId: string): Promise<void> {
  await tx.query(`update pickup_order set unpaid_no = null, unpaid_from = '' where seller_id = $1 and bill_id = $2`, [
    sellerId,
    billId,
  ])
}

export interface ReleasedRow {
  readonly sellerId: string
  readonly storeId: string
  readonly billId: string
  readonly roundId: string
  /** `pending`: the store accepts every round by hand and has not accepted this one yet. */
  readonly state: 'accepted' | 'pending'
}

/**
 * Shows paid orders to the kitchen; they are pending where the store accepts rounds by hand. From now on the round
 * counts as sent. A limit set in the meantime has not counted it, so it gives nothing back to that limit.
 */
const releaseSql = (which: string) => sql()`
with due as (
  select p.seller_id, p.bill_id, p.store_id from pickup_order p
  join bill b on b.seller_id = p.seller_id and b.bill_id = p.bill_id and b.state = 'paid'
  where p.released_at is null and p.cancelled_at is null and ${which}
), released as (
  update pickup_order p set released_at = $now,
    -- The promise of an order for "as soon as possible" assumed immediate payment.
    ready_by = case when p.take_at is null
      then date_trunc('minute', p.ready_by + ($now - p.release_at) + interval '59 seconds') else p.ready_by end
  from due
  where p.seller_id = due.seller_id and p.bill_id = due.bill_id and p.released_at is null and p.cancelled_at is null
  returning p.seller_id, p.bill_id, p.store_id
)
update round r set state = case when s.accept_mode = 'auto' then 'accepted' else 'pending' end, sent_at = now(),
  counted = (
    select coalesce(jsonb_object_agg(c.code, c.num), '{}') from jsonb_each(r.counted) as c(code, num)
    where exists (select 1 from dish_stock k
      where k.seller_id = r.seller_id and k.store_id = r.store_id and k.code = c.code and k.since <= r.sent_at))
from released join store s on s.seller_id = released.seller_id and s.store_id = released.store_id
where r.seller_id = released.seller_id and r.bill_id = released.bill_id and r.state = 'waiting'
returning r.seller_id as "sellerId", r.store_id as "storeId", r.bill_id as "billId", r.round_id as "roundId", r.state`

const releaseByClock = releaseSql('p.release_at <= $now order by p.release_at limit $limit for update of p skip locked')
const releaseOne = releaseSql(
  'p.seller_id = $sellerId and p.bill_id = $billId and ($early::boolean or p.release_at <= $now) for update of p',
)

/** Releases due orders of all sellers; a job calls it. Orders locked by another server are skipped. */
export async function releaseDue(db: Queryable, now: Date, limit: number): Promise<readonly ReleasedRow[]> {
  return (await db.query<ReleasedRow>(releaseByClock({ now, limit }))).rows
}

/** Releases one paid order that is due, or sooner with `early`. */
export async function releaseBill(
  tx: Queryable,
  { sellerId, billId, now, early }: { sellerId: string; billId: string; now: Date; early: boolean },
): Promise<ReleasedRow | undefined> {
  return (await tx.query<ReleasedRow>(releaseOne({ now, sellerId, billId, early }))).rows[0]
}

export interface AheadRow extends AheadFacts {
  readonly uid: string
  readonly storeId: string
  readonly paidAmount: number
}

/**
 * Locks order and round until the transaction ends, in the order that cooks and the clock use. Lock the bill first.
 */
export async function lockAhead(tx: Queryable, sellerId: string, billId: string): Promise<AheadRow | undefined> {
  const { rows } = await tx.query<AheadRow>(
    `select p.uid, p.store_id as "storeId", b.state as bill, b.paid_amount as "paidAmount", r.state as round,
       r.cook_state as cook, p.ended_by as "endedBy", p.handed_over_at is not null as "handedOver",
       p.ready_by as "readyBy", p.released_at as "releasedAt",
       ${paidByVoucherSql} as "paidBy",
       exists (select 1 from takeout_dispatch d where d.seller_id = p.seller_id and d.bill_id = p.bill_id
         and d.state in ('on_the_way', 'arrived', 'delivered')) as "onTheWay"
     from pickup_order p
     join bill b on b.seller_id = p.seller_id and b.bill_id = p.bill_id
     join round r on r.seller_id = p.seller_id and r.bill_id = p.bill_id
     where p.seller_id = $1 and p.bill_id = $2
     order by r.round_no limit 1 for update of p, r`,
    [sellerId, billId],
  )
  return rows[0]
}
