import { type ErrorTable, refusal } from '../error-table.ts'

export const checkoutErrors = {
  /** spec 1 §5: checkout refused with no ordered data */
  nothing_ordered: refusal,
  bill_unknown: refusal,
  /** spec 3 §4 */
  bill_changed: refusal,
  /** accept_mode hand: nobody pays for what the store may still refuse. */
  round_waiting: refusal,
  /** To the staff, who are the ones to answer it. */
  round_held: refusal,
  /** To the staff, whatever they wanted of this bill (guests: `bill_being_paid`): a payment that was begun is settled or given up within three minutes. */
  phone_paying: refusal,
  nothing_owed: refusal,
  already_paid: refusal,
} as const satisfies ErrorTable
