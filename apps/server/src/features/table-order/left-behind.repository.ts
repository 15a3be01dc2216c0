import type { Standing } from '@comanda/rules/table-order/left-behind.ts'
import { clearedByHouse } from '@comanda/rules/table-order/undo-clear.ts'
import type { Queryable } from '../../db/queryable.ts'
import { hasOrderedSql } from './forgotten-seating.repository.ts'
import type { TablePlace } from './table.repository.ts'

export interface StandingRow extends Standing {
  readonly billId: string
  readonly currency: string
  /** By the staff, for whoever comes; null = it is not. */
  readonly unlockedUntil: Date | null
}

/** What the party of a seating would leave behind now; undefined when there is no such party any more. */
export async function readStanding(
  db: Queryable,
  sellerId: string,
  seatingId: string,
): Promise<StandingRow | undefined> {
  const { rows } = await db.query<StandingRow>({
    name: 'seating-standing',
    text: `
      select s.bill_id as "billId", b.state as "billState", b.amount, ${hasOrderedSql} as ordered,
        b.currency, b.memo, s.unlocked_until as "unlockedUntil", exists (
          select 1 from seating_guest g
          where g.seller_id = s.seller_id and g.seating_id = s.seating_id and g.state = 'in') as seated,
        s.round_count > 0 or exists (
          select 1 from cart_line l where l.seller_id = s.seller_id and l.seating_id = s.seating_id) as shows,
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

/** The lines of a cart as a clearing keeps them. */
const keptLinesSql = `jsonb_agg(jsonb_build_object('id', line_id, 'uid', uid, 'code', code, 'names', names, 'standard', standard,
          'num', num, 'addItems', add_items, 'memo', memo, 'shownPrice', shown_price) order by added_at, line_id)`

/**
 * What the last party had chosen is kept beside the new one's empty cart as if it had been cleared, for the case that they sit there
 * after all; who knocked goes on asking the new one, and whom the staff unlocked the table for finds it unlocked.
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
 * What the last party of this guest at this table had not sent when its bill was paid, within half an hour: kept beside the cart of
 * the party they have just opened, as if it had been cleared. Nobody else's party is looked at.
 */
export async function carryFromPaid(
  tx: Queryable,
  { sellerId, storeId, tableNo }: TablePlace,
  { uid, to }: { readonly uid: string; readonly to: string },
): Promise<void> {
  await tx.query({
    name: 'seating-carry-paid',
    text: `
      with last as (
        select s.seating_id, s.closed_at, b.state
        from seating_guest g
        join seating s on s.seller_id = g.seller_id and s.seating_id = g.seating_id
        join bill b on b.seller_id = s.seller_id and b.bill_id = s.bill_id
        where g.seller_id = $1 and g.uid = $4 and g.state = 'in' and s.store_id = $2 and s.table_no = $3 and s.state = 'closed'
        order by s.closed_at desc limit 1
      ), kept as (
        select ${keptLinesSql} as lines from cart_line
        where seller_id = $1 and seating_id = (
          select seating_id from last where state = 'paid' and closed_at > now() - interval '30 minutes')
      ), seat as (
        update seating s set cart_seq = s.cart_seq + 1 from kept
        where s.seller_id = $1 and s.seating_id = $5 and kept.lines is not null
        returning s.cart_seq, kept.lines
      )
      insert into cart_cleared (seller_id, seating_id, seq, uid, lines)
      select $1, $5, seat.cart_seq, $6, seat.lines from seat`,
    values: [sellerId, storeId, tableNo, uid, to, clearedByHouse],
  })
}
