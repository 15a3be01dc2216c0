import type { Queryable } from '../../../db/queryable.ts'
import { sql } from '../../../db/sql.ts'
import type { PaidPrice, TicketCookState } from '../order-row.ts'

/** The bill of a round; undefined = this store has no such round. */
export async function findBillOfRound(
  tx: Queryable,
  sellerId: string,
  storeId: string,
  roundId: string,
): Promise<string | undefined> {
  const { rows } = await tx.query<{ billId: string }>(
    'select bill_id as "billId" from round where seller_id = $1 and store_id = $2 and round_id = $3',
    [sellerId, storeId, roundId],
  )
  return rows[0]?.billId
}

export interface TakenOff {
  readonly sellerId: string
  readonly roundId: string
  readonly lineNos: readonly number[]
  readonly reason: string
  /** Guest id, or `staff:name`. */
  readonly by: string
  /** The ticket's state without these lines. */
  readonly ticket: TicketCookState
  /** The round's last dish leaves and the store had not accepted it, so the round is refused. */
  readonly refusesRound: boolean
}

const takeOffSql = sql()`
with line as (
  update round_line set cook_state = 'refused', reason = $reason, refused_by = $by
  where seller_id = $sellerId and round_id = $roundId and line_no = any($lineNos::int[]) and cook_state <> 'refused'
  returning num, amount
), off as (
  select coalesce(sum(num), 0)::int as num, coalesce(sum(amount), 0)::bigint as amount from line
), ticket as (
  update round r set item_count = r.item_count - off.num, amount = r.amount - off.amount, cook_state = $ticket,
    served_at = case when $ticket = 'served' then coalesce(r.served_at, now()) end,
    state = case when $refusesRound::boolean then 'refused' else r.state end,
    reason = case when $refusesRound::boolean then $reason else r.reason end
  from off where r.seller_id = $sellerId and r.round_id = $roundId
  returning r.bill_id
)
update bill b set item_count = b.item_count - off.num, amount = b.amount - off.amount
from off where b.seller_id = $sellerId and b.bill_id = (select bill_id from ticket)`

/**
 * Takes dishes off their round and its bill in one statement, which adds their amounts itself. Bill and round are
 * locked.
 */
export async function takeOffBill(tx: Queryable, taken: TakenOff): Promise<void> {
  await tx.query(takeOffSql({ ...taken }))
}

/** Outdates decisions about this party's cart that are not written yet. The seating is locked. */
export async function outdateCart(tx: Queryable, sellerId: string, billId: string): Promise<void> {
  await tx.query(
    `update seating s set cart_seq = s.cart_seq + 1 from bill b
     where b.seller_id = $1 and b.bill_id = $2 and s.seller_id = b.seller_id and s.seating_id = b.seating_id`,
    [sellerId, billId],
  )
}

/**
 * Subtracts money paid for removed dishes from the bill's paid amount; the bill's total is changed elsewhere. `left`: the
 * price without them. The bill is locked.
 */
export async function subtractPaidDishes(
  tx: Queryable,
  sellerId: string,
  billId: string,
  amount: number,
  left: PaidPrice,
): Promise<void> {
  await tx.query(
    `update bill set paid_amount = paid_amount - $3, given_back = given_back + $3, paid_price = $4
     where seller_id = $1 and bill_id = $2`,
    [sellerId, billId, amount, JSON.stringify(left)],
  )
}

/**
 * Gives back the limited portions these dishes counted down; true = there were some. A limit set after the round
 * stays as the kitchen set it. Never more than the round counted. The round is locked.
 */
export async function giveBackSomePortions(
  tx: Queryable,
  { sellerId, storeId, roundId }: { readonly sellerId: string; readonly storeId: string; readonly roundId: string },
  portions: ReadonlyMap<string, number>,
): Promise<boolean> {
  const { rows } = await tx.query<{ given: number }>(
    `with back as (
       select k.code, least((r.counted ->> k.code)::int, ($4::jsonb ->> k.code)::int) as num
       from round r, jsonb_object_keys(r.counted) as taken(code), dish_stock k
       where r.seller_id = $1 and r.round_id = $3 and ($4::jsonb ->> taken.code) is not null
         and k.seller_id = $1 and k.store_id = $2 and k.code = taken.code and k.since <= r.sent_at
       order by k.code for update of k
     ), given as (
       update dish_stock k set remaining = k.remaining + back.num from back
       where k.seller_id = $1 and k.store_id = $2 and k.code = back.code and back.num > 0
       returning k.code, back.num
     ), less as (
       update round r set counted = r.counted || (
         select coalesce(jsonb_object_agg(g.code, (r.counted ->> g.code)::int - g.num), '{}') from given g)
       where r.seller_id = $1 and r.round_id = $3 and exists (select 1 from given)
     )
     select count(*)::int as given from given`,
    [sellerId, storeId, roundId, JSON.stringify(Object.fromEntries(portions))],
  )
  return (rows[0]?.given ?? 0) > 0
}
