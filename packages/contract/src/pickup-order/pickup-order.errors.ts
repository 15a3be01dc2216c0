import { type ErrorTable, refusal } from '../error-table.ts'

/** Refusals of an order ahead: pick-up, takeout, pre-order. */
export const pickupOrderErrors = {
  /** spec 1 §5 */
  self_ordering_closed: refusal,
  /** As soon as possible; {0} = ready at the earliest, {1} = closing, HH:mm at the store */
  ahead_too_late: refusal,
  /** The details carry the next possible `times`. */
  take_time: refusal,
  /** {0} = how many they hold */
  unpaid_at_most: refusal,
  /** {0} = seconds until another may be sent from this table or address */
  orders_at_most: refusal,
  /** {0} = the dish: unpaid orders of this table or address hold much of it */
  dish_held: refusal,
  shipping_needed: refusal,
  /** spec 1 §5; {0} = the minimum, {1} = the missing amount, formatted */
  below_send_amount: refusal,
  /** {0} = the limit in kilometres */
  too_far_to_send: refusal,
  order_unknown: refusal,
  /**
   * A payment is running: first it is settled or given up. `details.outtradeno` names it to its own guest
   * (cancelpay.html).
   */
  order_being_paid: refusal,
  order_cancelled: refusal,
  /** The kitchen has begun, the order is handed over, or the platform is about to refuse returning its voucher. */
  order_cancel_late: refusal,
} as const satisfies ErrorTable
