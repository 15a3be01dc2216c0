import { plainNumber } from '../language/plain-digits.ts'
import { type PhoneNumber, readPhone } from './phone.ts'

/** By what staff name a member. A part of a number names none (facts §3.5). */
export type MemberSearch =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'card'; readonly card: string }
  /** The number as each country would read it. */
  | { readonly kind: 'phone'; readonly numbers: readonly PhoneNumber[] }

/** Shown of a card in records. */
const cardEnd = 4

/**
 * Reads what staff scanned or typed: a member code of 20 digits, a card of 16, or a whole phone number, with `+` and
 * country code or without. `zones`: the country codes that a number without one may have. Null = none of the three.
 */
export function readMemberSearch(typed: string, zones: readonly string[]): MemberSearch | null {
  const text = plainNumber(typed).replace(/[\s().-]/g, '')
  if (/^\d{20}$/.test(text)) return { kind: 'code', code: text }
  if (/^\d{16}$/.test(text)) return { kind: 'card', card: text }
  const numbers = zones.flatMap((zone) => {
    const national = nationalPart(text, zone)
    const read = national === null ? null : readPhone(zone, national, zones)
    return read?.ok ? [read.value] : []
  })
  return numbers.length === 0 ? null : { kind: 'phone', numbers }
}

/** Null = the number names another country. */
function nationalPart(text: string, zone: string): string | null {
  if (!text.startsWith('+')) return text
  return text.startsWith(`+${zone}`) ? text.slice(zone.length + 1) : null
}

/** The end of a card, for records: `…1234`. */
export function cardMark(card: string): string {
  return `…${card.slice(-cardEnd)}`
}
