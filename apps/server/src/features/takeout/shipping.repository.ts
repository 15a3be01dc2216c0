import { strangerLimits } from '../../config/stranger-limits.ts'
import type { Queryable } from '../../db/queryable.ts'
import { sql } from '../../db/sql.ts'
import { noSetup, type SetupRow, setupColumn } from './takeout-setup.repository.ts'

/** Where one order is delivered. */
export interface ShippingRow {
  readonly sellerId: string
  readonly shippingId: string
  readonly uid: string
  readonly storeId: string
  readonly contact: string
  readonly tel: string
  readonly address: string
  readonly houseNo: string
  readonly gdLat: number | null
  readonly gdLng: number | null
  readonly memo: string
  /** Metres; null = not known. */
  readonly distance: number | null
  readonly about: boolean
}

const insertSql = sql()`
insert into takeout_shipping (seller_id, shipping_id, uid, store_id, contact, tel, address, house_no, gd_lat, gd_lng, memo,
  distance, about, created_at)
values ($sellerId, $shippingId, $uid, $storeId, $contact, $tel, $address, $houseNo, $gdLat, $gdLng, $memo,
  $distance, $about, $now)`

const dropOldSql = sql()`
delete from takeout_shipping s where s.seller_id = $sellerId and s.shipping_id in (
  select o.shipping_id from takeout_shipping o
  where o.seller_id = $sellerId and o.uid = $uid
    and not exists (select 1 from pickup_order p where p.seller_id = o.seller_id and p.shipping_id = o.shipping_id)
  order by o.shipping_id = $shippingId desc, o.created_at desc, o.shipping_id offset $most for update skip locked)`

/** Of the guest's addresses without an order, this one and the newest others stay. */
export async function insertShipping(tx: Queryable, row: ShippingRow, now: Date): Promise<void> {
  await tx.query(insertSql({ ...row, now }))
  const { sellerId, uid, shippingId } = row
  await tx.query(dropOldSql({ sellerId, uid, shippingId, most: strangerLimits.shippingsOfGuest }))
}

export interface SendingRow {
  /** Null: no such address of this guest for this store, or it is too old. */
  readonly shippingId: string | null
  readonly distance: number | null
  readonly about: boolean
  readonly setup: SetupRow
}

export interface SendingKey {
  readonly sellerId: string
  readonly storeId: string
  readonly shippingId: string | null
  readonly uid: string
  readonly oldest: Date
}

/** What decides whether an order can be delivered; null = no such store. */
export async function findSending(db: Queryable, key: SendingKey): Promise<SendingRow | null> {
  const { rows } = await db.query<Omit<SendingRow, 'setup'> & { setup: SetupRow | null }>({
    name: 'takeout-sending',
    text: `select s.shipping_id as "shippingId", s.distance, coalesce(s.about, false) as about,
             ${setupColumn('t')} as setup
           from store st
           left join takeout_setup t on t.seller_id = st.seller_id and t.store_id = st.store_id
           left join takeout_shipping s on s.seller_id = st.seller_id and s.store_id = st.store_id
             and s.shipping_id = $3 and s.uid = $4 and s.created_at >= $5
           where st.seller_id = $1 and st.store_id = $2`,
    values: [key.sellerId, key.storeId, key.shippingId, key.uid, key.oldest],
  })
  const [row] = rows
  return row === undefined ? null : { ...row, setup: row.setup ?? noSetup }
}

export interface UnpaidOrder {
  /** The sum of the dishes. */
  readonly dishes: number
  /** Metres of the way its time was promised for, kept when the address changes; null = not known. */
  readonly promised: number | null
  /** The current destination; null = its address was deleted. */
  readonly now: Pick<ShippingRow, 'address' | 'gdLat' | 'gdLng' | 'distance' | 'about'> | null
  /** An unpaid delivery of this store, with no payment running, not cancelled. */
  readonly open: boolean
}

/** The store of this guest's order ahead in any state; null = no such order. */
export async function findOrderStore(
  db: Queryable,
  { sellerId, uid, outtradeno }: { sellerId: string; uid: string; outtradeno: string },
): Promise<string | null> {
  const { rows } = await db.query<{ readonly storeId: string }>({
    name: 'takeout-order-store',
    text: 'select store_id as "storeId" from pickup_order where seller_id = $1 and bill_id = $2 and uid = $3',
    values: [sellerId, outtradeno, uid],
  })
  return rows[0]?.storeId ?? null
}

/** Locks this guest's order ahead; null = no such order. */
export async function lockOrder(
  tx: Queryable,
  { sellerId, uid, outtradeno, storeId }: { sellerId: string; uid: string; outtradeno: string; storeId: string },
): Promise<UnpaidOrder | null> {
  const { rows } = await tx.query<UnpaidOrder>(
    `select b.amount - p.distribution_charge as dishes, p.distance as promised,
       (select jsonb_build_object('address', s.address, 'gdLat', s.gd_lat, 'gdLng', s.gd_lng, 'distance', s.distance, 'about', s.about)
        from takeout_shipping s where s.seller_id = p.seller_id and s.shipping_id = p.shipping_id) as now,
       b.state = 'open' and p.order_type = 2 and p.store_id = $4 and p.cancelled_at is null and p.released_at is null
       and b.paid_amount = 0 as open
     from bill b join pickup_order p on p.seller_id = b.seller_id and p.bill_id = b.bill_id
     where b.seller_id = $1 and b.bill_id = $3 and p.uid = $2 for update`,
    [sellerId, uid, outtradeno, storeId],
  )
  return rows[0] ?? null
}

/**
 * Gives an order another address and its bill the new charge. `pickup_order.distance` stays: its time was promised
 * for that way.
 */
export async function replaceShipping(
  tx: Queryable,
  sellerId: string,
  outtradeno: string,
  { shippingId, charge, dishes }: { shippingId: string; charge: number; dishes: number },
): Promise<void> {
  await tx.query(
    `with moved as (
       update pickup_order set shipping_id = $3, distribution_charge = $4
       where seller_id = $1 and bill_id = $2
     )
     update bill set amount = $5 where seller_id = $1 and bill_id = $2`,
    [sellerId, outtradeno, shippingId, charge, dishes + charge],
  )
}
