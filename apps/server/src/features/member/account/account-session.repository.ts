import type { Queryable } from '../../../db/queryable.ts'
import { sql } from '../../../db/sql.ts'
import type { PersonKey } from '../member.repository.ts'
import { type MemberRow, memberColumns, memberJoins } from './account.repository.ts'

export type SignedInBy = 'phone' | 'email' | 'password'

export interface NewSession extends PersonKey {
  readonly sessionId: string
  readonly tokenHash: string
  readonly memberId: string
  readonly via: SignedInBy
  readonly device: string
  readonly now: Date
  readonly expiresAt: Date
  readonly endsAt: Date
}

export interface SessionRow extends MemberRow {
  readonly sessionId: string
  readonly via: SignedInBy
  /** When this phone signed in. */
  readonly createdAt: Date
  readonly usedAt: Date
  readonly endsAt: Date
  readonly phoneChangedAt: Date | null
}

export interface ListedSession {
  readonly sessionId: string
  readonly via: SignedInBy
  readonly device: string
  readonly since: Date
  readonly usedAt: Date
}

const startSql = sql('account-session-start')`
insert into member_session (seller_id, uid, session_id, token_hash, member_id, via, device, created_at, used_at, expires_at, ends_at)
values ($sellerId, $uid, $sessionId, $tokenHash, $memberId, $via, $device, $now, $now, $expiresAt, $endsAt)
on conflict (seller_id, uid) do update set session_id = excluded.session_id, token_hash = excluded.token_hash,
  member_id = excluded.member_id, via = excluded.via, device = excluded.device, created_at = excluded.created_at,
  used_at = excluded.used_at, expires_at = excluded.expires_at, ends_at = excluded.ends_at,
  code_handle = null, code_since = null, code_step = 0, code_reused_at = null`

/** Starts the session of this guest's phone. The one before it ends: its token opens nothing. */
export async function startSession(tx: Queryable, session: NewSession): Promise<void> {
  await tx.query(startSql({ ...session }))
}

export async function findSession(
  db: Queryable,
  { sellerId, uid }: PersonKey,
  tokenHash: string,
  now: Date,
): Promise<SessionRow | null> {
  const { rows } = await db.query<SessionRow>({
    name: 'account-session',
    text: `select ${memberColumns}, s.session_id as "sessionId", s.via, s.created_at as "createdAt", m.phone_changed_at as "phoneChangedAt",
             s.used_at as "usedAt", s.ends_at as "endsAt"
           from member_session s join member m on m.seller_id = s.seller_id and m.member_id = s.member_id ${memberJoins}
           where s.seller_id = $1 and s.uid = $2 and s.token_hash = $3 and s.expires_at > $4`,
    values: [sellerId, uid, tokenHash, now],
  })
  return rows[0] ?? null
}

export async function renewSession(
  db: Queryable,
  { sellerId, uid }: PersonKey,
  sessionId: string,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await db.query({
    name: 'account-session-renew',
    text: `update member_session set used_at = $4, expires_at = $5 where seller_id = $1 and uid = $2 and session_id = $3`,
    values: [sellerId, uid, sessionId, now, expiresAt],
  })
}

export async function listSessions(
  db: Queryable,
  sellerId: string,
  memberId: string,
  now: Date,
): Promise<readonly ListedSession[]> {
  const { rows } = await db.query<ListedSession>({
    name: 'account-session-list',
    text: `select session_id as "sessionId", via, device, created_at as since, used_at as "usedAt" from member_session
           where seller_id = $1 and member_id = $2 and expires_at > $3 order by created_at desc, session_id`,
    values: [sellerId, memberId, now],
  })
  return rows
}

/** Ends one session of the member, or with `''` all but `own`. Returns how many. */
export async function endSessions(
  db: Queryable,
  sellerId: string,
  memberId: string,
  sessionId: string,
  own: string,
): Promise<number> {
  const { rowCount } = await db.query({
    name: 'account-session-end',
    text: `delete from member_session where seller_id = $1 and member_id = $2
           and case when $3 = '' then session_id <> $4 else session_id = $3 end`,
    values: [sellerId, memberId, sessionId, own],
  })
  return rowCount ?? 0
}

export async function endSessionOf(db: Queryable, { sellerId, uid }: PersonKey, tokenHash: string): Promise<void> {
  await db.query({
    name: 'account-session-sign-out',
    text: 'delete from member_session where seller_id = $1 and uid = $2 and token_hash = $3',
    values: [sellerId, uid, tokenHash],
  })
}
