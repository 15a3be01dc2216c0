import type { Queryable } from '../db/queryable.ts'
import { sql } from '../db/sql.ts'

/** The time column that a row's age counts from. */
const agesBy = {
  idempotency: 'created_at',
  live_event: 'created_at',
  store_request: 'created_at',
  code_try: 'last_at',
  cached_order: 'cached_at',
  takeout_address: 'used_at',
  person: 'tel_verified_at',
  sms_code: 'created_at',
  sms_count: 'since',
  sign_in_budget: 'full_at',
  account_code: 'created_at',
  member_session: 'expires_at',
} as const

/** Deletes at most `batch` rows and returns their number. Rows that another server is deleting are skipped. */
export async function pruneOlderThan(
  db: Queryable,
  table: keyof typeof agesBy,
  hours: number,
  batch: number,
): Promise<number> {
  const { rowCount } = await db.query(
    `delete from ${table} where ctid in (
       select ctid from ${table} where ${agesBy[table]} < now() - make_interval(hours => $1)
       limit $2 for update skip locked)`,
    [hours, batch],
  )
  return rowCount ?? 0
}

/** Answers of calls that no money needs (`brief` in the contract). */
export async function pruneBriefAnswers(db: Queryable, minutes: number, batch: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from idempotency where ctid in (
       select ctid from idempotency where brief and created_at < now() - make_interval(mins => $1)
       limit $2 for update skip locked)`,
    [minutes, batch],
  )
  return rowCount ?? 0
}

/**
 * Answers that hold a whole bill or a priced cart: every phone of a table requests a bill after each change, and any
 * phone may ask for an amount.
 */
export async function prunePolledAnswers(db: Queryable, minutes: number, batch: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from store_request where ctid in (
       select ctid from store_request
       where kind in ('ordered', 'prepay', 'storecalamt') and created_at < now() - make_interval(mins => $1)
       limit $2 for update skip locked)`,
    [minutes, batch],
  )
  return rowCount ?? 0
}

/** Addresses without an order: at most `batch` of those given in the week before `hours` ago. */
export async function pruneUnusedShippings(db: Queryable, hours: number, batch: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from takeout_shipping where ctid in (
       select s.ctid from takeout_shipping s
       where s.created_at < now() - make_interval(hours => $1) and s.created_at > now() - make_interval(hours => $1 + 168)
         and not exists (
           select 1 from pickup_order p where p.seller_id = s.seller_id and p.shipping_id = s.shipping_id)
       limit $2 for update skip locked)`,
    [hours, batch],
  )
  return rowCount ?? 0
}

/** Names, phone numbers and addresses of delivery guests, `days` after their orders ended. */
export async function pruneShippings(db: Queryable, days: number, batch: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from takeout_shipping where ctid in (
       select s.ctid from takeout_shipping s
       where s.created_at < now() - make_interval(days => $1)
         and not exists (
           select 1 from pickup_order p where p.seller_id = s.seller_id and p.shipping_id = s.shipping_id
             and coalesce(p.handed_over_at, p.cancelled_at, p.ready_by) > now() - make_interval(days => $1))
       limit $2 for update of s skip locked)`,
    [days, batch],
  )
  return rowCount ?? 0
}

const pruneUnpaidSql = sql()`
with over as (
  select p.seller_id, p.bill_id from pickup_order p join bill b on b.seller_id = p.seller_id and b.bill_id = p.bill_id
  where p.pickup_no = 0 and p.cancelled_at < now() - make_interval(days => $days) and b.state = 'void'
    and not exists (select 1 from payment_attempt a where a.seller_id = p.seller_id and a.target_kind = 'bill' and a.target_id = p.bill_id)
  limit $batch for update skip locked
), line as (
  delete from round_line l using over, round r
  where r.seller_id = over.seller_id and r.bill_id = over.bill_id and l.seller_id = r.seller_id and l.round_id = r.round_id
), sent as (
  delete from round r using over where r.seller_id = over.seller_id and r.bill_id = over.bill_id
), ahead as (
  delete from pickup_order p using over where p.seller_id = over.seller_id and p.bill_id = over.bill_id
)
delete from bill b using over where b.seller_id = over.seller_id and b.bill_id = over.bill_id`

/** Void orders ahead that were never numbered and for which no payment was ever started: no book needs them. */
export async function pruneUnpaidOrders(db: Queryable, days: number, batch: number): Promise<number> {
  return (await db.query(pruneUnpaidSql({ days, batch }))).rowCount ?? 0
}

/** Names of guests whose stay ended `hours` ago. Their bills then show numbers. */
export async function forgetGuestNames(db: Queryable, hours: number, batch: number): Promise<number> {
  const { rowCount } = await db.query(
    `update seating_guest set name = '' where ctid in (
       select g.ctid from seating_guest g join seating s using (seller_id, seating_id)
       where g.name <> '' and s.closed_at < now() - make_interval(hours => $1)
       limit $2 for update of g skip locked)`,
    [hours, batch],
  )
  return rowCount ?? 0
}

/**
 * Channels of orders ahead that are over. A store has a fixed number of table channels, which stay; each order has its
 * own.
 * A phone that asks for later events then gets a full reload. While an order is still open its numbers continue: a
 * listening phone drops lower numbers.
 */
export async function pruneOrderChannels(db: Queryable, batch: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from live_channel where ctid in (
       select c.ctid from live_channel c
       where c.channel ~ '^t_[0-9A-Za-z]+_[0-9A-HJKMNP-TV-Z]{24}$' and not exists (
         select 1 from live_event e where e.seller_id = c.seller_id and e.channel = c.channel)
         and not exists (
           select 1 from pickup_order p where p.seller_id = c.seller_id and p.bill_id = split_part(c.channel, '_', 3)
             and p.handed_over_at is null and p.cancelled_at is null and p.ready_by > now() - interval '2 days')
       limit $1 for update of c skip locked)`,
    [batch],
  )
  return rowCount ?? 0
}
