import type { HandOverMeans } from '@comanda/rules/kitchen/hand-over-back.ts'
import type { LocalizedText } from '@comanda/rules/language/languages.ts'
import type { Queryable } from '../../../db/queryable.ts'
import type { BillState, TicketRow } from '../order-row.ts'
import { staffNameSql } from '../staff-name.ts'
import { onTerminalSql, ticketSql } from '../ticket/ticket-sql.ts'

/** Paid orders held back from the kitchen, earliest first. */
export async function listWaitingTickets(
  db: Queryable,
  sellerId: string,
  storeId: string,
): Promise<readonly TicketRow[]> {
  const { rows } = await db.query<TicketRow>({
    name: 'order-tickets-waiting',
    text: `${ticketSql}
      where p.seller_id = $1 and p.store_id = $2 and p.released_at is null and p.cancelled_at is null
        and b.state = 'paid' and r.state = 'waiting'
      order by p.release_at, p.pickup_no limit 200`,
    values: [sellerId, storeId],
  })
  return rows
}

/**
 * Orders ahead of the last 72 hours whose redeemed voucher no longer pays them but is kept by its platform. Newest
 * first.
 */
export async function listKeptTickets(db: Queryable, sellerId: string, storeId: string): Promise<readonly TicketRow[]> {
  const { rows } = await db.query<TicketRow>({
    name: 'order-tickets-kept',
    text: `${ticketSql}
      where r.seller_id = $1 and r.round_id in (
        select o.round_id from round o join pickup_order a on a.seller_id = o.seller_id and a.bill_id = o.bill_id
        join payment_attempt v on v.seller_id = o.seller_id and v.target_kind = 'bill' and v.target_id = o.bill_id
        where o.seller_id = $1 and o.store_id = $2 and o.sent_at > now() - interval '72 hours' and a.voucher <> ''
          and v.pay_type_code in ('MTCOUPON', 'DYCOUPON') and v.state = 'refund_refused')
      order by r.sent_at desc limit 50`,
    values: [sellerId, storeId],
  })
  return rows
}

/** How staff find an order ahead at the counter. */
export type HandOverBy =
  | { readonly kind: 'number'; readonly pickupNo: number }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'ticket'; readonly outtradeno: string }

export interface HandOverRow {
  readonly billId: string
  readonly roundId: string
  readonly storeId: string
  readonly storeNames: LocalizedText
  readonly timeZone: string
  readonly orderType: number
  readonly pickupNo: number
  readonly billState: BillState
  readonly releasedAt: Date | null
  readonly readyAt: Date | null
  readonly handedOverAt: Date | null
  /** Display name. */
  readonly handedOverBy: string | null
  /** How the guest was identified; '' = brought by a rider, or not handed over. */
  readonly handedOverMeans: HandOverMeans
  readonly cancelledAt: Date | null
  /** A rider came back with it. It lies at the store, for another try or for collection. */
  readonly cameBack: boolean
}

/**
 * Locks the order to hand over, so that two hand-overs run one after the other. The bill is locked first, because
 * delivery steps refer to it and cancelling locks it first too. A number is the store's of the last two days; the
 * order nearest to now wins.
 */
export async function lockForHandOver(
  tx: Queryable,
  place: { readonly sellerId: string; readonly storeId: string },
  by: HandOverBy,
  now: Date,
): Promise<HandOverRow | undefined> {
  const { where, value } = whereOf(by)
  const { rows } = await tx.query<HandOverRow>(
    `select p.bill_id as "billId", r.round_id as "roundId", p.store_id as "storeId", s.names as "storeNames",
       s.time_zone as "timeZone", p.order_type as "orderType", p.pickup_no as "pickupNo", b.state as "billState",
       p.released_at as "releasedAt", p.ready_at as "readyAt", p.handed_over_at as "handedOverAt",
       ${staffNameSql('p.handed_over_by', 'p.seller_id')} as "handedOverBy",
       p.handed_over_means as "handedOverMeans", p.cancelled_at as "cancelledAt",
       exists (select 1 from takeout_dispatch d
         where d.seller_id = p.seller_id and d.bill_id = p.bill_id and d.state = 'failed') as "cameBack"
     from pickup_order p
     join bill b on b.seller_id = p.seller_id and b.bill_id = p.bill_id
     join round r on r.seller_id = p.seller_id and r.bill_id = p.bill_id
     join store s on s.seller_id = p.seller_id and s.store_id = p.store_id
     where p.seller_id = $1 and ${where}
     order by p.store_id = $2 desc, abs(extract(epoch from coalesce(p.take_at, p.ready_by) - $4::timestamptz)) limit 1
     for key share of b for update of p`,
    [place.sellerId, place.storeId, value, now],
  )
  return rows[0]
}

function whereOf(by: HandOverBy): { readonly where: string; readonly value: string | number } {
  if (by.kind === 'code') return { where: 'p.handover_code = $3', value: by.code }
  if (by.kind === 'ticket') return { where: 'p.store_id = $2 and p.bill_id = $3', value: by.outtradeno }
  const where = `p.store_id = $2 and p.pickup_no = $3 and ${onTerminalSql('p', '$4::timestamptz')}`
  return { where, value: by.pickupNo }
}

export interface HandingOver {
  readonly sellerId: string
  readonly billId: string
  readonly at: Date
  /** `staff:name` */
  readonly by: string
}

/** The row is locked and not handed over yet. */
export async function setHandedOver(
  tx: Queryable,
  { sellerId, billId, at, by, means }: HandingOver & { readonly means: HandOverBy['kind'] },
): Promise<void> {
  await tx.query(
    `update pickup_order set handed_over_at = $3, handed_over_by = $4, handed_over_means = $5
     where seller_id = $1 and bill_id = $2`,
    [sellerId, billId, at, by, means],
  )
}

/** A guest who shows their code has the delivery, whatever its last step was. */
export async function setDelivered(tx: Queryable, { sellerId, billId, at, by }: HandingOver): Promise<void> {
  await tx.query(
    `with moved as (
       insert into takeout_dispatch as d (seller_id, bill_id, store_id, state, step_count, moved_at, moved_by)
       select p.seller_id, p.bill_id, p.store_id, 'delivered', 1, $3, $4 from pickup_order p
       where p.seller_id = $1 and p.bill_id = $2
       on conflict (seller_id, bill_id) do update
       set state = 'delivered', reason = '', step_count = d.step_count + 1, moved_at = $3, moved_by = $4
       where d.state <> 'delivered'
       returning d.step_count, d.rider_name
     )
     insert into takeout_dispatch_step (seller_id, bill_id, step_no, state, rider_name, moved_at, moved_by)
     select $1, $2, moved.step_count, 'delivered', moved.rider_name, $3, $4 from moved`,
    [sellerId, billId, at, by],
  )
}

/** Locks an order ahead before its round, in the order that cancelling uses. A table's round has no order to lock. */
export async function lockAheadOfRound(
  tx: Queryable,
  sellerId: string,
  storeId: string,
  roundId: string,
): Promise<void> {
  await tx.query(
    `select 1 from pickup_order p
     where p.seller_id = $1 and p.bill_id = (
       select r.bill_id from round r where r.seller_id = $1 and r.store_id = $2 and r.round_id = $3)
     for update of p`,
    [sellerId, storeId, roundId],
  )
}

/** Sets the order ready, or with null not ready. False: its guest or a rider has it, so nothing moves any more. */
export async function setReady(tx: Queryable, sellerId: string, billId: string, at: Date | null): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update pickup_order set ready_at = case when $3::timestamptz is null then null else coalesce(ready_at, $3) end
     where seller_id = $1 and bill_id = $2 and handed_over_at is null and not exists (
       select 1 from takeout_dispatch d
       where d.seller_id = $1 and d.bill_id = $2 and d.state in ('on_the_way', 'arrived', 'delivered'))`,
    [sellerId, billId, at],
  )
  return rowCount === 1
}

/** Moves the promise of an "as soon as possible" order by the time the store took to accept it. */
export async function shiftPromise(tx: Queryable, sellerId: string, billId: string, now: Date): Promise<void> {
  await tx.query(
    `update pickup_order set ready_by = date_trunc('minute', ready_by + ($3 - released_at) + interval '59 seconds')
     where seller_id = $1 and bill_id = $2 and take_at is null and released_at < $3`,
    [sellerId, billId, now],
  )
}

/** Riders of a store in the last 30 days, latest first. */
export async function listRiders(
  db: Queryable,
  sellerId: string,
  storeId: string,
): Promise<readonly { readonly name: string; readonly tel: string }[]> {
  const { rows } = await db.query<{ name: string; tel: string }>(
    `select rider_name as name, rider_tel as tel from takeout_dispatch
     where seller_id = $1 and store_id = $2 and rider_name <> '' and moved_at > now() - interval '30 days'
     group by rider_name, rider_tel order by max(moved_at) desc limit 30`,
    [sellerId, storeId],
  )
  return rows
}

interface HeldBackRow {
  readonly roundId: string
  readonly billState: BillState
  readonly releasedAt: Date | null
  readonly cancelledAt: Date | null
}

/** Locks an order ahead before release, so that the clock and staff do not both release it. */
export async function lockForRelease(
  tx: Queryable,
  sellerId: string,
  storeId: string,
  billId: string,
): Promise<HeldBackRow | undefined> {
  const { rows } = await tx.query<HeldBackRow>(
    `select r.round_id as "roundId", b.state as "billState", p.released_at as "releasedAt", p.cancelled_at as "cancelledAt"
     from pickup_order p
     join bill b on b.seller_id = p.seller_id and b.bill_id = p.bill_id
     join round r on r.seller_id = p.seller_id and r.bill_id = p.bill_id
     where p.seller_id = $1 and p.store_id = $2 and p.bill_id = $3 for update of p`,
    [sellerId, storeId, billId],
  )
  return rows[0]
}
