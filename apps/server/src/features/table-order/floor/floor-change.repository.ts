import type { Queryable } from '../../../db/queryable.ts'
import { sql } from '../../../db/sql.ts'
import { knockedSinceSql, onlyKnockedSql } from '../seating/seating.repository.ts'
import type { TablePlace } from '../table.repository.ts'

export interface StaffOpening extends TablePlace {
  /** Used when nobody sits there yet. */
  readonly seatingId: string
  readonly billId: string
  readonly currency: string
  readonly cover: number | null
  /** Until then whoever scans the table's code is let in; null = not unlocked. */
  readonly unlockedUntil: Date | null
  readonly by: string
  /** The staff saw nobody there and count who comes: a party that is there by now is not theirs. */
  readonly onlyFree: boolean
}

export interface OpenedByStaff {
  readonly seatingId: string
  readonly isNew: boolean
}

/**
 * Whether whoever sits at `s` may be the party that the staff count at a table they saw free: one of it has scanned its code already.
 * What the staff have opened, what has chosen or ordered, and a party of another count, is another's.
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
 * Opens the table and its bill, or unlocks the party that is there: whoever asks to be let in then is. Where a knock has opened it
 * and nobody sits, it is the staff who open it. `isNew` = nobody had knocked either.
 * The partial unique index decides between staff and a first guest who come at once. Undefined, and nothing done = not free (`onlyFree`);
 * decided here, as a party may be moved here at this moment.
 */
export async function openByStaff(tx: Queryable, opening: StaffOpening): Promise<OpenedByStaff | undefined> {
  return (await tx.query<OpenedByStaff>(openByStaffSql({ ...opening }))).rows[0]
}

export interface OpenSeating {
  readonly seatingId: string
  readonly billId: string
}

/** Holds the party that sits there until the end of the transaction; undefined when nobody does. */
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
 * The seating at this table that nothing but a knock has opened, held until the end of the transaction; undefined when there is
 * none. Two statements: who sat down before the lock came is only seen by the second.
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

/** What the party called for needs no answer any more. */
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

/** Fails with `seating_one_open` when somebody sits at the new table, also when they sat down at this moment. */
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

/** False when this guest does not ask (any more). */
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
