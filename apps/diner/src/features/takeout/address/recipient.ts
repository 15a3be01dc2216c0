/** The recipient and address as typed so far. */
export interface Recipient {
  readonly username: string
  readonly tel: string
  readonly address: string
  /** Optional (spec 1 §5). */
  readonly houseNo: string
}

export type RecipientField = 'username' | 'tel' | 'address'

const needed: readonly RecipientField[] = ['username', 'tel', 'address']

/** The missing fields that a rider needs, in the form's order (spec 1 §5). */
export function missingFields(recipient: Recipient | null): readonly RecipientField[] {
  return needed.filter((field) => (recipient?.[field] ?? '').trim() === '')
}

/** The field of a server's refusal; undefined if it concerns none. */
export function fieldOf(code: string): RecipientField | undefined {
  switch (code) {
    case 'recipient_needed':
      return 'username'
    case 'shipping_tel_needed':
    case 'shipping_tel_wrong':
      return 'tel'
    case 'shipping_address_needed':
      return 'address'
    default:
      return undefined
  }
}

/** For "about {km} km"; null if unknown (0, or 9999999 of spec 1 §9). */
export function wayInKm(metres: number): number | null {
  if (!(metres > 0) || metres >= unknownMetres) return null
  return Math.max(1, Math.round(metres / 100)) / 10
}

const unknownMetres = 9_999_999
