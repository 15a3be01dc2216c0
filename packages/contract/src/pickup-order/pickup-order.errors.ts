import { type ErrorTable, refusal } from '../error-table.ts'

/** What may be refused of an order ahead: pick-up, takeout, pre-order. */
export const pickupOrderErrors = {
  /** spec 1 §5 */
  self_ordering_closed: refusal,
  /** The details carry the next offered `times`. */
  take_time: refusal,
  /** {0} = how many they hold */
  unpaid_at_most: refusal,
  shipping_needed: refusal,
  /** spec 1 §5; {0} = the minimum, {1} = what is missing, as amounts of money */
  below_send_amount: refusal,
  /** {0} = the limit in kilometres */
  too_far_to_send: refusal,
  order_unknown: refusal,
  /** A payment is on its way: it is paid, or given up, first. `details.outtradeno` names it to its own guest (cancelpay.html). */
  order_being_paid: refusal,
  order_cancelled: refusal,
  /** The kitchen has begun, it has been handed over, or the voucher that paid it is about to be taken back no more. */
  order_cancel_late: refusal,
} as const satisfies ErrorTable
