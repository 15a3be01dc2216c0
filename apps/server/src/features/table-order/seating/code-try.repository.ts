import { type Tries, tryWindowMs } from '@comanda/rules/table-order/code-try.ts'
import { aheadMaxMs } from '@comanda/rules/time/age.ts'
import type { Queryable } from '../../../db/queryable.ts'
import { sql } from '../../../db/sql.ts'
import type { TablePlace } from '../table.repository.ts'

export interface LockedTries {
  /** The tries at this seating: a guest who mistyped at an earlier party starts from zero. */
  readonly device: Tries
  readonly table: Tries
  /** The store's tries of its ordering code, read without a lock; null = no wrong code. */
  readonly store: Tries | null
  /** The party at the table; '' = a free table. */
  readonly seatingId: string
}

const nowSql = `coalesce((select s.seating_id from seating s
    where s.seller_id = $1 and s.store_id = $2 and s.table_no = $3 and s.state = 'open'), '')`

/** No table has an empty number: this row counts the store's ordering code. */
const storeRowSql = `t.seller_id = $1 and t.store_id = $2 and t.table_no = '' and t.uid = ''`

/** Tries at another party's door do not count at this one's. */
export const countsSql = (seatingId: string) => `t.seating_id in ('', ${seatingId})`

/**
 * Locks the tries of a device and its table until the commit, so that codes are checked one at a time. Letting the
 * guest in deletes the device's row (`forgetTries`), even during the wait: the loop inserts it again.
 */
export async function lockTries(tx: Queryable, place: TablePlace, uid: string, now: Date): Promise<LockedTries> {
  const values = [place.sellerId, place.storeId, place.tableNo, uid]
  for (;;) {
    await tx.query({
      name: 'code-try-first',
      text: `insert into code_try (seller_id, store_id, table_no, uid, tries, last_at)
             select $1, $2, $3, who, 0, $5 from unnest(array['', $4::text]) who order by who
             on conflict do nothing`,
      values: [...values, now],
    })
    const { rows } = await tx.query<TriesRow & { readonly uid: string; readonly triedAt: string }>({
      name: 'code-try-lock',
      text: `select uid, tries, last_at as "lastAt", locked_until as "lockedUntil", seating_id as "triedAt" from code_try
             where seller_id = $1 and store_id = $2 and table_no = $3 and uid in ('', $4) order by uid for update`,
      values,
    })
    const [device, table] = [rows.find((row) => row.uid === uid), rows.find((row) => row.uid === '')]
    if (device === undefined || table === undefined) continue
    const { seatingId, store } = await houseNow(tx, place)
    const isHere = device.triedAt === '' || device.triedAt === seatingId
    return { device: isHere ? triesOf(device) : untried, table: triesOf(table), store, seatingId }
  }
}

/** Read under the lock: a statement that waited for the lock would show the earlier state. */
async function houseNow(
  tx: Queryable,
  { sellerId, storeId, tableNo }: TablePlace,
): Promise<Pick<LockedTries, 'seatingId' | 'store'>> {
  const { rows } = await tx.query<TriesRow & { readonly seatingId: string; readonly counted: boolean }>({
    name: 'code-try-house',
    text: `select ${nowSql} as "seatingId", t.uid is not null as counted,
             t.tries, t.last_at as "lastAt", t.locked_until as "lockedUntil"
           from (select 1) one left join code_try t on ${storeRowSql}`,
    values: [sellerId, storeId, tableNo],
  })
  const [row] = rows
  return { seatingId: row?.seatingId ?? '', store: row?.counted ? triesOf(row) : null }
}

interface TriesRow {
  readonly tries: number
  readonly lastAt: Date
  readonly lockedUntil: Date | null
}

const untried: Tries = { tries: 0, lastAt: 0, lockedUntil: null }

function triesOf({ tries, lastAt, lockedUntil }: TriesRow): Tries {
  return { tries, lastAt: lastAt.getTime(), lockedUntil: lockedUntil?.getTime() ?? null }
}

/** The current tries, without a lock; null = no wrong code. */
export async function readTries(
  db: Queryable,
  { sellerId, storeId, tableNo }: TablePlace,
  uid: string,
): Promise<{ readonly device: Tries | null; readonly table: Tries | null; readonly store: Tries | null }> {
  const { rows } = await db.query<TriesRow & { readonly of: 'device' | 'table' | 'store' }>({
    name: 'code-try-read',
    text: `select case when t.table_no = '' then 'store' when t.uid = '' then 'table' else 'device' end as of,
             t.tries, t.last_at as "lastAt", t.locked_until as "lockedUntil" from code_try t
           where (t.seller_id = $1 and t.store_id = $2 and t.table_no = $3 and t.uid in ('', $4) and ${countsSql(nowSql)})
             or (${storeRowSql})`,
    values: [sellerId, storeId, tableNo, uid],
  })
  const of = (whose: string) => rows.filter((row) => row.of === whose).map(triesOf)[0] ?? null
  return { device: of('device'), table: of('table'), store: of('store') }
}

const setTriesSql = sql('code-try-set')`
update code_try set tries = $tries, last_at = $lastAt, locked_until = $lockedUntil, seating_id = $seatingId
where seller_id = $sellerId and store_id = $storeId and table_no = $tableNo and uid = $uid`

/** `seatingId` is the party at whose door the code was tried; '' counts for every party. */
export async function setTries(
  tx: Queryable,
  place: TablePlace,
  { uid, seatingId }: { readonly uid: string; readonly seatingId: string },
  to: Tries,
): Promise<void> {
  const { tries, lastAt, lockedUntil } = to
  await tx.query(
    setTriesSql({
      ...place,
      uid,
      seatingId,
      tries,
      lastAt: new Date(lastAt),
      lockedUntil: lockedUntil === null ? null : new Date(lockedUntil),
    }),
  )
}

/** The same hour as in `triesInHour`. */
const isHourSql = '(t.last_at > $4 and t.last_at <= $5)'

/** Counts a wrong ordering code in the store's hour, or starts a new hour. One statement: its tables count at the same time. */
export async function addStoreTry(tx: Queryable, { sellerId, storeId }: TablePlace, now: Date): Promise<void> {
  await tx.query({
    name: 'code-try-store',
    text: `insert into code_try as t (seller_id, store_id, table_no, uid, tries, last_at) values ($1, $2, '', '', 1, $3)
           on conflict (seller_id, store_id, table_no, uid) do update
             set tries = case when ${isHourSql} then t.tries + 1 else 1 end,
                 last_at = case when ${isHourSql} then t.last_at else $3 end`,
    values: [sellerId, storeId, now, new Date(now.getTime() - tryWindowMs), new Date(now.getTime() + aheadMaxMs)],
  })
}

/** Called after the right code, or when the guest was let in. It comes before the seating's lock, as codes do. */
export async function forgetTries(tx: Queryable, { sellerId, storeId, tableNo }: TablePlace, uid: string) {
  await tx.query({
    name: 'code-try-forget',
    text: 'delete from code_try where seller_id = $1 and store_id = $2 and table_no = $3 and uid = $4',
    values: [sellerId, storeId, tableNo, uid],
  })
}
