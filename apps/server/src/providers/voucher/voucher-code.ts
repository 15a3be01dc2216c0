import { plainNumber } from '@comanda/rules/language/plain-digits.ts'

/** What a guest typed or a scanner read: a voucher's number in plain digits, or the address in its picture. */
export type VoucherCode =
  | { readonly kind: 'number'; readonly digits: string }
  | { readonly kind: 'address'; readonly address: string }

/** Length limits of both platforms: Meituan prints 10 to 16 digits, Douyin 12 to 15. */
const digitsMin = 10
const digitsMax = 20

/**
 * Reads a code; null = neither a number nor an address. Separators and full-width characters are removed only to
 * recognise a number. In an address every character counts, so only blanks at its ends are removed. An address may be
 * long (Douyin sets no limit).
 */
export function readVoucherCode(text: string): VoucherCode | null {
  const digits = plainNumber(text).replace(/[\s-]/g, '')
  if (/^\d+$/.test(digits)) {
    return digits.length >= digitsMin && digits.length <= digitsMax ? { kind: 'number', digits } : null
  }
  const address = text.trim()
  if (!/^https?:\/\/[\x21-\x7e]+$/i.test(address) || !URL.canParse(address)) return null
  return { kind: 'address', address }
}
