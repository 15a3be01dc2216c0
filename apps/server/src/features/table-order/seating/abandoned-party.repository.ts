import type { PartyState } from '@comanda/rules/table-order/abandoned-party.ts'
import { clearedByHouse } from '@comanda/rules/table-order/undo-clear.ts'
import type { Queryable } from '../../../db/queryable.ts'
import type { TablePlace } from '../table.repository.ts'
import { hasOrderedSql } from './forgotten-seating.repository.ts'

export interface PartyStateRow extends PartyState {
  readonly billId: string
  readonly currency: string
  /** How long the staff let in every guest who scans; null = not unlocked. */
  readonly unlockedUntil: Date | null
}

/** The state of a seating's party; undefined when the party has ended. */
export async function readPartyState(
  db: Queryable,
  sellerId: string,
  seatingId: string,
): Promise<PartyStateRow | undefined> {
  const { rows } = await db.query<PartyStateRow>({
    name: 'seating-standing',
    text: `
      select s.bill_id as "billId", b.state as "billState", b.amount, ${hasOrderedSql} as ordered,
        b.currency, b.memo, s.unlocked_until as "unlockedUntil", exists (
          select 1 from seating_guest g
          where g.seller_id = s.seller_id and g.seating_id = s.seating_id and g.state = 'in') as seated,
        (extract(epoch from now() - greatest(s.opened_at, (
          select max(e.created_at) from live_event e
          where e.seller_id = s.seller_id and e.channel = 't_' || s.store_id || '_' || s.table_no
            and coalesce(e.data ->> 'what', '') not in ('asked', 'refused')))) * 1000)::float8 as "quietMs"
      from seating s join bill b on b.seller_id = s.seller_id and b.bill_id = s.bill_id
      where s.seller_id = $1 and s.seating_id = $2 and s.state = 'open'`,
    values: [sellerId, seatingId],
  })
  return rows[0]
}

/** The lines of a cart in the form that a clearing stores. */
const keptLinesSql = `jsonb_agg(jsonb_build_object('id', line_id, 'uid', uid, 'code', code, 'names', names, 'standard', standard,
          'num', num, 'addItems', add_items, 'memo', memo, 'shownPrice', shown_price) order by added_at, line_id)`

/**
 * Stores the abandoned party's cart beside the new empty one, like a clearing, in case the same guests return. Asking
 * guests keep asking the new party, and an unlocked table stays unlocked.
 */
export async function carryOver(
  tx: Queryable,
  sellerId: string,
  { from, to, unlockedUntil }: { readonly from: string; readonly to: string; readonly unlockedUntil: Date | null },
): Promise<void> {
  await tx.query({
    name: 'seating-carry-over',
    text: `
      with kept as (
        select ${keptLinesSql} as lines
        from cart_line where seller_id = $1 and seating_id = $2
      ), asking as (
        update seating_guest set seating_id = $3 where seller_id = $1 and seating_id = $2 and state = 'asking'
      ), seat as (
        update seating s set unlocked_until = $5, cart_seq = s.cart_seq + case when kept.lines is null then 0 else 1 end
        from kept
        where s.seller_id = $1 and s.seating_id = $3
        returning s.cart_seq, kept.lines
      )
      insert into cart_cleared (seller_id, seating_id, seq, uid, lines)
      select $1, $3, seat.cart_seq, $4, seat.lines from seat where seat.lines is not null`,
    values: [sellerId, from, to, clearedByHouse, unlockedUntil],
  })
}

/**
 * Stores what the only guest's last party at this table had not sent when it paid, at most half an hour ago. It is
 * stored once beside the new cart, like a clearing. Other guests' parties are not read. Returns the clearing's number;
 * null = nothing to store.
 */
export async function carryFromPaid(
  tx: Queryable,
  { sellerId, storeId, tableNo }: TablePlace,
  seatingId: string,
): Promise<number | null> {
  const { rows } = await tx.query<{ seq: number }>({
    name: 'seating-carry-paid',
    text: `
      with first as (
        select min(uid) as uid from seating_guest where seller_id = $1 and seating_id = $4 and state = 'in' having count(*) = 1
      ), last as (
        select s.seating_id, s.closed_at, b.state
        from first join seating_guest g on g.seller_id = $1 and g.uid = first.uid and g.state = 'in'
        join seating s on s.seller_id = g.seller_id and s.seating_id = g.seating_id
        join bill b on b.seller_id = s.seller_id and b.bill_id = s.bill_id
        where s.store_id = $2 and s.table_no = $3 and s.state = 'closed'
        order by s.closed_at desc limit 1
      ), kept as (
        select ${keptLinesSql} as lines from cart_line
        where seller_id = $1 and seating_id = (
          select seating_id from last where state = 'paid' and closed_at > now() - interval '30 minutes')
      ), seat as (
        update seating s set cart_seq = s.cart_seq + 1 from kept
        where s.seller_id = $1 and s.seating_id = $4 and kept.lines is not null and not exists (
          select 1 from cart_cleared c where c.seller_id = $1 and c.seating_id = $4 and c.uid = $5)
        returning s.cart_seq, kept.lines
      )
      insert into cart_cleared (seller_id, seating_id, seq, uid, lines)
      select $1, $4, seat.cart_seq, $5, seat.lines from seat
      returning seq`,
    values: [sellerId, storeId, tableNo, seatingId, clearedByHouse],
  })
  return rows[0]?.seq ?? null
}
