import { defaultLanguage } from '@comanda/rules/language/languages.ts'
import type { AccountChange } from '@comanda/rules/member/account-change.ts'
import { ok, refuse } from '@comanda/rules/result/result.ts'
import { decidedInTransaction } from '../../../db/once.ts'
import type { Queryable } from '../../../db/queryable.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Call } from '../../../http/call.ts'
import type { MemberRow } from '../account/account.repository.ts'
import { type Identifier, phoneIdentifier } from '../account/identifier.ts'
import type { MemberDeps } from '../member.service.ts'
import { isNoticeFull, noticeBuckets } from '../sms-bucket.ts'
import { countSms, uncountSms } from '../sms-count.repository.ts'
import { addNotices, claimDueNotices, type DueNotice, dropNotices, endNotice } from './notice.repository.ts'

/** Sent together. A provider that does not answer holds up no more. */
const batch = 10
/** As long as spending is limited after a change (facts membership §3.2): later a notice helps no one. */
const lifeMs = 72 * 3600 * 1000

export interface NoticeService {
  /** Sends what is due. Safe on several servers at once; one that dies meanwhile loses no notice. */
  sendDue(now: Date): Promise<void>
}

/**
 * Keeps a notice for each login that the member had before the change, in the change's transaction. What this server
 * cannot send is left out.
 */
export async function keepNotices(
  { sms, mail }: Pick<MemberDeps, 'sms' | 'mail'>,
  tx: Queryable,
  sellerId: string,
  { change, before }: { readonly change: AccountChange; readonly before: MemberRow },
  { language, now }: Pick<Call, 'language' | 'now'>,
): Promise<void> {
  const { memberId, zone, phone, email } = before
  const logins: Identifier[] = []
  if (phone !== '' && sms.noticesTo(zone)) logins.push(phoneIdentifier({ zone, digits: phone }))
  if (email !== '' && mail.sends) logins.push({ kind: 'email', zone: '', digits: email })
  if (logins.length > 0) await addNotices(tx, { sellerId, memberId, change, logins, language, now })
}

export function createNoticeService(deps: MemberDeps): NoticeService {
  return {
    async sendDue(now) {
      const dropped = await dropNotices(deps.db.pool, new Date(now.getTime() - lifeMs))
      if (dropped > 0) deps.log.warn({ notices: dropped }, 'notices of changed accounts could not be sent in 72 hours')
      const due = await claimDueNotices(deps.db.pool, now, batch)
      await Promise.all(due.map((notice) => sendNotice(deps, notice, now)))
    },
  }
}

/** Counted before it is sent, as codes are. Above a limit it waits for its next turn. */
async function sendNotice(deps: MemberDeps, notice: DueNotice, now: Date): Promise<void> {
  const { db, cookieSecret, budget } = deps
  const buckets = noticeBuckets(cookieSecret, { sellerId: notice.sellerId, phone: notice }, budget)
  const counted = await decidedInTransaction<null, 'sms_limit'>(db, async (tx) =>
    isNoticeFull(buckets, await countSms(tx, buckets, now)) ? refuse('sms_limit') : ok(null),
  )
  if (!counted.ok) return deps.log.warn({ kind: notice.kind }, 'a notice waits: a limit is full')
  if (await deliver(deps, notice)) return endNotice(db.pool, notice.noticeId)
  await transaction(db, (tx) => uncountSms(tx, buckets, now))
}

async function deliver({ store, sms, mail }: MemberDeps, { sellerId, change, language, ...to }: DueNotice) {
  const names = (await store.getSeller(sellerId))?.names ?? {}
  const about = { change, language, shop: names[language] ?? names[defaultLanguage] ?? sellerId }
  if (to.kind === 'email') return mail.sendNotice({ address: to.digits, ...about })
  return sms.sendNotice({ phone: { zone: to.zone, digits: to.digits }, ...about })
}
