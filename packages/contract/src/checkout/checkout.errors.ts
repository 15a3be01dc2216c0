import { type ErrorTable, refusal } from '../error-table.ts'

export const checkoutErrors = {
  /** spec 1 §5: checkout refused without an order */
  nothing_ordered: refusal,
  bill_unknown: refusal,
  /** spec 3 §4 */
  bill_changed: refusal,
  /** accept_mode hand: a round the store may still refuse cannot be paid. */
  round_waiting: refusal,
  /** For the staff, who answer the round. */
  round_held: refusal,
  /**
   * For the staff, for any change of this bill (guests: `bill_being_paid`). A started payment is settled or given up
   * within three minutes.
   */
  phone_paying: refusal,
  nothing_owed: refusal,
  already_paid: refusal,
  /** `details.most`: percent of the dishes that may be discounted. */
  discount_over_limit: refusal,
  nothing_to_waive: refusal,
  /** It was undone, or another one has replaced it. */
  discount_gone: refusal,
  /** There is no receipt yet. */
  not_paid: refusal,
} as const satisfies ErrorTable
