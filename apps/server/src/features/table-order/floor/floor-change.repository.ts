import type { Queryable } from '../../../db/queryable.ts'
import { sql } from '../../../db/sql.ts'
import { knockedSinceSql, onlyKnockedSql } from '../seating/seating.repository.ts'
import type { TablePlace } from '../table.repository.ts'

export interface StaffOpening extends TablePlace {
  /** Used when the table is free. */
  readonly seatingId: string
  readonly billId: string
  readonly currency: string
  readonly cover: number | null
  /** Until this time every guest who scans the table's code is let in; null = not unlocked. */
  readonly unlockedUntil: Date | null
  readonly by: string
  /** The staff saw a free table and counted an arriving party. A party that sits there by now is another one. */
  readonly onlyFree: boolean
}

export interface OpenedByStaff {
  readonly seatingId: string
  readonly isNew: boolean
}

/**
 * Whether the party at seating `s` may be the one that the staff count at a table they saw free. One of its guests may
 * have scanned the code already. It is another party if the staff opened it, if it has chosen or ordered, or if it has
 * another head count.
 */
const justScannedSql = `(${onlyKnockedSql} or (s.opened_by not like 'staff:%' and s.round_count = 0 and s.cover in (0, $cover::int)
  and not exists (select 1 from cart_line c where c.seller_id = s.seller_id and c.seating_id = s.seating_id)))`

const openByStaffSql = sql()`
with seat as (
  insert into seating as s (seller_id, seating_id, store_id, table_no, cover, bill_id, opened_by, unlocked_until)
  values ($sellerId, $seatingId, $storeId, $tableNo, coalesce($cover::int, 0), $billId, $by, $unlockedUntil)
  on conflict (seller_id, store_id, table_no) where state = 'open' do update
    set unlocked_until = excluded.unlocked_until, cover = coalesce($cover::int, s.cover),
        opened_by = case when ${onlyKnockedSql} then excluded.opened_by else s.opened_by end,
        opened_at = case when ${onlyKnockedSql} then now() else s.opened_at end
    where not $onlyFree::boolean or ${justScannedSql}
  returning s.seating_id, s.bill_id, s.cover
), opened as (
  insert into bill (seller_id, bill_id, store_id, order_type, table_no, seating_id, cover, currency)
  select $sellerId, $billId, $storeId, 0, $tableNo, seating_id, cover, $currency from seat where seating_id = $seatingId
), counted as (
  update bill b set cover = seat.cover from seat
  where b.seller_id = $sellerId and b.bill_id = seat.bill_id and seat.seating_id <> $seatingId and $cover::int is not null
), let_in as (
  update seating_guest g
  set state = 'in', means = 'unlocked', let_in_by = $by, joined_at = now() from seat
  where g.seller_id = $sellerId and g.seating_id = seat.seating_id and g.state = 'asking' and g.asked_at > ${knockedSinceSql}
    and $unlockedUntil::timestamptz is not null
)
select seating_id as "seatingId", seating_id = $seatingId as "isNew" from seat`

/**
 * Opens the table and its bill, or unlocks it for its party and lets in the guests who ask. A seating that only a knock
 * opened becomes the staff's. `isNew` = no guest had knocked either. The partial unique index decides between the staff
 * and a first guest at one moment. Undefined = the table was not free (`onlyFree`) and nothing changed. The statement
 * decides it, because a party may move here meanwhile.
 */
export async function openByStaff(tx: Queryable, opening: StaffOpening): Promise<OpenedByStaff | undefined> {
  return (await tx.query<OpenedByStaff>(openByStaffSql({ ...opening }))).rows[0]
}

export interface OpenSeating {
  readonly seatingId: string
  readonly billId: string
}

/** Locks the table's party until the commit; undefined when the table is free. */
export async function lockOpenSeating(
  tx: Queryable,
  { sellerId, storeId, tableNo }: TablePlace,
): Promise<OpenSeating | undefined> {
  const { rows } = await tx.query<OpenSeating>(
    `select seating_id as "seatingId", bill_id as "billId" from seating
     where seller_id = $1 and store_id = $2 and table_no = $3 and state = 'open' for update`,
    [sellerId, storeId, tableNo],
  )
  return rows[0]
}

/**
 * Locks the table's seating until the commit if only a knock opened it; else undefined. Two statements: only the second
 * sees a guest who sat down before the lock.
 */
export async function lockOnlyKnocked(
  tx: Queryable,
  { sellerId, storeId, tableNo }: TablePlace,
): Promise<OpenSeating | undefined> {
  const text = `select s.seating_id as "seatingId", s.bill_id as "billId" from seating s
    where s.seller_id = $1 and s.store_id = $2 and s.table_no = $3 and s.state = 'open' and ${onlyKnockedSql}`
  const values = [sellerId, storeId, tableNo]
  const { rowCount } = await tx.query(`${text} for update of s`, values)
  return rowCount === 0 ? undefined : (await tx.query<OpenSeating>(text, values)).rows[0]
}

export interface StaffClosing {
  readonly sellerId: string
  readonly seatingId: string
  readonly by: string
  readonly reason: string
}

/** Closes the seating. The party's open calls no longer need an answer. */
export async function closeByStaff(tx: Queryable, { sellerId, seatingId, by, reason }: StaffClosing): Promise<void> {
  await tx.query(
    `with call as (
       update store_call set state = 'answered', answered_at = now(), answered_by = $3
       where seller_id = $1 and seating_id = $2 and state = 'open'
     )
     update seating set state = 'closed', closed_at = now(), closed_by = $3, close_reason = $4, unlocked_until = null
     where seller_id = $1 and seating_id = $2`,
    [sellerId, seatingId, by, reason],
  )
}

/** Fails with `seating_one_open` when a party sits at the new table, even one that has just sat down. */
export async function moveSeating(tx: Queryable, sellerId: string, seatingId: string, tableNo: string): Promise<void> {
  await tx.query(
    `with call as (
       update store_call set table_no = $3 where seller_id = $1 and seating_id = $2 and state = 'open'
     )
     update seating set table_no = $3 where seller_id = $1 and seating_id = $2`,
    [sellerId, seatingId, tableNo],
  )
}

export interface StaffAnswer {
  readonly sellerId: string
  readonly seatingId: string
  readonly uid: string
  readonly accept: boolean
  readonly by: string
}

/** False when this guest does not ask, or no longer asks. */
export async function answerAsking(tx: Queryable, answer: StaffAnswer): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update seating_guest
     set state = case when $4 then 'in' else 'refused' end, means = case when $4 then 'staff' else means end,
         refusals = refusals + case when $4 then 0 else 1 end, let_in_by = $5, joined_at = case when $4 then now() end
     where seller_id = $1 and seating_id = $2 and uid = $3 and state = 'asking'`,
    [answer.sellerId, answer.seatingId, answer.uid, answer.accept, answer.by],
  )
  return rowCount === 1
}
