import type { HeldReason } from '@comanda/rules/table-order/round-hold.ts'
import type { Queryable } from '../../../db/queryable.ts'
import { sql } from '../../../db/sql.ts'
import { eventSql } from '../../live/live.service.ts'
import { nextTicketNumberSql, type SentLine } from '../../order/order.service.ts'
import { gateSql } from '../cart/cart.repository.ts'
import type { TablePlace } from '../table.repository.ts'

/**
 * Sends a round: one statement, one transaction. It returns one row, or none when the gate was shut or the key used.
 * Portions of a limited dish are counted down under lock, so two tables cannot both get the last one. The counted
 * portions stay with the round and go back if the store refuses it. Lock order everywhere: seating, bill, portions by
 * code, table channel, ticket number, store channel, and the menu channel when portions were counted. Ticket number and
 * store channel are one row each per store and stay locked until the commit. So everything else is written before them:
 * `ticket` counts those rows, which makes PostgreSQL write them first.
 */
export const sendRoundSql = sql('table-send')`
with ${gateSql('and ($afterRounds::int is null or s.round_count = $afterRounds)')}, limited as (
  select k.code, k.remaining, ($portions::jsonb ->> k.code)::int as num from gate, dish_stock k
  where k.seller_id = $sellerId and k.store_id = $storeId and k.code = any($codes::text[])
  order by k.code for update of k
), sellable as (
  select gate.bill_id from gate
  where not exists (
    select 1 from saleout o where o.seller_id = $sellerId and o.store_id = $storeId and o.code = any($codes::text[]))
    and not exists (select 1 from limited where limited.remaining < limited.num)
), taken as (
  insert into idempotency (seller_id, scope, key, request_hash, answer)
  select $sellerId, $scope, $key, $hash,
         jsonb_strip_nulls(jsonb_build_object('msgid', $msgId::text, 'held', nullif($held::text, '')))
  from sellable
  on conflict do nothing returning 1
), seat as (
  update seating s
  set cart_seq = s.cart_seq + 1, round_count = s.round_count + 1,
      cover = coalesce($cover::int, greatest(s.cover, $leastCover::int))
  from taken
  where s.seller_id = $sellerId and s.seating_id = $seatingId
  returning s.cart_seq as seq, s.round_count, s.bill_id, s.cover
), owed as (
  update bill b set item_count = b.item_count + $count, amount = b.amount + $amount, cover = seat.cover from seat
  where b.seller_id = $sellerId and b.bill_id = (select bill_id from seat)
  returning b.bill_id
), counted as (
  update dish_stock k set remaining = k.remaining - limited.num from seat, limited
  where k.seller_id = $sellerId and k.store_id = $storeId and k.code = limited.code
  returning k.code, limited.num
), line as (
  insert into round_line (seller_id, round_id, line_no, line_id, uid, code, names, standard, num, price, memberprice,
                          add_items, amount, memo, category, tax_class, drink, undiscount, member_amount)
  select $sellerId, $roundId, x."lineNo", x."lineId", x.uid, x.code, x.names, x.standard, x.num, x.price, x.memberprice,
         x."addItems", x.amount, x.memo, x.category, x."taxClass", x.drink, x.undiscount, x."memberAmount"
  from seat, jsonb_to_recordset($lines::jsonb)
    as x("lineNo" int, "lineId" text, uid text, code text, names jsonb, standard text, num int, price bigint,
         memberprice bigint, "addItems" jsonb, amount bigint, memo text, category text, "taxClass" text, drink boolean,
         undiscount boolean, "memberAmount" bigint)
  returning 1
), gone as (
  delete from cart_line l using seat
  where l.seller_id = $sellerId and l.seating_id = $seatingId and l.line_id = any($cartLineIds::text[])
  returning 1
), asked as (
  insert into store_request (seller_id, msg_id, store_id, uid, kind, request, state, answer, answered_at)
  select $sellerId, $msgId, $storeId, $uid, 'order2store', jsonb_build_object('roundId', $roundId::text),
         case when $acceptAtOnce::boolean then 'answered' else 'pending' end,
         case when $acceptAtOnce::boolean
           then jsonb_build_object('outtradeno', seat.bill_id, 'roundId', $roundId::text, 'reason', null) end,
         case when $acceptAtOnce::boolean then now() end
  from seat
  returning 1
), ${eventSql('table_news', {
  from: 'seat',
  sellerId: '$sellerId',
  channel: `'t_' || $storeId::text || '_' || $tableNo::text`,
  type: `'fresh_order'`,
  data: `jsonb_build_object('seq', seat.seq, 'uid', $uid::text, 'what', 'sent')`,
})}, ticket as (
${nextTicketNumberSql(`owed, table_news
  where (select count(*) from line) + (select count(*) from gone) + (select count(*) from asked) > 0`)}
), sent as (
  insert into round (seller_id, round_id, bill_id, store_id, table_no, round_no, ticket_no, state, menu_version,
                     original, item_count, amount, memo, sent_by, counted, held, language, tel_mark)
  select $sellerId, $roundId, seat.bill_id, $storeId, $tableNo, seat.round_count, ticket.last_no,
         case when $acceptAtOnce::boolean then 'accepted' else 'pending' end, $menuVersion, $original, $count, $amount, $memo, $uid,
         (select coalesce(jsonb_object_agg(code, num), '{}') from counted), $held, $language, $telMark
  from seat, ticket
  returning round_no
), ${eventSql('store_news', {
  from: 'ticket',
  sellerId: '$sellerId',
  channel: `'s_' || $storeId::text`,
  type: `'ticket_sent'`,
  data: `jsonb_build_object('roundId', $roundId::text)`,
})}, ${eventSql('menu_news', {
  from: '(select 1 from store_news where exists (select 1 from counted)) as fewer',
  sellerId: '$sellerId',
  channel: `'m_' || $storeId::text`,
  type: `'menu_changed'`,
  data: `'{}'::jsonb`,
})}
select seat.seq as "cartSeq", table_news.seq as "tableSeq", store_news.seq as "storeSeq",
       (select seq from menu_news) as "menuSeq"
from seat, ticket, sent, table_news, store_news`

export interface RoundWrite {
  readonly place: TablePlace
  readonly seatingId: string
  /** The cart's number that was read; null = any, because no line leaves the cart. */
  readonly expectedSeq: number | null
  readonly once: { readonly scope: string; readonly key: string; readonly hash: string }
  readonly uid: string
  readonly roundId: string
  readonly msgId: string
  readonly businessDay: string
  readonly menuVersion: number
  /** The menu's original language. */
  readonly original: string
  /** Portions. */
  readonly count: number
  readonly amount: number
  readonly memo: string
  readonly lines: readonly SentLine[]
  /** Lines that leave the cart. */
  readonly cartLineIds: readonly string[]
  /** Head count; null = unchanged, and at least `leastCover`. */
  readonly cover: number | null
  /** The head count of a party that gave none. */
  readonly leastCover: number
  readonly acceptAtOnce: boolean
  /** Why the round waits for the staff; '' = it does not wait. */
  readonly held: HeldReason
  /** The party's number of rounds at the decision; null = other rounds may come in between. */
  readonly afterRounds: number | null
  /** The language the guest orders in. */
  readonly language: string
  /** The last digits of the guest's verified phone; '' = not verified. */
  readonly telMark: string
  /** The portions the round takes, per dish, including parts of set meals. */
  readonly portions: ReadonlyMap<string, number>
}

export interface RoundWritten {
  readonly cartSeq: number
  readonly tableSeq: number
  readonly storeSeq: number
  /** Null when the round has no limited dish. */
  readonly menuSeq: number | null
}

export async function writeRound(db: Queryable, write: RoundWrite): Promise<RoundWritten | undefined> {
  const { rows } = await db.query<RoundWritten>(
    sendRoundSql({
      ...write.place,
      ...write.once,
      ...write,
      lines: JSON.stringify(write.lines),
      codes: [...write.portions.keys()],
      portions: JSON.stringify(Object.fromEntries(write.portions)),
    }),
  )
  return rows[0]
}
