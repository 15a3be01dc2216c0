/**
 * The code on its way, while it is valid and this tab lives: guests leave the page to read the message, and some
 * phones drop the page. The code itself is not stored.
 */
import type { CodeSent } from '@comanda/contract/member/member.schema.ts'
import { codeLife } from '@comanda/rules/member/verify-code.ts'
import { recall, remember } from '../../platform/memory.ts'
import type { TypedPhone } from './verify-phone.ts'

export interface CodeOnItsWay extends TypedPhone {
  readonly verifyId: string
  readonly outbox: string
  /** Milliseconds since 1970: from when another code may be requested. */
  readonly nextAt: number
  /** When it expires. */
  readonly until: number
}

const keyOf = (sellerId: string) => `code-sent:${sellerId}`

export function keepCode(sellerId: string, phone: TypedPhone, sent: CodeSent, now: number): CodeOnItsWay {
  const { verifyId, outbox, seconds } = sent
  const until = now + codeLife.seconds * 1000
  const code = { ...phone, verifyId, outbox, nextAt: now + seconds * 1000, until }
  remember(keyOf(sellerId), code, 'sessionStorage')
  return code
}

/** The last requested code, if it is still valid and `fits`. */
export function codeOnItsWay(
  sellerId: string,
  now: number,
  fits: (code: CodeOnItsWay) => boolean,
): CodeOnItsWay | null {
  const code = recall(keyOf(sellerId), 'sessionStorage') as CodeOnItsWay | null
  if (code === null) return null
  if (code.until > now) return fits(code) ? code : null
  dropCode(sellerId)
  return null
}

export function dropCode(sellerId: string): void {
  remember(keyOf(sellerId), undefined, 'sessionStorage')
}

export function isSamePhone(one: TypedPhone, other: TypedPhone): boolean {
  return one.zone === other.zone && one.telephone === other.telephone
}
