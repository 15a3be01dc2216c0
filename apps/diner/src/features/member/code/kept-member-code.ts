import type { MemberBarcode } from '@comanda/contract/member/member-code.schema.ts'
import { recall, remember } from '../../../platform/memory.ts'

/** What a phone without a network draws the member code from. It ends with the session. */
export interface KeptMemberCode extends Pick<MemberBarcode, 'handle' | 'seed' | 'endsAt' | 'reusedAt'> {
  /** The server's clock less this phone's, in milliseconds. */
  readonly ahead: number
  /** As on the card. */
  readonly username: string
}

const keyOf = (sellerId: string) => `comanda.member-code.${sellerId}`

export function keepMemberCode(sellerId: string, kept: KeptMemberCode): void {
  remember(keyOf(sellerId), kept)
}

/** Null = none, or past its end. `now` by this phone's clock. */
export function recallMemberCode(sellerId: string, now: number): KeptMemberCode | null {
  const kept = recall(keyOf(sellerId)) as Partial<KeptMemberCode> | null
  if (typeof kept?.handle !== 'string' || typeof kept.seed !== 'string' || typeof kept.ahead !== 'number') return null
  return now + kept.ahead < (kept.endsAt ?? 0) ? (kept as KeptMemberCode) : null
}

export function forgetMemberCode(sellerId: string): void {
  remember(keyOf(sellerId), undefined)
}
