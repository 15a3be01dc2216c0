import type { Queryable } from '../../../db/queryable.ts'

export interface BillClose {
  readonly sellerId: string
  readonly billId: string
  readonly storeId: string
  /** Also stops accepted rounds that no cook has begun. */
  readonly stopAccepted: boolean
  readonly reason: string
}

export interface ClosedBill {
  readonly state: 'paid' | 'void'
  /** Rounds that will not be cooked any more. */
  readonly stopped: readonly string[]
  /** Pending guest requests that are answered now. */
  readonly answered: readonly string[]
  /** Limited portions are available again. */
  readonly givenBack: boolean
}

/**
 * Ends the bill of an abandoned party: void, or paid where the rest of it was paid. Rounds not begun are refused and
 * not owed, and their guests' requests are answered. Their limited portions go back, except of dishes whose limit was
 * set after the round. The caller has locked seating and bill; portions are locked by code.
 */
export async function closeBillRow(tx: Queryable, close: BillClose): Promise<ClosedBill> {
  const { rows } = await tx.query<ClosedBill>(
    `with stopped as (
       update round set state = 'refused', reason = $5
       where seller_id = $1 and bill_id = $2
         and (state = 'pending' or ($4 and state = 'accepted' and cook_state = 'received'))
       returning round_id, item_count, amount, counted, sent_at
     ), line as (
       update round_line l set cook_state = 'refused' from stopped
       where l.seller_id = $1 and l.round_id = stopped.round_id
     ), request as (
       update store_request q
       set state = 'answered', answered_at = now(),
           answer = jsonb_build_object('outtradeno', $2::text, 'roundId', stopped.round_id, 'reason', $5::text)
       from stopped
       where q.seller_id = $1 and q.msg_id = $1 || '_' || stopped.round_id and q.state = 'pending'
       returning q.msg_id
     ), stock as (
       select k.code, k.since from dish_stock k
       where k.seller_id = $1 and k.store_id = $3
         and k.code in (select jsonb_object_keys(counted) from stopped)
       order by k.code for update
     ), counted as (
       select stock.code, sum((stopped.counted ->> stock.code)::int)::int as num
       from stock join stopped on stopped.counted ? stock.code and stock.since <= stopped.sent_at
       group by stock.code
     ), back as (
       update dish_stock k set remaining = k.remaining + counted.num from counted
       where k.seller_id = $1 and k.store_id = $3 and k.code = counted.code
       returning 1
     ), less as (
       select coalesce(sum(item_count), 0)::int as num, coalesce(sum(amount), 0) as amount from stopped
     ), closed as (
       update bill b
       set item_count = b.item_count - less.num, amount = b.amount - less.amount,
           state = case when b.paid_amount > 0 and b.amount - less.amount <= b.paid_amount then 'paid' else 'void' end
       from less where b.seller_id = $1 and b.bill_id = $2
       returning b.state
     )
     select closed.state,
       (select coalesce(jsonb_agg(round_id), '[]') from stopped) as stopped,
       (select coalesce(jsonb_agg(msg_id), '[]') from request) as answered,
       exists (select 1 from back) as "givenBack"
     from closed`,
    [close.sellerId, close.billId, close.storeId, close.stopAccepted, close.reason],
  )
  const [closed] = rows
  if (closed === undefined) throw new Error(`bill ${close.billId} has vanished`)
  return closed
}

/** Moves the bill and its rounds to the party's new table. Returns the rounds the kitchen still has to serve. */
export async function moveBillRows(
  tx: Queryable,
  sellerId: string,
  billId: string,
  tableNo: string,
): Promise<readonly string[]> {
  const { rows } = await tx.query<{ roundId: string }>(
    `with bill as (
       update bill set table_no = $3 where seller_id = $1 and bill_id = $2
     ), moved as (
       update round set table_no = $3 where seller_id = $1 and bill_id = $2
       returning round_id, state, cook_state
     )
     select round_id as "roundId" from moved where state <> 'refused' and cook_state <> 'served'`,
    [sellerId, billId, tableNo],
  )
  return rows.map(({ roundId }) => roundId)
}
