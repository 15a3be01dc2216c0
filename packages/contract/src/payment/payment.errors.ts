import { type ErrorTable, failure, refusal } from '../error-table.ts'

export const paymentErrors = {
  pay_type_unknown: refusal,
  /** spec 3 §8: CLIENT_SN_CONFLICT */
  client_sn_conflict: refusal,
  payment_failed: refusal,
  payment_running: refusal,
  /** An order ahead after its time to pay. A payment already in a wallet may still arrive. */
  pay_too_late: refusal,
  /** spec 3 §8: more than the member's balance. `details.short` is what is missing. */
  balance_short: refusal,
  /** Signed in by e-mail: such a session may see, not spend (facts/membership.md §3.2). */
  balance_by_phone: refusal,
  /** spec 3 §4.4 */
  balance_drinks: refusal,
  /** A new phone, or a phone number changed lately. `details.limit` in minor units. */
  balance_limited: refusal,
  notice_forged: failure(401, -1),
  notice_mismatch: failure(400, -1),
} as const satisfies ErrorTable
