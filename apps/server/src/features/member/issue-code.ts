import { randomBytes } from 'node:crypto'
import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { CodeSent } from '@comanda/contract/member/member.schema.ts'
import { codeLife, resendSeconds } from '@comanda/rules/member/verify-code.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { PoolClient } from 'pg'
import { once } from '../../db/once.ts'
import { transaction } from '../../db/transaction.ts'
import type { Call } from '../../http/call.ts'
import { outboxPath } from '../../providers/sms/simulator/message-routes.ts'
import type { MemberDeps } from './member.service.ts'
import { fullBucket, isMail, type SmsAsked, smsBuckets } from './sms-bucket.ts'
import { newSmsCode } from './sms-code-hash.ts'
import { countSms, uncountSms } from './sms-count.repository.ts'

export interface FreshCode {
  readonly verifyId: string
  readonly code: string
  readonly expiresAt: Date
}

/** Where a room of codes keeps them. */
export interface CodeBook {
  /** Locks the guest's open codes before counting. Entering a code takes the same order, so the two cannot deadlock. */
  lock(tx: PoolClient): Promise<void>
  /** Saves the code and voids the guest's earlier ones. */
  save(tx: PoolClient, fresh: FreshCode): Promise<void>
  end(tx: PoolClient, verifyId: string): Promise<void>
}

/**
 * One transaction counts the message and stores the code. Only then is the message sent, so that no lock waits for a
 * provider and every sent message is counted. A repeated key sends no second message.
 */
export async function issueCode(
  deps: MemberDeps,
  asked: SmsAsked,
  book: CodeBook,
  call: Call,
): Promise<Result<CodeSent, ErrorCode>> {
  // Set by the one call, of several with this key, that stores the code.
  const made: { fresh?: FreshCode } = {}
  const kept = await once<CodeSent, ErrorCode>(deps.db, call.once, asked.sellerId, async (tx) => {
    await book.lock(tx)
    const counts = await countSms(tx, smsBuckets(deps.cookieSecret, asked, deps.budget), call.now)
    const full = fullBucket(deps.cookieSecret, asked, deps.budget, counts, call.now)
    if (full?.why === 'wait') return refuse('sms_wait', [full.seconds])
    if (full !== null) {
      // The log names the limit but no phone or address: that is enough to see a small budget.
      call.log.warn({ of: full.of }, 'no code was sent: a limit is full')
      return refuse('sms_limit')
    }
    const fresh = freshCode(call.now)
    await book.save(tx, fresh)
    made.fresh = fresh
    return ok({ seconds: resendSeconds, verifyId: fresh.verifyId, outbox: outboxOf(deps, asked) })
  })
  // After a rollback `made.fresh` may hold a code that was never stored.
  if (!kept.ok || made.fresh?.verifyId !== kept.value.verifyId) return kept
  if (await deliver(deps, asked, book, made.fresh, call)) return kept
  return refuse(isMail(asked.phone) ? 'email_failed' : 'sms_failed')
}

function freshCode(now: Date): FreshCode {
  const expiresAt = new Date(now.getTime() + codeLife.seconds * 1000)
  return { verifyId: randomBytes(18).toString('base64url'), code: newSmsCode(), expiresAt }
}

function outboxOf({ sms, mail }: MemberDeps, { phone }: SmsAsked): string {
  if (isMail(phone)) return mail.simulator === null ? '' : outboxPath
  return sms.outbox
}

async function deliver(
  { db, sms, mail, cookieSecret, budget }: MemberDeps,
  asked: SmsAsked,
  book: CodeBook,
  { verifyId, code }: FreshCode,
  { language, once: { scope, key }, now }: Call,
): Promise<boolean> {
  const { phone, sellerId } = asked
  const sent = isMail(phone)
    ? await mail.sendCode({ address: phone.digits, code, language })
    : await sms.sendCode({ phone, code, language })
  if (sent) return true
  await transaction(db, async (tx) => {
    await book.end(tx, verifyId)
    // Frees the key for another try.
    await tx.query('delete from idempotency where seller_id = $1 and scope = $2 and key = $3', [sellerId, scope, key])
    await uncountSms(tx, smsBuckets(cookieSecret, asked, budget), now)
  })
  return false
}
