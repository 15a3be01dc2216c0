import { ok, type Result, refuse } from '../result/result.ts'

/** What a rider needs: somebody, a number, a place (spec 1 §5). */
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

/** Fields are told in the order in which the form has them. */
export function checkRecipient({ name, tel, address }: Recipient): Result<null, RecipientRefusal> {
  if (name.trim() === '') return refuse('recipient_needed')
  if (tel.trim() === '') return refuse('shipping_tel_needed')
  if (!looksLikeTel(tel)) return refuse('shipping_tel_wrong')
  if (address.trim() === '') return refuse('shipping_address_needed')
  return ok(null)
}

/**
 * Seven to fifteen digits, as people write them: `+86 138 0000 0001`, `0571-8888 8888`, `(03) 1234-5678`. Who can be called is
 * nobody's to know from here, so this only finds what cannot be a number.
 */
export function looksLikeTel(tel: string): boolean {
  if (!/^[+＋]?[\d\s().-]+$/.test(tel.trim())) return false
  const digits = tel.replace(/\D/g, '').length
  return digits >= 7 && digits <= 15
}
