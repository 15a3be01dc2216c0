import type { StaffAccount } from '@comanda/contract/kitchen/staff.schema.ts'
import { capabilitiesOf } from '@comanda/rules/access/roles.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { StaffMember } from '../../http/call.ts'

export interface StaffWithPassword extends StaffMember {
  readonly passwordHash: string
  readonly isDisabled: boolean
  /** A sign-in asks for the code of their app. */
  readonly hasTotp: boolean
}

/** A person's row, before their rights are worked out. */
type StaffRow<More> = Omit<StaffMember, 'capabilities'> & More & { added: string[]; removed: string[] }

function withRights<More>({ added, removed, ...row }: StaffRow<More>) {
  return { ...row, capabilities: capabilitiesOf({ role: row.role, added, removed }) }
}

const staffColumns = `s.seller_id as "sellerId", s.username, s.display_name as "displayName", s.role,
  s.store_ids as "storeIds", s.added, s.removed`

export async function getStaff(
  db: Queryable,
  sellerId: string,
  username: string,
): Promise<StaffWithPassword | undefined> {
  const { rows } = await db.query<StaffRow<{ passwordHash: string; isDisabled: boolean; hasTotp: boolean }>>(
    `select ${staffColumns}, s.password_hash as "passwordHash", s.disabled_at is not null as "isDisabled",
       s.totp_since is not null as "hasTotp" from staff s where s.seller_id = $1 and s.username = $2`,
    [sellerId, username],
  )
  return rows[0] && withRights(rows[0])
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

interface SessionFacts {
  readonly expiresAt: Date
  /** Seen in the last ten minutes. */
  readonly isSeen: boolean
}
type SessionMember = StaffMember & SessionFacts

export async function getSession(
  db: Queryable,
  sellerId: string,
  tokenHash: string,
  now: Date,
): Promise<SessionMember | undefined> {
  const { rows } = await db.query<StaffRow<SessionFacts>>({
    name: 'kitchen-session',
    text: `select ${staffColumns}, x.expires_at as "expiresAt",
             coalesce(s.last_seen > $3::timestamptz - interval '10 minutes', false) as "isSeen" from staff_session x
           join staff s on s.seller_id = x.seller_id and s.username = x.username
           where x.seller_id = $1 and x.token_hash = $2 and x.expires_at > $3 and s.disabled_at is null`,
    values: [sellerId, tokenHash, now],
  })
  return rows[0] && withRights(rows[0])
}

/** At most once in ten minutes, so that not every call writes. */
export async function setLastSeen(
  db: Queryable,
  { sellerId, username }: Pick<StaffMember, 'sellerId' | 'username'>,
  now: Date,
): Promise<void> {
  await db.query(
    `update staff set last_seen = $3 where seller_id = $1 and username = $2
       and (last_seen is null or last_seen <= $3::timestamptz - interval '10 minutes')`,
    [sellerId, username, now],
  )
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
           where x.expires_at > $3 and s.disabled_at is null`,
    values: [sessions.map(({ sellerId }) => sellerId), sessions.map(({ hash }) => hash), now],
  })
  return rows.map(({ hash }) => hash)
}

export async function deleteSession(db: Queryable, sellerId: string, tokenHash: string): Promise<void> {
  await db.query('delete from staff_session where seller_id = $1 and token_hash = $2', [sellerId, tokenHash])
}

/** People with their open sessions; `username` null = all of the seller. */
export async function listAccounts(db: Queryable, sellerId: string, username: string | null): Promise<StaffAccount[]> {
  const { rows } = await db.query<Omit<StaffAccount, 'lastSeen'> & { lastSeen: Date | null }>(
    `select s.username, s.display_name as "displayName", s.role, s.store_ids as "storeIds", s.added, s.removed,
       s.disabled_at is not null as disabled, s.totp_since is not null as totp, s.last_seen as "lastSeen",
       coalesce(x.sessions, '[]') as sessions
     from staff s
     left join lateral (
       select json_agg(json_build_object('startedAt', created_at, 'endsAt', expires_at) order by created_at desc) as sessions
       from staff_session where seller_id = s.seller_id and username = s.username and expires_at > now()
     ) x on true
     where s.seller_id = $1 and ($2::text is null or s.username = $2) order by s.disabled_at is not null, s.username`,
    [sellerId, username],
  )
  return rows.map((row) => ({ ...row, lastSeen: row.lastSeen?.toISOString() ?? null }))
}
