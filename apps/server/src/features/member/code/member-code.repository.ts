import type { Queryable } from '../../../db/queryable.ts'
import { sql } from '../../../db/sql.ts'
import { type MemberRow, memberColumns, memberJoins } from '../account/account.repository.ts'
import type { PersonKey } from '../member.repository.ts'

export interface CodeRow {
  readonly handle: string
  readonly since: Date
  readonly reusedAt: Date | null
}

/** The member at the other end of a code. */
export interface CodeHolder extends MemberRow {
  readonly sessionId: string
}

const giveHandleSql = sql('member-code-give')`
update member_session set code_since = $now, code_step = 0, code_handle = (
  select one.handle from unnest($handles::text[]) as one(handle)
  where not exists (select from member_session o where o.seller_id = $sellerId and o.code_handle = one.handle) limit 1)
where seller_id = $sellerId and uid = $uid and session_id = $sessionId and (code_since is null or code_since <= $before)`

/** Gives the session the first free one of `handles`, unless it has one from after `before`. Null = the session has ended. */
export async function giveHandle(
  db: Queryable,
  given: PersonKey & {
    readonly sessionId: string
    readonly handles: readonly string[]
    readonly now: Date
    readonly before: Date
  },
): Promise<CodeRow | null> {
  await db.query(giveHandleSql({ ...given }))
  const { rows } = await db.query<CodeRow>({
    name: 'member-code',
    text: `select code_handle as handle, code_since as since, code_reused_at as "reusedAt" from member_session
           where seller_id = $1 and uid = $2 and session_id = $3 and code_handle is not null`,
    values: [given.sellerId, given.uid, given.sessionId],
  })
  return rows[0] ?? null
}

export async function findCodeHolder(
  db: Queryable,
  { sellerId, handle }: { readonly sellerId: string; readonly handle: string },
  { now, after }: { readonly now: Date; readonly after: Date },
): Promise<CodeHolder | null> {
  const { rows } = await db.query<CodeHolder>({
    name: 'member-code-holder',
    text: `select ${memberColumns}, s.session_id as "sessionId"
           from member_session s join member m on m.seller_id = s.seller_id and m.member_id = s.member_id ${memberJoins}
           where s.seller_id = $1 and s.code_handle = $2 and s.expires_at > $3 and s.code_since > $4`,
    values: [sellerId, handle, now, after],
  })
  return rows[0] ?? null
}

export interface CodeUse {
  readonly sellerId: string
  readonly handle: string
  readonly sessionId: string
  readonly step: number
  readonly now: Date
}

const useCodeSql = sql('member-code-use')`
update member_session set code_step = $step
where seller_id = $sellerId and code_handle = $handle and session_id = $sessionId and code_step < $step`

/** False: the code of this step or a later one was used before. Of two tills, one gets true. */
export async function useCode(db: Queryable, { sellerId, handle, sessionId, step }: CodeUse): Promise<boolean> {
  const { rowCount } = await db.query(useCodeSql({ sellerId, handle, sessionId, step }))
  return rowCount === 1
}

export async function markCodeReused(db: Queryable, { sellerId, handle, now }: CodeUse): Promise<void> {
  await db.query({
    name: 'member-code-reused',
    text: 'update member_session set code_reused_at = $3 where seller_id = $1 and code_handle = $2',
    values: [sellerId, handle, now],
  })
}
