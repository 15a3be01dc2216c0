import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { CodeSent } from '@comanda/contract/member/member.schema.ts'
import { readPhone } from '@comanda/rules/member/phone.ts'
import { type Result, refuse } from '@comanda/rules/result/result.ts'
import type { Call } from '../../http/call.ts'
import { lineOf } from '../../http/line-of.ts'
import { findAskingTable } from './asked-here.ts'
import { guestOf } from './guest-of.ts'
import { type CodeBook, issueCode } from './issue-code.ts'
import type { MemberDeps } from './member.service.ts'
import type { SmsAsked } from './sms-bucket.ts'
import { endSmsCode, lockOpenCodes, saveSmsCode } from './sms-code.repository.ts'
import { smsCodeHash } from './sms-code-hash.ts'

export interface CodeWanted {
  readonly sellerId: string
  readonly telephone: string
  readonly telZoneCode: string
}

/** Sends a code by which a guest verifies a phone at a table whose store asks for one. */
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
  return issueCode(deps, asked, tableCodes(deps, asked, call.now), call)
}

function tableCodes({ cookieSecret }: MemberDeps, asked: SmsAsked, now: Date): CodeBook {
  const { sellerId, uid, table, phone } = asked
  return {
    lock: (tx) => lockOpenCodes(tx, asked),
    save(tx, { verifyId, code, expiresAt }) {
      const codeHash = smsCodeHash(cookieSecret, { sellerId, verifyId, uid, phone }, code)
      return saveSmsCode(tx, { sellerId, uid, table, verifyId, ...phone, codeHash, now, expiresAt })
    },
    end: (tx, verifyId) => endSmsCode(tx, sellerId, verifyId, now),
  }
}
