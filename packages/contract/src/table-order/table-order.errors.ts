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
  /** spec 1 §6 `orderBindTel`; the details name the `zones` for codes. */
  phone_needed: failure(200, 10007),
  line_unknown: refusal,
  /** Its value is the number of lines a cart holds. */
  cart_full: refusal,
  price_changed: refusal,
  /** Without a changed price: a companion changed the cart since the guest's last look. */
  cart_changed: refusal,
  /** spec 1 §5 */
  at_least: refusal,
  /** {0} = the reason, '' = without a reason */
  round_refused: refusal,
  /** spec 1 §5 */
  diner_count: refusal,
  memo_too_long: refusal,
  /** For guests; the staff read `phone_paying`. */
  bill_being_paid: refusal,
  /** For guests, and for a waiter whose dish comes after the payment: says who is to scan. */
  seating_closed: refusal,
} as const satisfies ErrorTable
