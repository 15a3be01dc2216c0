import { type ErrorTable, failure, refusal } from '../error-table.ts'

export const tableOrderErrors = {
  table_code_needed: {
    ...refusal,
    status: 403,
  },
  /** spec 1 §5 */
  cart_empty: refusal,
  /** spec 1 §5; the details list the dishes. */
  must_order: refusal,
  /** spec 1 §6 `orderBindTel`; the details name the `zones` that codes are sent to. */
  phone_needed: failure(200, 10007),
  line_unknown: refusal,
  /** Its value are the lines that a cart holds. */
  cart_full: refusal,
  price_changed: refusal,
  /** Not by a price: somebody at the table has changed what is to be sent since its guest looked. */
  cart_changed: refusal,
  /** spec 1 §5 */
  at_least: refusal,
  /** {0} = why, '' = the store does not say */
  round_refused: refusal,
  /** spec 1 §5 */
  diner_count: refusal,
  memo_too_long: refusal,
  /** To guests; the staff are told `phone_paying`. */
  bill_being_paid: refusal,
  /** To guests, and to a waiter whose dish comes after the party has paid: who is to scan is named. */
  seating_closed: refusal,
} as const satisfies ErrorTable
