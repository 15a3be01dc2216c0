import type { DispatchState } from '@comanda/contract/takeout/takeout.schema.ts'
import type { Queryable } from '../../db/queryable.ts'
import { sql } from '../../db/sql.ts'

/** A delivery, joined from its order, its address and its rider. */
export interface DispatchRow {
  readonly outtradeno: string
  readonly storeId: string
  /** The guest. */
  readonly uid: string
  readonly pickupNo: number
  readonly state: DispatchState
  readonly riderName: string
  readonly riderTel: string
  readonly reason: string
  readonly contact: string
  readonly tel: string
  readonly address: string
  readonly houseNo: string
  readonly gdLat: number | null
  readonly gdLng: number | null
  readonly memo: string
  readonly distance: number | null
  readonly about: boolean
  readonly distributionCharge: number
  readonly deliverySelf: boolean
  readonly steps: readonly { readonly state: DispatchState; readonly at: string }[]
  /** Paid, and neither cancelled nor handed over. */
  readonly running: boolean
  /** Void, cancelled or handed over. */
  readonly ended: boolean
  /** When the kitchen got it; null = not accepted yet. */
  readonly takenAt: Date | null
  /** When it was promised at the door. */
  readonly readyBy: Date
  /** The kitchen has cooked it. */
  readonly ready: boolean
  /** The round of its ticket. */
  readonly roundId: string | null
}

const select = `select p.bill_id as outtradeno, p.store_id as "storeId", p.uid, p.pickup_no as "pickupNo",
    coalesce(d.state, 'waiting') as state, coalesce(d.rider_name, '') as "riderName", coalesce(d.rider_tel, '') as "riderTel",
    coalesce(d.reason, '') as reason, coalesce(s.contact, '') as contact, coalesce(s.tel, '') as tel,
    coalesce(s.address, '') as address, coalesce(s.house_no, '') as "houseNo", s.gd_lat as "gdLat", s.gd_lng as "gdLng",
    coalesce(s.memo, '') as memo, case when s.shipping_id is null then p.distance else s.distance end as distance, coalesce(s.about, false) as about,
    p.distribution_charge as "distributionCharge", coalesce(t.delivery_self, true) as "deliverySelf",
    coalesce((select jsonb_agg(jsonb_build_object('state', e.state, 'at', e.moved_at) order by e.step_no)
      from takeout_dispatch_step e where e.seller_id = p.seller_id and e.bill_id = p.bill_id), '[]') as steps,
    b.state = 'paid' and p.cancelled_at is null and p.handed_over_at is null as running,
    b.state = 'void' or p.cancelled_at is not null or p.handed_over_at is not null as ended,
    (select p.released_at from round r where r.seller_id = p.seller_id and r.bill_id = p.bill_id and r.state = 'accepted' limit 1)
      as "takenAt", p.ready_by as "readyBy",
    p.ready_at is not null as ready,
    (select r.round_id from round r where r.seller_id = p.seller_id and r.bill_id = p.bill_id order by r.round_no limit 1)
      as "roundId"
  from pickup_order p
  join bill b on b.seller_id = p.seller_id and b.bill_id = p.bill_id
  left join takeout_shipping s on s.seller_id = p.seller_id and s.shipping_id = p.shipping_id
  left join takeout_setup t on t.seller_id = p.seller_id and t.store_id = p.store_id
  left join takeout_dispatch d on d.seller_id = p.seller_id and d.bill_id = p.bill_id
  where p.seller_id = $1 and p.bill_id = $2 and p.order_type = 2`

export async function findDispatch(db: Queryable, sellerId: string, outtradeno: string): Promise<DispatchRow | null> {
  const { rows } = await db.query<DispatchRow>({
    name: 'takeout-dispatch',
    text: select,
    values: [sellerId, outtradeno],
  })
  return rows[0] ?? null
}

/**
 * Finds the seller of a delivery number, among this guest's orders and this staff's seller. Null = none. Numbers are
 * unique only per seller. A number two sellers have (a copied database) also gives null.
 */
export async function findSellerOfDispatch(
  db: Queryable,
  outtradeno: string,
  { uid, staffOf }: { readonly uid: string; readonly staffOf: string | null },
): Promise<string | null> {
  // One key lookup per seller, of whom there are few: no index starts with the number.
  const { rows } = await db.query<{ readonly sellerId: string }>({
    name: 'takeout-dispatch-seller',
    text: `select s.seller_id as "sellerId" from seller s cross join lateral (
             select 1 from pickup_order p
             where p.seller_id = s.seller_id and p.bill_id = $1 and p.order_type = 2 and (p.uid = $2 or p.seller_id = $3)
             limit 1
           ) own
           limit 2`,
    values: [outtradeno, uid, staffOf],
  })
  return rows.length === 1 ? (rows[0]?.sellerId ?? null) : null
}

/**
 * Locks a delivery, so that two moves run one after the other. A second statement reads the row, because one that
 * waited for a lock sees old data. The bill is locked first, because delivery steps refer to it and cancelling locks
 * it first too.
 */
export async function lockDispatch(tx: Queryable, sellerId: string, outtradeno: string): Promise<DispatchRow | null> {
  await tx.query(
    `select 1 from pickup_order p join bill b on b.seller_id = p.seller_id and b.bill_id = p.bill_id
     where p.seller_id = $1 and p.bill_id = $2 for key share of b for update of p`,
    [sellerId, outtradeno],
  )
  return findDispatch(tx, sellerId, outtradeno)
}

export interface DispatchStep {
  readonly sellerId: string
  readonly outtradeno: string
  readonly storeId: string
  readonly state: DispatchState
  readonly riderName: string
  readonly riderTel: string
  readonly reason: string
  readonly now: Date
  /** `staff:name` */
  readonly by: string
}

const saveSql = sql()`
with moved as (
  insert into takeout_dispatch as d (seller_id, bill_id, store_id, state, rider_name, rider_tel, reason, step_count, moved_at,
    moved_by)
  values ($sellerId, $outtradeno, $storeId, $state, $riderName, $riderTel, $reason, 1, $now, $by)
  on conflict (seller_id, bill_id) do update set state = excluded.state, rider_name = excluded.rider_name,
    rider_tel = excluded.rider_tel, reason = excluded.reason, step_count = d.step_count + 1,
    moved_at = excluded.moved_at, moved_by = excluded.moved_by
  returning step_count
), handed as (
  update pickup_order set handed_over_at = $now, handed_over_by = $by
  where seller_id = $sellerId and bill_id = $outtradeno and handed_over_at is null and $state = 'delivered'
)
insert into takeout_dispatch_step (seller_id, bill_id, step_no, state, rider_name, moved_at, moved_by)
select $sellerId, $outtradeno, step_count, $state, $riderName, $now, $by from moved`

/** Saves the new state and its step; a delivered order is also handed over. */
export async function saveDispatch(tx: Queryable, step: DispatchStep): Promise<void> {
  await tx.query(saveSql({ ...step }))
}
