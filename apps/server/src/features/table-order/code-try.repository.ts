import type { Tries } from '@comanda/rules/table-order/code-try.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { TablePlace } from './table.repository.ts'

export interface LockedTries {
  readonly device: Tries
  readonly table: Tries
}

/**
 * The tries of a device and of its table, held until the transaction ends: codes are looked at one after another. Somebody who
 * lets the guest in meanwhile takes their row away (`forgetTries`), also while it is waited for: it is written again.
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
    const { rows } = await tx.query<TriesRow>({
      name: 'code-try-lock',
      text: `select uid, tries, last_at as "lastAt", locked_until as "lockedUntil" from code_try
             where seller_id = $1 and store_id = $2 and table_no = $3 and uid in ('', $4) order by uid for update`,
      values,
    })
    const [device, table] = [rows.find((row) => row.uid === uid), rows.find((row) => row.uid === '')]
    if (device !== undefined && table !== undefined) return { device: triesOf(device), table: triesOf(table) }
  }
}

interface TriesRow {
  readonly uid: string
  readonly tries: number
  readonly lastAt: Date
  readonly lockedUntil: Date | null
}

function triesOf({ tries, lastAt, lockedUntil }: TriesRow): Tries {
  return { tries, lastAt: lastAt.getTime(), lockedUntil: lockedUntil?.getTime() ?? null }
}

/** As they stand, without a lock; null = no wrong code. */
export async function readTries(
  db: Queryable,
  { sellerId, storeId, tableNo }: TablePlace,
  uid: string,
): Promise<{ readonly device: Tries | null; readonly table: Tries | null }> {
  const { rows } = await db.query<TriesRow>({
    name: 'code-try-read',
    text: `select uid, tries, last_at as "lastAt", locked_until as "lockedUntil" from code_try
           where seller_id = $1 and store_id = $2 and table_no = $3 and uid in ('', $4)`,
    values: [sellerId, storeId, tableNo, uid],
  })
  const of = (who: string) => rows.filter((row) => row.uid === who).map(triesOf)[0] ?? null
  return { device: of(uid), table: of('') }
}

export async function setTries(tx: Queryable, place: TablePlace, uid: string, to: Tries): Promise<void> {
  const { tries, lastAt, lockedUntil } = to
  await tx.query({
    name: 'code-try-set',
    text: `update code_try set tries = $5, last_at = $6, locked_until = $7
           where seller_id = $1 and store_id = $2 and table_no = $3 and uid = $4`,
    values: [
      place.sellerId,
      place.storeId,
      place.tableNo,
      uid,
      tries,
      new Date(lastAt),
      lockedUntil === null ? null : new Date(lockedUntil),
    ],
  })
}

/** After the right code, or when somebody let the guest in. Before the seating is locked, as codes are. */
export async function forgetTries(tx: Queryable, { sellerId, storeId, tableNo }: TablePlace, uid: string) {
  await tx.query({
    name: 'code-try-forget',
    text: 'delete from code_try where seller_id = $1 and store_id = $2 and table_no = $3 and uid = $4',
    values: [sellerId, storeId, tableNo, uid],
  })
}
