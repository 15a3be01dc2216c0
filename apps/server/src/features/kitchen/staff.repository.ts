import type { Queryable } from '../../db/queryable.ts'
import type { StaffMember } from '../../http/call.ts'

export interface StaffWithPassword extends StaffMember {
  readonly passwordHash: string
}

const staffColumns = `s.seller_id as "sellerId", s.username, s.display_name as "displayName", s.role,
  s.store_ids as "storeIds"`

export async function getStaff(
  db: Queryable,
  sellerId: string,
  username: string,
): Promise<StaffWithPassword | undefined> {
  const { rows } = await db.query<StaffWithPassword>(
    `select ${staffColumns}, s.password_hash as "passwordHash" from staff s where s.seller_id = $1 and s.username = $2`,
    [sellerId, username],
  )
  return rows[0]
}

export interface NewSession {
  readonly sellerId: string
  readonly tokenHash: string
  readonly username: string
  readonly now: Date
  readonly expiresAt: Date
}

/** Also deletes the person's ended sessions. */
export async function insertSession(db: Queryable, session: NewSession): Promise<void> {
  await db.query(
    `with ended as (
       delete from staff_session where seller_id = $1 and username = $3 and expires_at <= $4
     )
     insert into staff_session (seller_id, token_hash, username, created_at, expires_at) values ($1, $2, $3, $4, $5)`,
    [session.sellerId, session.tokenHash, session.username, session.now, session.expiresAt],
  )
}

export async function getSession(
  db: Queryable,
  sellerId: string,
  tokenHash: string,
  now: Date,
): Promise<(StaffMember & { readonly expiresAt: Date }) | undefined> {
  const { rows } = await db.query<StaffMember & { readonly expiresAt: Date }>({
    name: 'kitchen-session',
    text: `select ${staffColumns}, x.expires_at as "expiresAt" from staff_session x
           join staff s on s.seller_id = x.seller_id and s.username = x.username
           where x.seller_id = $1 and x.token_hash = $2 and x.expires_at > $3`,
    values: [sellerId, tokenHash, now],
  })
  return rows[0]
}

export interface SessionEnd {
  readonly sellerId: string
  readonly hash: string
  readonly now: Date
  readonly ifBefore: Date
  readonly expiresAt: Date
}

/** Of simultaneous calls, one renews the session. False = another call did, or the session has ended. */
export async function setSessionEnd(db: Queryable, end: SessionEnd): Promise<boolean> {
  const { rowCount } = await db.query(
    `update staff_session set expires_at = $5
     where seller_id = $1 and token_hash = $2 and expires_at > $3 and expires_at <= $4`,
    [end.sellerId, end.hash, end.now, end.ifBefore, end.expiresAt],
  )
  return rowCount === 1
}

/** The hashes of the sessions that have not ended, read at once. */
export async function listLivingSessions(
  db: Queryable,
  sessions: readonly { readonly sellerId: string; readonly hash: string }[],
  now: Date,
): Promise<readonly string[]> {
  const { rows } = await db.query<{ hash: string }>({
    name: 'kitchen-living-sessions',
    text: `select x.token_hash as hash from unnest($1::text[], $2::text[]) asked (seller_id, token_hash)
           join staff_session x on x.seller_id = asked.seller_id and x.token_hash = asked.token_hash
           join staff s on s.seller_id = x.seller_id and s.username = x.username
           where x.expires_at > $3`,
    values: [sessions.map(({ sellerId }) => sellerId), sessions.map(({ hash }) => hash), now],
  })
  return rows.map(({ hash }) => hash)
}

export async function deleteSession(db: Queryable, sellerId: string, tokenHash: string): Promise<void> {
  await db.query('delete from staff_session where seller_id = $1 and token_hash = $2', [sellerId, tokenHash])
}
