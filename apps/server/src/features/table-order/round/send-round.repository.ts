import type { HeldReason } from '@comanda/rules/table-order/round-hold.ts'
import type { Queryable } from '../../../db/queryable.ts'
import { eventSql } from '../../live/live.service.ts'
import type { SentLine } from '../../order/order.service.ts'
import { gateSql } from '../cart/cart.repository.ts'
import type { TablePlace } from '../table.repository.ts'

/**
 * Sends a round: one statement, one transaction, one row, or none when the gate was shut or the key taken.
 *
 * $1 seller, $2 store, $3 table, $4 seating, $5 the cart's number that was read (null = any, nothing is taken from the
 * cart), $6 scope, $7 key and $8 hash of the call, $9 guest, $10 round id, $11 message id, $12 business day, $13 menu
 * version, $14 the menu's original language, $15 portions, $16 amount, $17 memo, $18 lines (JSON), $19 ids of the cart
 * lines that leave the cart, $20 diner count (null = as it is, and no less than $28), $21 true = accepted at once, $22 codes of the dishes,
 * parts of set meals included, $23 portions by code (JSON), $24 why it waits for a nod ('' = it does not), $25 the language its
 * guest orders in, $26 how many rounds the party had when it was decided that this one need not wait (null = any), $27 the mark of
 * its guest's verified phone ('' = it is not).
 *
 * Of a limited dish the portions are counted down here, under lock, or nothing is written: two tables cannot both have the
 * last one. What was counted stays with the round, to be given back if the store refuses it.
 *
 * Locks in the order of the house: seating, bill, portions by code, table channel, ticket number, store channel, and the
 * menu channel when portions were counted. Ticket number and store channel are one row each for a whole store and stay
 * locked until the commit, so everything that can be written before them is: `ticket` counts those rows, which is what
 * makes PostgreSQL write all of them first.
 */
export const sendRoundSql = `
with ${gateSql('and ($26::int is null or s.round_count = $26)')}, limited as (
  select k.code, k.remaining, ($23::jsonb ->> k.code)::int as num from gate, dish_stock k
  where k.seller_id = $1 and k.store_id = $2 and k.code = any($22::text[])
  order by k.code for update of k
), sellable as (
  select gate.bill_id from gate
  where not exists (
    select 1 from saleout o where o.seller_id = $1 and o.store_id = $2 and o.code = any($22::text[]))
    and not exists (select 1 from limited where limited.remaining < limited.num)
), taken as (
  insert into idempotency (seller_id, scope, key, request_hash, answer)
  select $1, $6, $7, $8, jsonb_strip_nulls(jsonb_build_object('msgid', $11::text, 'held', nullif($24::text, '')))
  from sellable
  on conflict do nothing returning 1
), seat as (
  update seating s
  set cart_seq = s.cart_seq + 1, round_count = s.round_count + 1, cover = coalesce($20::int, greatest(s.cover, $28::int)) from taken
  where s.seller_id = $1 and s.seating_id = $4
  returning s.cart_seq as seq, s.round_count, s.bill_id, s.cover
), owed as (
  update bill b set item_count = b.item_count + $15, amount = b.amount + $16, cover = seat.cover from seat
  where b.seller_id = $1 and b.bill_id = (select bill_id from seat)
  returning b.bill_id
), counted as (
  update dish_stock k set remaining = k.remaining - limited.num from seat, limited
  where k.seller_id = $1 and k.store_id = $2 and k.code = limited.code
  returning k.code, limited.num
), line as (
  insert into round_line (seller_id, round_id, line_no, line_id, uid, code, names, standard, num, price, memberprice,
                          add_items, amount, memo)
  select $1, $10, x."lineNo", x."lineId", x.uid, x.code, x.names, x.standard, x.num, x.price, x.memberprice,
         x."addItems", x.amount, x.memo
  from seat, jsonb_to_recordset($18::jsonb)
    as x("lineNo" int, "lineId" text, uid text, code text, names jsonb, standard text, num int, price bigint,
         memberprice bigint, "addItems" jsonb, amount bigint, memo text)
  returning 1
), gone as (
  delete from cart_line l using seat
  where l.seller_id = $1 and l.seating_id = $4 and l.line_id = any($19::text[])
  returning 1
), asked as (
  insert into store_request (seller_id, msg_id, store_id, uid, kind, request, state, answer, answered_at)
  select $1, $11, $2, $9, 'order2store', jsonb_build_object('roundId', $10::text),
         case when $21::boolean then 'answered' else 'pending' end,
         case when $21::boolean
           then jsonb_build_object('outtradeno', seat.bill_id, 'roundId', $10::text, 'reason', null) end,
         case when $21::boolean then now() end
  from seat
  returning 1
), ${eventSql('table_news', {
  from: 'seat',
  sellerId: '$1',
  channel: `'t_' || $2::text || '_' || $3::text`,
  type: `'fresh_order'`,
  data: `jsonb_build_object('seq', seat.seq, 'uid', $9::text, 'what', 'sent')`,
})}, ticket as (
  insert into ticket_counter as c (seller_id, store_id, business_day, last_no)
  select $1, $2, $12::date, 1 from owed, table_news
  where (select count(*) from line) + (select count(*) from gone) + (select count(*) from asked) > 0
  on conflict (seller_id, store_id, business_day) do update set last_no = c.last_no + 1
  returning c.last_no
), sent as (
  insert into round (seller_id, round_id, bill_id, store_id, table_no, round_no, ticket_no, state, menu_version,
                     original, item_count, amount, memo, sent_by, counted, held, language, tel_mark)
  select $1, $10, seat.bill_id, $2, $3, seat.round_count, ticket.last_no,
         case when $21::boolean then 'accepted' else 'pending' end, $13, $14, $15, $16, $17, $9,
         (select coalesce(jsonb_object_agg(code, num), '{}') from counted), $24, $25, $27
  from seat, ticket
  returning round_no
), ${eventSql('store_news', {
  from: 'ticket',
  sellerId: '$1',
  channel: `'s_' || $2::text`,
  type: `'ticket_sent'`,
  data: `jsonb_build_object('roundId', $10::text)`,
})}, ${eventSql('menu_news', {
  from: '(select 1 from store_news where exists (select 1 from counted)) as fewer',
  sellerId: '$1',
  channel: `'m_' || $2::text`,
  type: `'menu_changed'`,
  data: `'{}'::jsonb`,
})}
select seat.seq as "cartSeq", table_news.seq as "tableSeq", store_news.seq as "storeSeq",
       (select seq from menu_news) as "menuSeq"
from seat, ticket, sent, table_news, store_news`

export interface RoundWrite {
  readonly place: TablePlace
  readonly seatingId: string
  readonly expectedSeq: number | null
  readonly once: { readonly scope: string; readonly key: string; readonly hash: string }
  readonly uid: string
  readonly roundId: string
  readonly msgId: string
  readonly businessDay: string
  readonly menuVersion: number
  readonly original: string
  readonly count: number
  readonly amount: number
  readonly memo: string
  readonly lines: readonly SentLine[]
  readonly cartLineIds: readonly string[]
  readonly cover: number | null
  /** What a party counts of which nobody has said how many they are. */
  readonly leastCover: number
  readonly acceptAtOnce: boolean
  /** Why it waits for a nod of the staff. */
  readonly held: HeldReason
  /** No other round may have come in between; null = any may. */
  readonly afterRounds: number | null
  readonly language: string
  /** Of the guest who sends it. */
  readonly telMark: string
  /** What the round takes from the kitchen, by dish, parts of set meals included. */
  readonly portions: ReadonlyMap<string, number>
}

export interface RoundWritten {
  readonly cartSeq: number
  readonly tableSeq: number
  readonly storeSeq: number
  /** Null when no limited dish was in it. */
  readonly menuSeq: number | null
}

export async function writeRound(db: Queryable, write: RoundWrite): Promise<RoundWritten | undefined> {
  const { rows } = await db.query<RoundWritten>({
    name: 'table-send',
    text: sendRoundSql,
    values: [
      write.place.sellerId,
      write.place.storeId,
      write.place.tableNo,
      write.seatingId,
      write.expectedSeq,
      write.once.scope,
      write.once.key,
      write.once.hash,
      write.uid,
      write.roundId,
      write.msgId,
      write.businessDay,
      write.menuVersion,
      write.original,
      write.count,
      write.amount,
      write.memo,
      JSON.stringify(write.lines),
      write.cartLineIds,
      write.cover,
      write.acceptAtOnce,
      [...write.portions.keys()],
      JSON.stringify(Object.fromEntries(write.portions)),
      write.held,
      write.language,
      write.afterRounds,
      write.telMark,
      write.leastCover,
    ],
  })
  return rows[0]
}
