import type { StaffChange, StaffFields } from '@comanda/contract/kitchen/staff.schema.ts'
import type { Person } from '@comanda/rules/access/staff-change.ts'
import { type Columns, insertSql, selectList, toRow, updateSql, withGiven } from '../../db/columns.ts'
import type { Queryable } from '../../db/queryable.ts'

/** A staff member as operators see them. The hash of the password is not read. */
export interface StaffSetUp extends StaffFields {
  readonly username: string
}

const columns: Columns<StaffSetUp> = {
  ...{ username: 'username', displayName: 'display_name', role: 'role', storeIds: 'store_ids' },
  ...{ added: 'added', removed: 'removed' },
}

interface PersonKey {
  readonly sellerId: string
  readonly username: string
}

export interface ListedStaff extends StaffSetUp {
  /** Sessions that have not ended. */
  readonly sessions: number
}

/** `username` null = all of the seller. */
export async function listStaff(
  db: Queryable,
  sellerId: string,
  username: string | null,
): Promise<readonly ListedStaff[]> {
  const { rows } = await db.query<ListedStaff>(
    `select ${selectList(columns)}, (select count(*)::int from staff_session x where x.seller_id = s.seller_id
        and x.username = s.username and x.expires_at > now()) as sessions
     from staff s where seller_id = $1 and ($2::text is null or username = $2) order by role, username`,
    [sellerId, username],
  )
  return rows
}

/** Whether the seller has these stores. */
export async function hasStores(db: Queryable, sellerId: string, storeIds: readonly string[]): Promise<boolean> {
  const { rowCount } = await db.query('select 1 from store where seller_id = $1 and store_id = any($2::text[])', [
    sellerId,
    storeIds,
  ])
  return rowCount === new Set(storeIds).size
}

/** False = the name is taken. */
export async function createStaff(
  tx: Queryable,
  sellerId: string,
  staff: StaffSetUp,
  passwordHash: string,
): Promise<boolean> {
  const rows = [{ seller_id: sellerId, ...toRow(columns, staff), password_hash: passwordHash }]
  const { rowCount } = await tx.query(`${insertSql('staff', rows)} on conflict do nothing`, [JSON.stringify(rows)])
  return rowCount === 1
}

/** Null = no such person. Their sessions go on: the role is read at every call. */
export async function changeStaff(
  tx: Queryable,
  { sellerId, username }: PersonKey,
  wanted: StaffChange,
): Promise<{ readonly before: StaffSetUp; readonly after: StaffSetUp } | null> {
  const { rows } = await tx.query<StaffSetUp>(
    `select ${selectList(columns)} from staff where seller_id = $1 and username = $2 for update`,
    [sellerId, username],
  )
  const [before] = rows
  if (before === undefined) return null
  const after = withGiven(before, wanted)
  const row = toRow(columns, after)
  await tx.query(updateSql('staff', row, ['seller_id', 'username']), [JSON.stringify(row), sellerId, username])
  return { before, after }
}

/** Also ends the person's sessions: their next request is refused on every server. False = no such person. */
export async function setPassword(
  tx: Queryable,
  { sellerId, username }: PersonKey,
  passwordHash: string,
): Promise<boolean> {
  const { rowCount } = await tx.query('update staff set password_hash = $3 where seller_id = $1 and username = $2', [
    sellerId,
    username,
    passwordHash,
  ])
  await endSessions(tx, { sellerId, username })
  return rowCount === 1
}

/** How many sessions ended. `username` null = those of everyone at the seller. */
export async function endSessions(
  tx: Queryable,
  { sellerId, username }: { readonly sellerId: string; readonly username: string | null },
): Promise<number> {
  const { rowCount } = await tx.query(
    'delete from staff_session where seller_id = $1 and ($2::text is null or username = $2)',
    [sellerId, username],
  )
  return rowCount ?? 0
}

/** With their sessions. Tickets and bills keep the name. */
export async function removeStaff(tx: Queryable, person: PersonKey): Promise<void> {
  await endSessions(tx, person)
  await tx.query('delete from staff where seller_id = $1 and username = $2', [person.sellerId, person.username])
}

/** All people of the seller. Changes of staff wait for each other until this transaction ends. */
export async function lockStaff(tx: Queryable, sellerId: string): Promise<readonly Person[]> {
  await tx.query('select 1 from seller where seller_id = $1 for update', [sellerId])
  const { rows } = await tx.query<Person>(
    `select username, role, store_ids as "storeIds", added, removed, disabled_at is not null as disabled
     from staff where seller_id = $1`,
    [sellerId],
  )
  return rows
}

export async function listStoreIds(tx: Queryable, sellerId: string): Promise<readonly string[]> {
  const { rows } = await tx.query<{ storeId: string }>(
    'select store_id as "storeId" from store where seller_id = $1 order by store_id',
    [sellerId],
  )
  return rows.map(({ storeId }) => storeId)
}

/** Null = they may sign in again. Otherwise their sessions end: their next request is refused on every server. */
export async function setDisabled(tx: Queryable, person: PersonKey, since: Date | null): Promise<void> {
  const { sellerId, username } = person
  await tx.query('update staff set disabled_at = $3 where seller_id = $1 and username = $2', [
    sellerId,
    username,
    since,
  ])
  if (since !== null) await endSessions(tx, person)
}
