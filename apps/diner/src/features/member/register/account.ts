import { foldWidth, plainNumber } from '@comanda/rules/language/plain-digits.ts'
import { type AccountEntryRefusal, readAccountEntry } from '@comanda/rules/member/account-entry.ts'
import { maskEmail, maskOwnPhone } from '@comanda/rules/member/account-mask.ts'
import { ok, type Result } from '@comanda/rules/result/result.ts'
import { withoutZone } from '../verify-phone.ts'
import type { AccountName } from './account-calls.ts'

/** The one field of step 1 and the country code beside it, as typed. */
export interface TypedAccount {
  readonly zone: string
  readonly typed: string
}

/** Country codes offered first (spec 2 §2: cn, sg, jp, MY). */
export const countryCodes = ['86', '65', '81', '60'] as const

const zoneOfCurrency: Readonly<Record<string, string>> = { CNY: '86', SGD: '65', JPY: '81', MYR: '60' }

/** The country code that is set at first: the store's, by its currency; else +86 (spec 2 §2). */
export function countryCodeOf(currency: string): string {
  return zoneOfCurrency[currency] ?? '86'
}

export function isEmail(typed: string): boolean {
  return foldWidth(typed).includes('@')
}

/** Reads the entry (spec 2 §5). A phone as dialled from abroad loses the zone code beside it. */
export function readAccount({ zone, typed }: TypedAccount): Result<AccountName, AccountEntryRefusal> {
  const text = foldWidth(typed).trim()
  const entry = readAccountEntry(isEmail(text) ? text : withoutZone(plainNumber(text).replace(/[\s().-]/g, ''), zone))
  if (!entry.ok) return entry
  const { value } = entry
  return value.kind === 'email' ? ok({ zone: '', identifier: value.address }) : ok({ zone, identifier: value.digits })
}

export function isSameAccount(one: AccountName, other: AccountName): boolean {
  return one.zone === other.zone && one.identifier === other.identifier
}

/** `+86 138*****001`, `a***@example.com`: its owner recognises it (spec 2 §9). */
export function shownAccount({ zone, identifier }: AccountName): string {
  return zone === '' ? maskEmail(identifier) : `+${zone} ${maskOwnPhone(identifier)}`
}
