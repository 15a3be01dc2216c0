import { createHash } from 'node:crypto'
import { type AccountEntryRefusal, readAccountEntry, readEmail } from '@comanda/rules/member/account-entry.ts'
import { maskEmail, maskOwnPhone } from '@comanda/rules/member/account-mask.ts'
import type { PhoneNumber } from '@comanda/rules/member/phone.ts'
import { readPhone } from '@comanda/rules/member/phone.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'

export type LoginKind = 'phone' | 'email'

/** What a member signs in with. An e-mail address has zone '' and stands in `digits`, as codes count it. */
export interface Identifier extends PhoneNumber {
  readonly kind: LoginKind
}

/** Reads what a guest typed. A phone in any spelling gives the one form that logins and limits know. */
export function readIdentifier(typed: string, zone: string): Result<Identifier, AccountEntryRefusal> {
  const entry = readAccountEntry(typed)
  if (!entry.ok) return entry
  if (entry.value.kind === 'email') return ok(emailIdentifier(entry.value.address))
  const phone = readPhone(zone, entry.value.digits, [zone])
  return phone.ok ? ok(phoneIdentifier(phone.value)) : refuse('phone_wrong')
}

/** An address to which mail can go: its domain has a dot. */
export function readMailAddress(typed: string): Result<Identifier, 'email_wrong'> {
  const address = readEmail(typed)
  return address !== null && /@[^@]+\.[^@]+$/.test(address) ? ok(emailIdentifier(address)) : refuse('email_wrong')
}

export function phoneIdentifier({ zone, digits }: PhoneNumber): Identifier {
  return { kind: 'phone', zone, digits }
}

function emailIdentifier(address: string): Identifier {
  return { kind: 'email', zone: '', digits: address }
}

export function hashIdentifier({ kind, zone, digits }: Identifier): string {
  return createHash('sha256').update(`${kind}|${zone}|${digits}`).digest('base64url')
}

/** As its owner recognises it, in a sentence that others may see. */
export function maskIdentifier({ kind, zone, digits }: Identifier): string {
  return kind === 'email' ? maskEmail(digits) : `+${zone} ${maskOwnPhone(digits)}`
}
