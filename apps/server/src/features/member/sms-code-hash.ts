import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { PhoneNumber } from '@comanda/rules/member/phone.ts'
import { codeLife } from '@comanda/rules/member/verify-code.ts'

export function newSmsCode(): string {
  return String(randomInt(10 ** codeLife.digits)).padStart(codeLife.digits, '0')
}

/** What a code is bound to: it is another's in any other place. */
export interface CodeFor {
  readonly sellerId: string
  readonly verifyId: string
  readonly uid: string
  readonly phone: PhoneNumber
}

/** Keyed: of a bare hash a million codes are tried in a moment. The cookie's secret signs only base64url, which holds no `|`. */
export function smsCodeHash(secret: Buffer, { sellerId, verifyId, uid, phone }: CodeFor, code: string): string {
  const bound = `sms-code|${sellerId}|${verifyId}|${uid}|${phone.zone}|${phone.digits}|${code}`
  return createHmac('sha256', secret).update(bound).digest('base64url')
}

export function isSmsCode(secret: Buffer, bound: CodeFor, code: string, hash: string): boolean {
  const given = Buffer.from(smsCodeHash(secret, bound, code))
  const wanted = Buffer.from(hash)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
