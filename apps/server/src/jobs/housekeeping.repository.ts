import type { Queryable } from '../db/queryable.ts'

/** From when on a row of each grows old. */
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
} as const

/** Deletes at most `batch` rows and says how many. Rows that another server is deleting are left to it. */
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

/** Answers to `ordered` and `prepay`: each is a whole bill, and every phone at a table asks for it whenever something happens there. */
export async function pruneBillCopies(db: Queryable, minutes: number, batch: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from store_request where ctid in (
       select ctid from store_request
       where kind in ('ordered', 'prepay') and created_at < now() - make_interval(mins => $1)
       limit $2 for update skip locked)`,
    [minutes, batch],
  )
  return rowCount ?? 0
}

/** Addresses that no order went to: at most `batch` of those that were given in the week before `hours` ago. */
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

/** Names, phone numbers and addresses of whoever had something brought, once their orders are over for so many days. */
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

/** What guests called themselves at stays that ended so many hours ago; on their bills they are numbers then. */
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
 * Channels of orders ahead that have nothing more to tell. A store has so many tables, and their channels stay; each order has
 * one of its own. Who still asks for what came after is told to ask for everything. While an order is still to come its numbers
 * go on: a phone that listens drops what is numbered below what it holds.
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
