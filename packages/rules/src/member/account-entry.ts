import { foldWidth, plainNumber } from '../language/plain-digits.ts'
import { ok, type Result, refuse } from '../result/result.ts'

/** What a guest types to name an account: a phone in national form without separators, or an e-mail address. */
export type AccountEntry =
  | { readonly kind: 'phone'; readonly digits: string }
  | { readonly kind: 'email'; readonly address: string }

export type AccountEntryRefusal = 'account_missing' | 'phone_wrong' | 'email_wrong'

const digitsMin = 6
const digitsMax = 11
/** RFC 5321 allows 254 characters. */
const addressMax = 254

/** Reads an account entry: anything without @ is a phone of 6 to 11 digits (spec 2 §5). */
export function readAccountEntry(typed: string): Result<AccountEntry, AccountEntryRefusal> {
  const text = foldWidth(typed).trim()
  if (text === '') return refuse('account_missing')
  if (text.includes('@')) {
    const address = readEmail(text)
    return address === null ? refuse('email_wrong') : ok({ kind: 'email', address })
  }
  const digits = plainNumber(text).replace(/[\s().-]/g, '')
  const isPhone = /^\d+$/.test(digits) && digits.length >= digitsMin && digits.length <= digitsMax
  return isPhone ? ok({ kind: 'phone', digits }) : refuse('phone_wrong')
}

/** An address in the one spelling that is stored and counted; null = not an address. */
export function readEmail(typed: string): string | null {
  const address = foldWidth(typed).trim().toLowerCase()
  return address.length <= addressMax &&
    /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)*$/.test(address)
    ? address
    : null
}
