import type { Queryable } from '../../../db/queryable.ts'
import { sql } from '../../../db/sql.ts'
import { eventSql } from '../../live/live.service.ts'
import type { TablePlace } from '../table.repository.ts'

/**
 * Locks seating and bill, in this order everywhere, so that check and effect are one. A row means: the cart is
 * unchanged since it was read, the party is still at this table, and no payment is under way. The form keeps a plan
 * good that PostgreSQL made on nearly empty tables. Each row is found by its whole key: a scalar subquery cannot become
 * a join over the seller's bills. `is true` keeps the planner off the partial index. `also` is a further condition on
 * the seating `s`.
 */
export const gateSql = (also = '') => `seat_held as (
  select s.bill_id from seating s
  where s.seller_id = $sellerId and s.seating_id = $seatingId and (s.state = 'open') is true and s.table_no = $tableNo
    and ($expectedSeq::bigint is null or s.cart_seq = $expectedSeq) ${also}
  for update
), gate as (
  select b.bill_id from bill b
  where b.seller_id = $sellerId and b.bill_id = (select bill_id from seat_held) and b.state = 'open'
  for update
)`

const changeCartSql = sql('table-change')`
with ${gateSql()}, taken as (
  insert into idempotency (seller_id, scope, key, request_hash, answer)
  select $sellerId, $scope, $key, $hash, $answer::jsonb from gate
  on conflict do nothing returning 1
), seat as (
  update seating s set cart_seq = s.cart_seq + 1, cover = coalesce($cover::int, s.cover) from taken
  where s.seller_id = $sellerId and s.seating_id = $seatingId
  returning s.cart_seq as seq, s.bill_id, s.cover
), head as (
  update bill b set cover = seat.cover, memo = coalesce($billMemo::text, b.memo) from seat
  where b.seller_id = $sellerId and b.bill_id = (select bill_id from seat) and ($cover::int is not null or $billMemo::text is not null)
), kept as (
  insert into cart_line
    (seller_id, seating_id, line_id, uid, code, names, standard, num, add_items, memo, shown_price, added_at, seq)
  select $sellerId, $seatingId, x.id, x.uid, x.code, x.names, x.standard, x.num, x."addItems", x.memo, x."shownPrice",
         now() + x.ord * interval '1 microsecond', seat.seq
  from seat, jsonb_to_recordset($kept::jsonb)
    as x(ord int, id text, uid text, code text, names jsonb, standard text, num int, "addItems" jsonb, memo text,
          "shownPrice" bigint)
  on conflict (seller_id, seating_id, line_id) do update
    set names = excluded.names, num = excluded.num, standard = excluded.standard, add_items = excluded.add_items, memo = excluded.memo,
        shown_price = excluded.shown_price, seq = excluded.seq
), gone as (
  delete from cart_line l using seat
  where l.seller_id = $sellerId and l.seating_id = $seatingId and l.line_id = any($gone::text[])
  returning l.line_id, l.uid, l.code, l.names, l.standard, l.num, l.add_items, l.memo, l.shown_price, l.added_at
), cleared as (
  insert into cart_cleared (seller_id, seating_id, seq, uid, lines)
  select $sellerId, $seatingId, seat.seq, $uid, (
    select jsonb_agg(jsonb_build_object('id', line_id, 'uid', uid, 'code', code, 'names', names, 'standard', standard,
      'num', num, 'addItems', add_items, 'memo', memo, 'shownPrice', shown_price) order by added_at, line_id) from gone)
  from seat where $what = 'cleared' and exists (select 1 from gone)
), undone as (
  update cart_cleared c set undone_at = now() from seat
  where c.seller_id = $sellerId and c.seating_id = $seatingId and c.seq = $undoes::bigint
), ${eventSql('news', {
  from: 'seat',
  sellerId: '$sellerId',
  channel: `'t_' || $storeId::text || '_' || $tableNo::text`,
  type: `'fresh_order'`,
  data: `jsonb_build_object('seq', seat.seq, 'uid', $uid::text, 'what', $what::text)`,
})}
select seat.seq, news.seq as "eventId" from seat, news`

export interface KeptLine {
  readonly id: string
  readonly uid: string
  readonly code: string
  readonly names: unknown
  readonly standard: string
  readonly num: number
  readonly addItems: unknown
  readonly memo: string
  readonly shownPrice: number | null
}

export interface CartWrite {
  readonly place: TablePlace
  readonly seatingId: string
  readonly expectedSeq: number
  readonly once: { readonly scope: string; readonly key: string; readonly hash: string }
  readonly uid: string
  /** New and changed lines. */
  readonly kept: readonly KeptLine[]
  readonly gone: readonly string[]
  /** Null leaves the value unchanged. */
  readonly cover: number | null
  readonly billMemo: string | null
  /** `cleared` keeps the removed lines for an undo. */
  readonly what: 'cart' | 'head' | 'cleared'
  /** The clearing that this write undoes. */
  readonly undoes: number | null
  /** Kept under the key and returned to a repeated request. */
  readonly answer: unknown
}

export interface CartWritten {
  readonly seq: number
  readonly eventId: number
}

/** One statement and one transaction. Undefined = the gate was shut or the key used: the caller reads again. */
export async function writeCart(db: Queryable, write: CartWrite): Promise<CartWritten | undefined> {
  const { rows } = await db.query<CartWritten>(
    changeCartSql({
      ...write.place,
      ...write.once,
      ...write,
      kept: JSON.stringify(write.kept.map((line, ord) => ({ ord, ...line }))),
      answer: JSON.stringify(write.answer),
    }),
  )
  return rows[0]
}

/**
 * Keeps the answer to a change that wrote nothing. Otherwise a late copy of the request would be decided on a newer
 * cart. False = another copy was first: the caller reads again.
 */
export async function keepKey(
  db: Queryable,
  sellerId: string,
  { scope, key, hash }: CartWrite['once'],
  answer: unknown,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'table-keep-key',
    text: `insert into idempotency (seller_id, scope, key, request_hash, answer) values ($1, $2, $3, $4, $5)
           on conflict do nothing`,
    values: [sellerId, scope, key, hash, JSON.stringify(answer)],
  })
  return rowCount === 1
}

/** Portions that the party of an open or closed seating has chosen and not sent. */
export async function countNotSent(db: Queryable, sellerId: string, seatingId: string): Promise<number> {
  const { rows } = await db.query<{ portions: number }>({
    name: 'cart-not-sent',
    text: `select coalesce(sum(num), 0)::int as portions from cart_line where seller_id = $1 and seating_id = $2`,
    values: [sellerId, seatingId],
  })
  return rows[0]?.portions ?? 0
}
