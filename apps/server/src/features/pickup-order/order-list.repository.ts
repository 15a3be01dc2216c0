import type { AheadFilter } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import type { VoucherBack, VoucherPlatform } from '@comanda/contract/voucher/voucher.schema.ts'
import type { Language, LocalizedText } from '@comanda/rules/language/languages.ts'
import { type AheadFacts, aheadOverMs } from '@comanda/rules/order/ahead-state.ts'
import type { Queryable } from '../../db/queryable.ts'
import { sql } from '../../db/sql.ts'
import { type PricedBill, paidByVoucherSql, pricedBillSql, voucherBackSql } from '../order/order.service.ts'

export interface OrderRow extends AheadFacts {
  readonly billId: string
  readonly storeId: string
  readonly orderType: 1 | 2 | 3
  readonly tableNo: string
  readonly pickupNo: number
  readonly takeAt: Date | null
  readonly readyBy: Date
  readonly payBefore: Date
  readonly releaseAt: Date
  readonly releasedAt: Date | null
  readonly createdAt: Date
  readonly paidAt: Date | null
  readonly readyAt: Date | null
  readonly handedOverAt: Date | null
  readonly cancelledAt: Date | null
  readonly cancelReason: string
  readonly count: number
  readonly priced: PricedBill
  readonly distributionCharge: number
  readonly paidAmount: number
  readonly givenBack: number
  readonly currency: string
  readonly memo: string
  readonly cover: number
  readonly voucher: VoucherPlatform | null
  readonly voucherBack: VoucherBack | null
  readonly distance: number | null
  /** The delivery could not be handed over. */
  readonly cameBack: boolean
  readonly deliverySelf: boolean
  readonly shippingId: string | null
  readonly original: Language
  /** Names of the first three dishes. */
  readonly dishNames: readonly LocalizedText[]
}

/** A delivery is handed over when its rider reports it, or when its guest has shown the code. */
const orderSql = `
select p.bill_id as "billId", p.store_id as "storeId", p.order_type as "orderType", p.table_no as "tableNo",
  p.pickup_no as "pickupNo", p.take_at as "takeAt", p.ready_by as "readyBy", p.pay_before as "payBefore",
  p.release_at as "releaseAt", p.released_at as "releasedAt", p.ready_at as "readyAt",
  coalesce(p.handed_over_at, case when d.state = 'delivered' then d.moved_at end) as "handedOverAt",
  p.cancelled_at as "cancelledAt", p.cancel_reason as "cancelReason", p.ended_by as "endedBy",
  case when h.shipping_id is null then p.distance else h.distance end as distance,
  p.distribution_charge as "distributionCharge", p.shipping_id as "shippingId",
  nullif(p.voucher, '') as voucher, ${paidByVoucherSql} as "paidBy", ${voucherBackSql} as "voucherBack",
  b.state as bill, b.item_count as count, ${pricedBillSql} as priced, b.paid_amount as "paidAmount", b.given_back as "givenBack", b.currency, b.memo, b.cover,
  b.created_at as "createdAt", b.paid_at as "paidAt", r.state as round, r.cook_state as cook, r.original,
  coalesce(d.state in ('on_the_way', 'arrived'), false) as "onTheWay", coalesce(d.state = 'failed' and d.moved_at >= p.ready_at, false) as "cameBack",
  coalesce(t.delivery_self, true) as "deliverySelf",
  p.handed_over_at is not null or coalesce(d.state = 'delivered', false) as "handedOver",
  (select coalesce(jsonb_agg(l.names order by l.line_no), '[]') from round_line l
    where l.seller_id = r.seller_id and l.round_id = r.round_id and l.line_no <= 3) as "dishNames"
from pickup_order p
join bill b on b.seller_id = p.seller_id and b.bill_id = p.bill_id
join round r on r.seller_id = p.seller_id and r.bill_id = p.bill_id
left join takeout_dispatch d on d.seller_id = p.seller_id and d.bill_id = p.bill_id
left join takeout_setup t on t.seller_id = p.seller_id and t.store_id = p.store_id
left join takeout_shipping h on h.seller_id = p.seller_id and h.shipping_id = p.shipping_id`

const isEnded = `(b.state = 'void' or r.state = 'refused')`
/** As `aheadState` decides: handed over, or so old that staff forgot to mark it. */
const isOver = `(p.handed_over_at is not null or coalesce(d.state = 'delivered', false)
  or r.state = 'accepted' and p.released_at is not null and greatest(p.released_at, p.ready_by) <= $now::timestamptz - interval '${aheadOverMs} milliseconds')`

export const pageSize = 20

export interface OrderQuestion {
  readonly sellerId: string
  readonly uid: string
  /** Left out = orders at every store. */
  readonly storeId?: string | undefined
  readonly state: AheadFilter
  /** Counted from 1. */
  readonly page: number
  readonly now: Date
}

const listSql = sql('ahead-list')`${orderSql}
  where p.seller_id = $sellerId and p.uid = $uid and ($storeId::text is null or p.store_id = $storeId)
    and case $state::text
      when 'unpaid' then b.state in ('open', 'paying') and not ${isEnded}
      when 'running' then b.state = 'paid' and not ${isEnded} and not ${isOver}
      when 'done' then b.state = 'paid' and not ${isEnded} and ${isOver}
      when 'cancelled' then ${isEnded}
      else true end
  order by b.created_at desc, b.bill_id limit $limit offset $offset`

/** One page of this guest's orders, newest first, and one row more to show whether a next page exists. */
export async function listOrders(db: Queryable, question: OrderQuestion): Promise<readonly OrderRow[]> {
  const { storeId = null, page } = question
  const { rows } = await db.query<OrderRow>(
    listSql({ ...question, storeId, limit: pageSize + 1, offset: (page - 1) * pageSize }),
  )
  return rows
}

/** The stores of all this guest's orders ahead. */
export async function findOrderStores(
  db: Queryable,
  { sellerId, uid }: Pick<OrderQuestion, 'sellerId' | 'uid'>,
): Promise<readonly string[]> {
  const { rows } = await db.query<{ storeId: string }>({
    name: 'ahead-stores',
    text: `select distinct store_id as "storeId" from pickup_order where seller_id = $1 and uid = $2 order by 1`,
    values: [sellerId, uid],
  })
  return rows.map(({ storeId }) => storeId)
}

/** The orders with these numbers that belong to this guest. */
export async function findOrders(
  db: Queryable,
  { sellerId, uid, storeId }: Pick<OrderQuestion, 'sellerId' | 'uid' | 'storeId'>,
  billIds: readonly string[],
): Promise<readonly OrderRow[]> {
  const { rows } = await db.query<OrderRow>({
    name: 'ahead-find',
    text: `${orderSql}
      where p.seller_id = $1 and p.uid = $2 and ($3::text is null or p.store_id = $3) and p.bill_id = any($4::text[])
      order by b.created_at desc, b.bill_id`,
    values: [sellerId, uid, storeId ?? null, billIds],
  })
  return rows
}

export interface OwnOrder {
  readonly handoverCode: string
  readonly pickupNo: number
  readonly ended: boolean
}

/** This guest's order at this store: for the code shown at the counter and for access to its live channel. */
export async function findOwnOrder(
  db: Queryable,
  place: { readonly sellerId: string; readonly storeId: string },
  billId: string,
  uid: string,
): Promise<OwnOrder | undefined> {
  const { rows } = await db.query<OwnOrder>({
    name: 'ahead-own',
    text: `select p.handover_code as "handoverCode", p.pickup_no as "pickupNo", p.cancelled_at is not null as ended
           from pickup_order p where p.seller_id = $1 and p.store_id = $2 and p.bill_id = $3 and p.uid = $4`,
    values: [place.sellerId, place.storeId, billId, uid],
  })
  return rows[0]
}
