import { type ErrorTable, refusal } from '../error-table.ts'

/**
 * Refusals of the delivery itself (`shipping_needed`, `below_send_amount`, `too_far_to_send`) are those of a submit.
 */
export const takeoutErrors = {
  /** spec 1 §5 */
  recipient_needed: refusal,
  shipping_tel_needed: refusal,
  shipping_tel_wrong: refusal,
  shipping_address_needed: refusal,
  shipping_unknown: refusal,
  /** {0} = the maximum */
  shipping_full: refusal,
  /** The order is on its way already, or is not a delivery. */
  shipping_fixed: refusal,
  /** Its time was promised for a shorter way. */
  shipping_farther: refusal,
  /** The address is on no map, and the time was promised for a known way. */
  shipping_way_unknown: refusal,
  /** {0} = the store's delivery hours */
  not_send_time: refusal,
  dispatch_unknown: refusal,
  /** The state has changed meanwhile, or the order was delivered: the shown state is outdated. */
  dispatch_moved: refusal,
  /** The store's own riders need a name. */
  rider_needed: refusal,
} as const satisfies ErrorTable
