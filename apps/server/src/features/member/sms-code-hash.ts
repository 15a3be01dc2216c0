import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { PhoneNumber } from '@comanda/rules/member/phone.ts'
import { codeLife } from '@comanda/rules/member/verify-code.ts'

export function newSmsCode(): string {
  return String(randomInt(10 ** codeLife.digits)).padStart(codeLife.digits, '0')
}

/** What a code is bound to. Elsewhere the same digits are wrong. */
export interface CodeFor {
  readonly sellerId: string
  readonly verifyId: string
  readonly uid: string
  readonly phone: PhoneNumber
}

/**
 * A keyed hash: a plain one falls to a million tries. The cookie secret signs only base64url otherwise, and that holds
 * no `|`.
 */
export function smsCodeHash(secret: Buffer, { sellerId, verifyId, uid, phone }: CodeFor, code: string): string {
  const bound = `sms-code|${sellerId}|${verifyId}|${uid}|${phone.zone}|${phone.digits}|${code}`
  return createHmac('sha256', secret).update(bound).digest('base64url')
}

export function isSmsCode(secret: Buffer, bound: CodeFor, code: string, hash: string): boolean {
  const given = Buffer.from(smsCodeHash(secret, bound, code))
  const wanted = Buffer.from(hash)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
