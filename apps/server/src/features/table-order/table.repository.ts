import { addToOrderWindowMs } from '@comanda/rules/table-order/diner-count.ts'
import type { GuestMeans } from '@comanda/rules/table-order/guest-means.ts'
import type { Queryable } from '../../db/queryable.ts'
import { sql } from '../../db/sql.ts'
import type { KeptChoice } from '../cart/cart.service.ts'
import { telEndSql } from '../member/member.service.ts'
import { staffNameSql } from '../order/order.service.ts'
import { newDevicesSql } from './seating/seating.repository.ts'

export interface CartRow extends KeptChoice {
  /** The cart's number after its last change. */
  readonly seq: number
}

/** The state of a table at one moment: all input of a decision. */
export interface TableState {
  /** The answer already given to this key. */
  readonly stored: { readonly hash: string; readonly answer: unknown } | null
  /** The version of the menu in force; null when the store has published none. */
  readonly menuVersion: number | null
  readonly soldOut: readonly string[]
  /** Portions left of limited dishes. */
  readonly left: Readonly<Record<string, number>>
  /** The end of the staff's pause; null = none. It may have passed. */
  readonly pausedUntil: Date | null
  readonly pauseReason: string
  /** The number of the last live event that this state includes. */
  readonly eventId: number
  /** Null before the first dish. */
  readonly seatingId: string | null
  /** How this guest joined the party; null = the guest does not sit here. */
  readonly means: GuestMeans | null
  /** The last digits of this guest's verified phone; '' = not verified. */
  readonly telEnd: string
  /** Phones that joined within ten minutes by scanning alone, or that such a phone let in. */
  readonly newDevices: number
  readonly roundCount: number
  readonly cover: number
  readonly cartSeq: number
  readonly billId: string
  readonly billState: 'open' | 'paying' | 'paid' | 'void'
  readonly itemCount: number
  readonly amount: number
  readonly memo: string
  readonly lines: readonly CartRow[]
}

/** Always returns one row. One statement reads cart, number, bill, menu version and sold-out dishes of the same moment. */
export const readCartSql = sql('table-read')`
select
  (select jsonb_build_object('hash', i.request_hash, 'answer', i.answer) from idempotency i
    where i.seller_id = $sellerId and i.scope = $scope and i.key = $key) as stored,
  (select m.version from menu_current m
    where m.seller_id = $sellerId and m.store_id = $storeId and m.menu_class = $menuClass) as "menuVersion",
  (select coalesce(jsonb_agg(o.code), '[]') from saleout o
    where o.seller_id = $sellerId and o.store_id = $storeId) as "soldOut",
  (select coalesce(jsonb_object_agg(k.code, k.remaining), '{}') from dish_stock k
    where k.seller_id = $sellerId and k.store_id = $storeId) as "left",
  coalesce((select c.seq from live_channel c
    where c.seller_id = $sellerId and c.channel = 't_' || $storeId::text || '_' || $tableNo::text), 0) as "eventId",
  p.paused_until as "pausedUntil", coalesce(p.pause_reason, '') as "pauseReason",
  s.seating_id as "seatingId", g.means, ${telEndSql('$sellerId', '$uid')} as "telEnd", ${newDevicesSql} as "newDevices",
  coalesce(s.round_count, 0) as "roundCount", coalesce(s.cover, 0) as cover, coalesce(s.cart_seq, 0) as "cartSeq",
  coalesce(b.bill_id, '') as "billId", coalesce(b.state, 'open') as "billState",
  coalesce(b.item_count, 0) as "itemCount", coalesce(b.amount, 0) as amount, coalesce(b.memo, '') as memo,
  (select coalesce(jsonb_agg(jsonb_build_object('id', l.line_id, 'uid', l.uid, 'who', ${staffNameSql('l.uid')}, 'code', l.code, 'names', l.names,
      'standard', l.standard, 'num', l.num, 'addItems', l.add_items, 'memo', l.memo,
      'shownPrice', l.shown_price, 'seq', l.seq)
      order by l.added_at, l.line_id), '[]')
    from cart_line l where l.seller_id = s.seller_id and l.seating_id = s.seating_id) as lines
from (select 1) one
left join store p on p.seller_id = $sellerId and p.store_id = $storeId
left join seating s on s.seller_id = $sellerId and s.store_id = $storeId and s.table_no = $tableNo and s.state = 'open'
left join bill b on b.seller_id = s.seller_id and b.bill_id = s.bill_id
left join seating_guest g on g.seller_id = s.seller_id and g.seating_id = s.seating_id and g.uid = $uid and g.state = 'in'`

/** The table of a call, and the call's key. */
export interface TablePlace {
  readonly sellerId: string
  readonly storeId: string
  readonly tableNo: string
}

export interface TableKey {
  readonly scope: string
  readonly key: string
}

/** Menu class of dine-in (spec 1 §4). */
const dineIn = 0

export async function readTable(
  db: Queryable,
  { sellerId, storeId, tableNo }: TablePlace,
  { scope, key }: TableKey,
  uid = '',
): Promise<TableState> {
  const { rows } = await db.query<TableState>(
    readCartSql({ sellerId, storeId, tableNo, scope, key, menuClass: dineIn, uid }),
  )
  const [state] = rows
  if (state === undefined) throw new Error('reading a table gave no row')
  return state
}

export interface NewSeating extends TablePlace {
  readonly seatingId: string
  readonly billId: string
  /**
   * The party's head count; null = not given. Then it is that of this guest's party here that paid within four hours
   * (spec 1 §9), else `coverElse`.
   */
  readonly cover: number | null
  readonly coverElse: number
  readonly currency: string
  /** A guest id, or `staff:name`. */
  readonly openedBy: string
}

const addToOrderWindowSql = `interval '${addToOrderWindowMs} milliseconds'`

const openSql = sql('table-open')`
with seat as (
  insert into seating (seller_id, seating_id, store_id, table_no, cover, bill_id, opened_by)
  values ($sellerId, $seatingId, $storeId, $tableNo, coalesce($cover::int, (
    select p.cover from seating_guest pg
    join seating p on p.seller_id = pg.seller_id and p.seating_id = pg.seating_id
    join bill pb on pb.seller_id = p.seller_id and pb.bill_id = p.bill_id and pb.state = 'paid'
    where pg.seller_id = $sellerId and pg.uid = $openedBy and pg.state = 'in' and p.store_id = $storeId and p.table_no = $tableNo
      and pb.paid_at > now() - ${addToOrderWindowSql} and p.cover > 0
    order by pb.paid_at desc limit 1), $coverElse), $billId, $openedBy)
  on conflict (seller_id, store_id, table_no) where state = 'open' do nothing
  returning seating_id, cover
)
insert into bill (seller_id, bill_id, store_id, order_type, table_no, seating_id, cover, currency)
select $sellerId, $billId, $storeId, 0, $tableNo, seating_id, cover, $currency from seat`

/** Opens the table. The partial unique index lets one of several first guests win; the others get false. */
export async function openSeating(db: Queryable, seating: NewSeating): Promise<boolean> {
  return (await db.query(openSql({ ...seating }))).rowCount === 1
}

/**
 * The bill that this guest's party at this table has just paid, which closed its seating. Null = the last bill is
 * another party's.
 */
export async function findJustPaid(db: Queryable, place: TablePlace, uid: string): Promise<string | null> {
  const { rows } = await db.query<{ billId: string }>({
    name: 'table-just-paid',
    text: `
      select last.bill_id as "billId" from (
        select b.bill_id, b.seating_id, b.state from bill b
        where b.seller_id = $1 and b.store_id = $2 and b.table_no = $3 and b.created_at > now() - interval '24 hours'
        order by b.created_at desc limit 1
      ) last
      where last.state = 'paid' and (
        exists (select 1 from seating_guest g
                where g.seller_id = $1 and g.seating_id = last.seating_id and g.uid = $4 and g.state = 'in')
        or exists (select 1 from round r where r.seller_id = $1 and r.bill_id = last.bill_id and (r.sent_by = $4 or exists (
          select 1 from round_line l where l.seller_id = $1 and l.round_id = r.round_id and l.uid = $4))))`,
    values: [place.sellerId, place.storeId, place.tableNo, uid],
  })
  return rows[0]?.billId ?? null
}
