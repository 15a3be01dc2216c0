import { type ErrorTable, refusal } from '../error-table.ts'

/** Why an order is not brought at all (`shipping_needed`, `below_send_amount`, `too_far_to_send`) stands with what a submit may be refused. */
export const takeoutErrors = {
  /** spec 1 §5 */
  recipient_needed: refusal,
  shipping_tel_needed: refusal,
  shipping_tel_wrong: refusal,
  shipping_address_needed: refusal,
  shipping_unknown: refusal,
  /** {0} = how many there can be */
  shipping_full: refusal,
  /** The order is on its way already, or is not a delivery. */
  shipping_fixed: refusal,
  /** Its time was promised for a shorter way. */
  shipping_farther: refusal,
  /** No map knows that address, and its time was promised for a way that is known. */
  shipping_way_unknown: refusal,
  /** {0} = the hours in which the store brings orders */
  not_send_time: refusal,
  dispatch_unknown: refusal,
  /** Another has moved it, or it was delivered: what is shown is not true any more. */
  dispatch_moved: refusal,
  /** The store's own riders have names. */
  rider_needed: refusal,
} as const satisfies ErrorTable
