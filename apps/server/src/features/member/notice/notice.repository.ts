import type { Language } from '@comanda/rules/language/languages.ts'
import type { AccountChange } from '@comanda/rules/member/account-change.ts'
import type { Queryable } from '../../../db/queryable.ts'
import { sql } from '../../../db/sql.ts'
import type { Identifier } from '../account/identifier.ts'

export interface NewNotices {
  readonly sellerId: string
  readonly memberId: string
  readonly change: AccountChange
  readonly logins: readonly Identifier[]
  /** For a member who agreed to no paper in a language of their own. */
  readonly language: Language
  readonly now: Date
}

const addSql = sql('notice-add')`
insert into member_notice (seller_id, member_id, change, kind, zone, identifier, language, created_at, due_at)
select $sellerId, $memberId, $change, x.kind, x.zone, x.digits,
  coalesce((select c.language from member_consent c
            where c.seller_id = $sellerId and c.member_id = $memberId order by c.agreed_at desc limit 1), $language),
  $now, $now
from jsonb_to_recordset($logins::jsonb) as x(kind text, zone text, digits text)
on conflict on constraint member_notice_once do nothing`

/**
 * Keeps one notice for each login, to be sent. The language is that of the registration: a thief of the account chooses
 * the page's, not this one.
 */
export async function addNotices(tx: Queryable, notices: NewNotices): Promise<void> {
  await tx.query(addSql({ ...notices, logins: JSON.stringify(notices.logins) }))
}

export interface DueNotice {
  readonly noticeId: string
  readonly sellerId: string
  readonly change: AccountChange
  readonly kind: Identifier['kind']
  readonly zone: string
  readonly digits: string
  readonly language: Language
}

const claimSql = sql('notice-claim')`
update member_notice n set tries = tries + 1, due_at = $now::timestamptz + least(interval '1 minute' * 2 ^ least(tries, 6), interval '1 hour')
from (select notice_id from member_notice where due_at <= $now order by due_at, notice_id limit $most for update skip locked) due
where n.notice_id = due.notice_id
returning n.notice_id as "noticeId", n.seller_id as "sellerId", n.change, n.kind, n.zone, n.identifier as digits, n.language`

/**
 * Takes due notices, at most `most`. Each is due again after 1, 2, 4 … 60 minutes, so that one whose server dies while
 * it sends is not lost.
 */
export async function claimDueNotices(db: Queryable, now: Date, most: number): Promise<readonly DueNotice[]> {
  return (await db.query<DueNotice>(claimSql({ now, most }))).rows
}

export async function endNotice(db: Queryable, noticeId: string): Promise<void> {
  await db.query({ name: 'notice-end', text: 'delete from member_notice where notice_id = $1', values: [noticeId] })
}

/** Deletes notices of before `before`; returns their number. */
export async function dropNotices(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.query({
    name: 'notice-drop',
    text: 'delete from member_notice where created_at < $1',
    values: [before],
  })
  return rowCount ?? 0
}
