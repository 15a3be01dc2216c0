import { plainNumber } from '../language/plain-digits.ts'
import { ok, type Result, refuse } from '../result/result.ts'

/** What a rider needs: a name, a phone number, an address (spec 1 §5). */
export interface Recipient {
  readonly name: string
  readonly tel: string
  readonly address: string
}

export type RecipientRefusal =
  | 'recipient_needed'
  | 'shipping_tel_needed'
  | 'shipping_tel_wrong'
  | 'shipping_address_needed'

/** Fields are checked in the order of the form. */
export function checkRecipient({ name, tel, address }: Recipient): Result<null, RecipientRefusal> {
  if (name.trim() === '') return refuse('recipient_needed')
  if (tel.trim() === '') return refuse('shipping_tel_needed')
  if (!looksLikeTel(tel)) return refuse('shipping_tel_wrong')
  if (address.trim() === '') return refuse('shipping_address_needed')
  return ok(null)
}

/**
 * Seven to fifteen digits, in common forms: `+86 138 0000 0001`, `0571-8888 8888`, `(03) 1234-5678`, full-width too.
 * It cannot prove that the number works, so it rejects only impossible ones.
 */
export function looksLikeTel(tel: string): boolean {
  const plain = plainNumber(tel)
  if (!/^\+?[\d\s().-]+$/.test(plain)) return false
  const digits = plain.replace(/\D/g, '').length
  return digits >= 7 && digits <= 15
}
