import type { OrderPayload } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import type { VoucherPlatform } from '@comanda/contract/voucher/voucher.schema.ts'
import type { Database } from '../../db/database.ts'
import { constraintOf } from '../../db/database-error.ts'
import type { Queryable } from '../../db/queryable.ts'
import { isConflict } from '../../db/retry.ts'
import { sql } from '../../db/sql.ts'
import { transaction } from '../../db/transaction.ts'
import { eventSql } from '../live/live.service.ts'
import { nextTicketNumberSql, type SentLine } from '../order/order.service.ts'

/** Everything the decision about an order ahead needs from a store, read at one moment. */
export interface StoreState {
  /** The stored answer for this key. */
  readonly stored: { readonly hash: string; readonly answer: unknown; readonly pickupNo: number | null } | null
  /** Version of the current menu; null = the store has published none of this class. */
  readonly menuVersion: number | null
  readonly soldOut: readonly string[]
  /** Portions left of limited dishes. */
  readonly left: Readonly<Record<string, number>>
  readonly pausedUntil: Date | null
  readonly pauseReason: string
  /** Numbers of this guest's unpaid orders, at every store of the seller. */
  readonly unpaidNos: readonly number[]
  /** Unpaid orders of this guest's table or address, at every store of the seller. */
  readonly unpaidHere: number
  /** Portions of this store's dishes that they hold. */
  readonly heldHere: Readonly<Record<string, number>>
}

const heldHereSql = `
  select c.code, sum(c.num::int)::int as num from pickup_order h
  join round r on r.seller_id = h.seller_id and r.bill_id = h.bill_id
  cross join jsonb_each_text(r.counted) as c(code, num)
  join dish_stock k on k.seller_id = h.seller_id and k.store_id = h.store_id and k.code = c.code and k.since <= r.sent_at
  where h.seller_id = $sellerId and h.unpaid_from = $unpaidFrom and h.unpaid_from <> '' and h.store_id = $storeId
  group by c.code`

/** Always one row, from one snapshot. */
export const readStoreSql = sql('ahead-read')`
select
  (select jsonb_build_object('hash', i.request_hash, 'answer', i.answer, 'pickupNo', (
      select p.pickup_no from pickup_order p where p.seller_id = $sellerId and p.bill_id = i.answer ->> 'outtradeno'))
    from idempotency i where i.seller_id = $sellerId and i.scope = $scope and i.key = $key) as stored,
  (select m.version from menu_current m
    where m.seller_id = $sellerId and m.store_id = $storeId and m.menu_class = $menuClass) as "menuVersion",
  (select coalesce(jsonb_agg(o.code), '[]') from saleout o
    where o.seller_id = $sellerId and o.store_id = $storeId) as "soldOut",
  (select coalesce(jsonb_object_agg(k.code, k.remaining), '{}') from dish_stock k
    where k.seller_id = $sellerId and k.store_id = $storeId) as "left",
  p.paused_until as "pausedUntil", coalesce(p.pause_reason, '') as "pauseReason",
  (select coalesce(jsonb_agg(u.unpaid_no), '[]') from pickup_order u
    where u.seller_id = $sellerId and u.uid = $uid and u.unpaid_no is not null) as "unpaidNos",
  (select count(*)::int from pickup_order u
    where u.seller_id = $sellerId and u.unpaid_from = $unpaidFrom and u.unpaid_from <> '') as "unpaidHere",
  (select coalesce(jsonb_object_agg(held.code, held.num), '{}') from (${heldHereSql}) held) as "heldHere"
from (select 1) one
left join store p on p.seller_id = $sellerId and p.store_id = $storeId`

export async function readStore(
  db: Queryable,
  { sellerId, storeId }: { readonly sellerId: string; readonly storeId: string },
  { scope, key }: { readonly scope: string; readonly key: string },
  menuClass: number,
  { uid, unpaidFrom }: { readonly uid: string; readonly unpaidFrom: string },
): Promise<StoreState> {
  const { rows } = await db.query<StoreState>(
    readStoreSql({ sellerId, storeId, scope, key, menuClass, uid, unpaidFrom }),
  )
  const [state] = rows
  if (state === undefined) throw new Error('reading a store gave no row')
  return state
}

/**
 * Stores an order ahead in one statement. No row: the key was taken or a dish sold out. Portions of limited dishes
 * are counted down here under lock, as for a table's round. The round is `waiting`, so no kitchen sees it. Lock
 * order: portions by code, the guest's pre-order (`cached_order`), ticket number, menu channel. A table that loads a
 * pre-order locks it for its whole transaction. The number's row is shared by the store, so `ticket` counts the other
 * rows to be written last. Only an order without a price is numbered here: others are when they are paid.
 */
export const submitSql = sql('ahead-submit')`
with limited as (
  select k.code, k.remaining, ($portions::jsonb ->> k.code)::int as num from dish_stock k
  where k.seller_id = $sellerId and k.store_id = $storeId and k.code = any($codes::text[])
  order by k.code for update
), held as (${heldHereSql}
), sellable as (
  select 1 where not exists (
    select 1 from saleout o where o.seller_id = $sellerId and o.store_id = $storeId and o.code = any($codes::text[]))
    and not exists (select 1 from limited where limited.remaining < limited.num)
    and not exists (select 1 from limited join held using (code)
      where held.num + limited.num > greatest($heldLeast::int, (limited.remaining + held.num) * $heldShare::float8))
), taken as (
  insert into idempotency (seller_id, scope, key, request_hash, answer)
  select $sellerId, $scope, $key, $hash, $answer::jsonb from sellable
  on conflict do nothing returning 1
), owed as (
  insert into bill (seller_id, bill_id, store_id, order_type, state, cover, item_count, amount, currency, memo, paid_at)
  select $sellerId, $billId, $storeId, $orderType,
         case when $amount::bigint + $distributionCharge::bigint = 0 then 'paid' else 'open' end, $cover, $count,
         $amount::bigint + $distributionCharge::bigint, $currency, $memo,
         case when $amount::bigint + $distributionCharge::bigint = 0 then now() end
  from taken
  returning bill_id
), counted as (
  update dish_stock k set remaining = k.remaining - limited.num from taken, limited
  where k.seller_id = $sellerId and k.store_id = $storeId and k.code = limited.code
  returning k.code, limited.num
), line as (
  insert into round_line (seller_id, round_id, line_no, line_id, uid, code, names, standard, num, price, memberprice,
                          add_items, amount, memo, category, tax_class, drink, undiscount, member_amount)
  select $sellerId, $roundId, x."lineNo", x."lineId", x.uid, x.code, x.names, x.standard, x.num, x.price, x.memberprice,
         x."addItems", x.amount, x.memo, x.category, x."taxClass", x.drink, x.undiscount, x."memberAmount"
  from taken, jsonb_to_recordset($lines::jsonb)
    as x("lineNo" int, "lineId" text, uid text, code text, names jsonb, standard text, num int, price bigint,
         memberprice bigint, "addItems" jsonb, amount bigint, memo text, category text, "taxClass" text, drink boolean,
         undiscount boolean, "memberAmount" bigint)
  returning 1
), cached as (
  insert into cached_order (seller_id, store_id, uid, request)
  select $sellerId, $storeId, $uid, jsonb_build_object('lines', $cached::jsonb, 'memo', $memo::text, 'outtradeno', $billId::text,
         'cover', $cover::int)
  from taken where $cached::jsonb is not null
  on conflict (seller_id, store_id, uid) do update set request = excluded.request, cached_at = now()
  returning 1
), ticket as (
${nextTicketNumberSql(`owed
  where (select count(*) from line) > 0 and (select count(*) from cached) >= 0
    and $amount::bigint + $distributionCharge::bigint = 0`)}
), sent as (
  insert into round (seller_id, round_id, bill_id, store_id, round_no, ticket_no, state, menu_class, menu_version,
                     original, item_count, amount, memo, sent_by, counted, language)
  select $sellerId, $roundId, $billId, $storeId, 1, coalesce((select last_no from ticket), 0), 'waiting', $menuClass, $menuVersion, $original, $count,
         $amount, $memo, $uid,
         (select coalesce(jsonb_object_agg(code, num), '{}') from counted), $language
  from owed
  returning 1
), ahead as (
  insert into pickup_order (seller_id, bill_id, store_id, uid, order_type, menu_class, table_no, take_at, ready_by,
                            release_at, pickup_no, handover_code, pay_before, distance, distribution_charge, shipping_id,
                            unpaid_no, unpaid_from, voucher)
  select $sellerId, $billId, $storeId, $uid, $orderType, $menuClass, $tableNo, $takeAt, $readyBy, $releaseAt,
         coalesce((select last_no from ticket), 0), $handoverCode, $payBefore, $distance, $distributionCharge, $shippingId,
         case when $amount::bigint + $distributionCharge::bigint > 0 then $unpaidNo::smallint end,
         case when $amount::bigint + $distributionCharge::bigint > 0 then $unpaidFrom::text else '' end, $voucher
  from owed
  returning pickup_no
), ${eventSql('menu_news', {
  from: '(select 1 from ahead where exists (select 1 from counted)) as fewer',
  sellerId: '$sellerId',
  channel: `'m_' || $storeId::text`,
  type: `'menu_changed'`,
  data: `'{}'::jsonb`,
})}
select ahead.pickup_no as "pickupNo", (select seq from menu_news) as "menuSeq" from ahead, sent`

export interface OrderWrite {
  readonly sellerId: string
  readonly storeId: string
  readonly once: { readonly scope: string; readonly key: string; readonly hash: string }
  readonly uid: string
  readonly billId: string
  readonly roundId: string
  readonly orderType: number
  readonly menuClass: number
  readonly menuVersion: number
  readonly original: string
  /** In portions. */
  readonly count: number
  /** The price of the dishes, without the distribution charge. */
  readonly amount: number
  readonly distributionCharge: number
  readonly memo: string
  readonly lines: readonly SentLine[]
  /** Portions it takes from the kitchen by dish, parts of set meals included. */
  readonly portions: ReadonlyMap<string, number>
  readonly language: string
  readonly currency: string
  readonly cover: number
  /** For a table-based pick-up. */
  readonly tableNo: string
  /** The time the guest chose; null = as soon as possible. */
  readonly takeAt: Date | null
  readonly readyBy: Date
  /** When the kitchen sees it. */
  readonly releaseAt: Date
  readonly businessDay: string
  readonly handoverCode: string
  readonly payBefore: Date
  /** Metres. */
  readonly distance: number | null
  readonly shippingId: string | null
  /** Which of the guest's unpaid orders it is; null = not counted. */
  readonly unpaidNo: number | null
  /** The table or address that it counts at while it is unpaid; '' = not counted. */
  readonly unpaidFrom: string
  /** What its table or address may hold unpaid of a limited dish (rules/pickup-order/hold-share.ts). */
  readonly heldLeast: number
  readonly heldShare: number
  /** The platform whose voucher pays it; '' = money. */
  readonly voucher: VoucherPlatform | ''
  /** The lines of a pre-order as its guest wrote them. The table loads them until it is paid (spec 1 §4). */
  readonly cached: OrderPayload['orderDetail'] | null
  /** Without the pick-up number. */
  readonly answer: object
}

export interface OrderWritten {
  /** 0 = not paid yet. */
  readonly pickupNo: number
  /** Null = it contains no limited dish. */
  readonly menuSeq: number | null
}

/**
 * Undefined = decide again: the key is taken, a dish sold out, or the guest sent another order at the same moment. A
 * deadlock also counts: a table locks a pre-order and then its portions, a submit the reverse.
 */
export async function writeOrder(
  db: Pick<Database, 'pool'>,
  write: OrderWrite,
  hasLimited: boolean,
): Promise<OrderWritten | undefined> {
  try {
    return await (hasLimited ? transaction(db, (tx) => submitLocked(tx, write)) : submit(db.pool, write))
  } catch (error) {
    if (constraintOf(error) === 'pickup_order_unpaid_no' || isConflict(error)) return undefined
    throw error
  }
}

/** Locks the portions first, so that the statement counts what others at this address hold by then. */
async function submitLocked(tx: Queryable, write: OrderWrite): Promise<OrderWritten | undefined> {
  await tx.query({
    name: 'ahead-lock-portions',
    text: `select 1 from dish_stock where seller_id = $1 and store_id = $2 and code = any($3::text[])
           order by code for update`,
    values: [write.sellerId, write.storeId, [...write.portions.keys()]],
  })
  return submit(tx, write)
}

async function submit(db: Queryable, write: OrderWrite): Promise<OrderWritten | undefined> {
  const { rows } = await db.query<OrderWritten>(
    submitSql({
      ...write.once,
      ...write,
      lines: JSON.stringify(write.lines),
      codes: [...write.portions.keys()],
      portions: JSON.stringify(Object.fromEntries(write.portions)),
      answer: JSON.stringify(write.answer),
      cached: write.cached === null ? null : JSON.stringify(write.cached),
    }),
  )
  return rows[0]
}

/** Portions in the kitchen that are not served. Only the newest tickets count; older ones are forgotten. */
export async function countPortionsInHand(db: Queryable, sellerId: string, storeId: string): Promise<number> {
  const { rows } = await db.query<{ portions: number }>({
    name: 'ahead-in-hand',
    text: `select coalesce(sum(r.item_count), 0)::int as portions from (
             select r.item_count from round r
             where r.seller_id = $1 and r.store_id = $2 and r.sent_at > now() - interval '3 hours'
               and r.cook_state <> 'served' and r.state in ('pending', 'accepted')
             order by r.sent_at desc limit 300) r`,
    values: [sellerId, storeId],
  })
  return rows[0]?.portions ?? 0
}
