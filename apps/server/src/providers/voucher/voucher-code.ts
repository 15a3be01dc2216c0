/** What a guest typed or a scanner read: a voucher's number in plain digits, or the address that its picture stands for. */
export type VoucherCode =
  | { readonly kind: 'number'; readonly digits: string }
  | { readonly kind: 'address'; readonly address: string }

/** The shortest and the longest number of either platform: Meituan prints 10 to 16 digits, Douyin 12 to 15. */
const digitsMin = 10
const digitsMax = 20

/** What phones, keyboards and receipts put between digits. */
const between = /[\s\u200b-\u200f\u2060\ufeff\p{Pd}]/gu

/**
 * Reads it; null = neither. Separators and full-width signs are taken out only to see whether it is a number: in an address
 * each sign counts, so it is left as it came but for blanks at its ends. An address may be long (Douyin limits none).
 */
export function readVoucherCode(text: string): VoucherCode | null {
  const digits = text.normalize('NFKC').replace(between, '')
  if (/^\d+$/.test(digits)) {
    return digits.length >= digitsMin && digits.length <= digitsMax ? { kind: 'number', digits } : null
  }
  const address = text.trim()
  if (!/^https?:\/\/[\x21-\x7e]+$/i.test(address) || !URL.canParse(address)) return null
  return { kind: 'address', address }
}
