import { randomBytes } from 'node:crypto'
import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { CodeSent } from '@comanda/contract/member/member.schema.ts'
import { readPhone } from '@comanda/rules/member/phone.ts'
import { codeLife, resendSeconds } from '@comanda/rules/member/verify-code.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import { once } from '../../db/once.ts'
import { transaction } from '../../db/transaction.ts'
import type { Call } from '../../http/call.ts'
import { lineOf } from '../../http/line-of.ts'
import { findAskingTable } from './asked-here.ts'
import { guestOf } from './guest-of.ts'
import type { MemberDeps } from './member.service.ts'
import { fullBucket, type SmsAsked, smsBuckets } from './sms-bucket.ts'
import { lockOpenCodes, saveSmsCode, takeBackSmsCode } from './sms-code.repository.ts'
import { newSmsCode, smsCodeHash } from './sms-code-hash.ts'
import { countSms, uncountSms } from './sms-count.repository.ts'

export interface CodeWanted {
  readonly sellerId: string
  readonly telephone: string
  readonly telZoneCode: string
}

interface FreshCode {
  readonly verifyId: string
  readonly code: string
}

/**
 * One transaction counts the message and stores the code. Only then is the message sent, so that no lock waits for a
 * provider and every sent message is counted. A repeated key sends no second message.
 */
export async function sendCode(
  deps: MemberDeps,
  { sellerId, telephone, telZoneCode }: CodeWanted,
  call: Call,
): Promise<Result<CodeSent, ErrorCode>> {
  if ((await deps.store.getSeller(sellerId)) === null) return refuse('store_unknown')
  // This server sends no messages. The answer sends the guest to a waiter instead of naming the country as wrong.
  if (deps.zones.length === 0) return refuse('sms_failed')
  const phone = readPhone(telZoneCode, telephone, deps.zones)
  if (!phone.ok) return phone
  const table = await findAskingTable(deps, sellerId, call)
  if (table === null) return refuse('table_code_needed')
  const asked = { sellerId, uid: guestOf(call), table, address: lineOf(call.address), phone: phone.value }
  // Set by the one call, of several with this key, that stores the code.
  const made: { fresh?: FreshCode } = {}
  const kept = await once<CodeSent, ErrorCode>(deps.db, call.once, sellerId, async (tx) => {
    await lockOpenCodes(tx, asked)
    const counts = await countSms(tx, smsBuckets(deps.cookieSecret, asked, deps.budget), call.now)
    const full = fullBucket(deps.cookieSecret, asked, deps.budget, counts, call.now)
    if (full?.why === 'wait') return refuse('sms_wait', [full.seconds])
    if (full !== null) {
      // The log names the limit but no phone or address: that is enough to see a small budget.
      call.log.warn({ of: full.of }, 'no text message: a limit is full')
      return refuse('sms_limit')
    }
    const fresh = { verifyId: randomBytes(18).toString('base64url'), code: newSmsCode() }
    await saveSmsCode(tx, codeRow(deps.cookieSecret, asked, fresh, call.now))
    made.fresh = fresh
    return ok({ seconds: resendSeconds, verifyId: fresh.verifyId, outbox: deps.sms.outbox })
  })
  // After a rollback `made.fresh` may hold a code that was never stored.
  if (!kept.ok || made.fresh?.verifyId !== kept.value.verifyId) return kept
  return (await deliver(deps, asked, made.fresh, call)) ? kept : refuse('sms_failed')
}

function codeRow(secret: Buffer, { sellerId, uid, table, phone }: SmsAsked, { verifyId, code }: FreshCode, now: Date) {
  const codeHash = smsCodeHash(secret, { sellerId, verifyId, uid, phone }, code)
  const expiresAt = new Date(now.getTime() + codeLife.seconds * 1000)
  return { sellerId, uid, table, verifyId, zone: phone.zone, digits: phone.digits, codeHash, now, expiresAt }
}

async function deliver(
  { db, sms, cookieSecret, budget }: MemberDeps,
  asked: SmsAsked,
  { verifyId, code }: FreshCode,
  { language, once: key, now }: Call,
): Promise<boolean> {
  const sent = await sms.sendCode({ phone: asked.phone, code, language })
  if (sent) return true
  await transaction(db, async (tx) => {
    await takeBackSmsCode(tx, asked.sellerId, verifyId, key, now)
    await uncountSms(tx, smsBuckets(cookieSecret, asked, budget), now)
  })
  return false
}
