import { type ErrorTable, refusal } from '../error-table.ts'

/** What may be refused of a group-buy voucher (spec 3 §5). */
export const voucherErrors = {
  voucher_number: refusal,
  /** The store does not take this platform's vouchers, or the order is not to be paid with one: also where nothing is owed for it. */
  voucher_off: refusal,
  voucher_unknown: refusal,
  voucher_used: refusal,
  /** Somebody else redeems it at this moment. */
  voucher_busy: refusal,
  /** Expired, refunded, frozen, not begun, or not for this store. */
  voucher_not_valid: refusal,
  /** spec 3 §5 */
  voucher_not_product: refusal,
  /** spec 3 §5 */
  voucher_dish_missing: refusal,
  /** spec 3 §5; {0} = the dish's number */
  voucher_dish_not_on_menu: refusal,
  /** A voucher is worth one portion. {0} = the fewest portions of the dish that can be ordered */
  voucher_dish_minimum: refusal,
  /** {0} = what it covers, as an amount of money */
  voucher_covers: refusal,
  /** One portion of one dish, to be made as soon as possible. */
  voucher_one_dish: refusal,
  /** The order is of another dish than the voucher's. */
  voucher_other_dish: refusal,
  /**
   * The platform has not answered: nothing is lost, and the same order may be tried again. `details.outtradeno` = the payment
   * attempt's number, so that its guest can give it up (cancelpay.html). Of a voucher that this guest has given for another order
   * already: that order's number, and `details.attempt` its payment's.
   */
  voucher_unsure: refusal,
} as const satisfies ErrorTable
