import type { Queryable } from '../../../db/queryable.ts'
import type { LineCookState, RoundState, TicketCookState, TicketRow } from '../order-row.ts'
import { ticketSql } from './ticket-sql.ts'

export async function getTicketRow(
  db: Queryable,
  sellerId: string,
  storeId: string,
  roundId: string,
): Promise<TicketRow | undefined> {
  const { rows } = await db.query<TicketRow>({
    name: 'order-ticket',
    text: `${ticketSql} where r.seller_id = $1 and r.store_id = $2 and r.round_id = $3`,
    values: [sellerId, storeId, roundId],
  })
  return rows[0]
}

/** The last rounds served at tables. Orders ahead are left out: they are handed over, not recalled. */
export async function listServedTickets(
  db: Queryable,
  sellerId: string,
  storeId: string,
): Promise<readonly TicketRow[]> {
  const { rows } = await db.query<TicketRow>({
    name: 'order-tickets-served',
    text: `${ticketSql}
      where r.seller_id = $1 and r.store_id = $2 and r.cook_state = 'served' and r.state = 'accepted'
        and r.sent_at > now() - interval '48 hours' and p.bill_id is null
      order by r.served_at desc nulls last limit 20`,
    values: [sellerId, storeId],
  })
  return rows
}

/** The rounds sent on one bill, oldest first. */
export async function listBillTickets(
  db: Queryable,
  sellerId: string,
  storeId: string,
  billId: string,
): Promise<readonly TicketRow[]> {
  const { rows } = await db.query<TicketRow>({
    name: 'order-tickets-of-bill',
    text: `${ticketSql}
      where r.seller_id = $1 and r.store_id = $2 and r.bill_id = $3 and r.state in ('pending', 'accepted')
      order by r.round_no limit 500`,
    values: [sellerId, storeId, billId],
  })
  return rows
}

/** Locks the round until the transaction ends; false = this store has no such round. */
export async function lockRound(tx: Queryable, sellerId: string, storeId: string, roundId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select 1 from round where seller_id = $1 and store_id = $2 and round_id = $3 for update',
    [sellerId, storeId, roundId],
  )
  return rowCount === 1
}

export async function setCookStates(
  tx: Queryable,
  sellerId: string,
  roundId: string,
  lineNos: readonly number[],
  line: LineCookState,
  ticket: TicketCookState,
): Promise<void> {
  await tx.query(
    `with line as (
       update round_line set cook_state = $4 where seller_id = $1 and round_id = $2 and line_no = any($3::int[])
     )
     update round set cook_state = $5,
       cook_at = case when $5 = 'received' then null else coalesce(cook_at, now()) end,
       served_at = case when $5 = 'served' then coalesce(served_at, now()) end
     where seller_id = $1 and round_id = $2`,
    [sellerId, roundId, lineNos, line, ticket],
  )
}

export async function setRoundState(
  tx: Queryable,
  sellerId: string,
  roundId: string,
  state: RoundState,
  { reason, by }: { readonly reason: string; readonly by: string },
): Promise<void> {
  await tx.query(
    `with line as (
       update round_line set cook_state = 'refused', reason = $4, refused_by = $5
       where seller_id = $1 and round_id = $2 and $3 = 'refused' and cook_state <> 'refused'
     )
     update round set state = $3, reason = case when $3 = 'refused' then $4 else reason end
     where seller_id = $1 and round_id = $2`,
    [sellerId, roundId, state, reason, by],
  )
}

/** Answers the guest's request that sent this round; `messageIdOf` gives its id. */
export async function answerRoundRequest(
  tx: Queryable,
  sellerId: string,
  msgId: string,
  answer: unknown,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update store_request set state = 'answered', answer = $3, answered_at = now()
     where seller_id = $1 and msg_id = $2 and state = 'pending'`,
    [sellerId, msgId, JSON.stringify(answer)],
  )
  return rowCount === 1
}

export async function countPrint(tx: Queryable, sellerId: string, roundId: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    'update round set print_count = print_count + 1 where seller_id = $1 and round_id = $2 returning print_count as count',
    [sellerId, roundId],
  )
  return rows[0]?.count ?? 0
}

/**
 * Gives back the limited portions a round counted down; false = there are none. A limit set after the round stays as
 * the kitchen set it. The round is locked.
 */
export async function giveBackPortions(
  tx: Queryable,
  sellerId: string,
  storeId: string,
  roundId: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `with counted as (
       select k.code, k.remaining + (r.counted ->> k.code)::int as remaining
       from round r, jsonb_object_keys(r.counted) as taken(code), dish_stock k
       where r.seller_id = $1 and r.round_id = $3
         and k.seller_id = $1 and k.store_id = $2 and k.code = taken.code and k.since <= r.sent_at
       order by k.code for update of k
     )
     update dish_stock k set remaining = counted.remaining from counted
     where k.seller_id = $1 and k.store_id = $2 and k.code = counted.code`,
    [sellerId, storeId, roundId],
  )
  return (rowCount ?? 0) > 0
}
