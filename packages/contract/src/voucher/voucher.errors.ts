import { type ErrorTable, refusal } from '../error-table.ts'

/** Refusals of a group-buy voucher (spec 3 §5). */
export const voucherErrors = {
  voucher_number: refusal,
  /**
   * The store does not accept this platform's vouchers, or the order cannot be paid with one, for example because
   * nothing is due.
   */
  voucher_off: refusal,
  voucher_unknown: refusal,
  voucher_used: refusal,
  /** Another guest is redeeming it now. */
  voucher_busy: refusal,
  /** Expired, refunded, frozen, not yet valid, or not for this store. */
  voucher_not_valid: refusal,
  /** spec 3 §5 */
  voucher_not_product: refusal,
  /** spec 3 §5 */
  voucher_dish_missing: refusal,
  /** spec 3 §5; {0} = the dish's number */
  voucher_dish_not_on_menu: refusal,
  /** A voucher is worth one portion. {0} = the dish's minimum of portions */
  voucher_dish_minimum: refusal,
  /** {0} = the amount it covers, formatted */
  voucher_covers: refusal,
  /** One portion of one dish, as soon as possible. */
  voucher_one_dish: refusal,
  /** The order has another dish than the voucher. */
  voucher_other_dish: refusal,
  /**
   * The platform has not answered: nothing is lost, and the same order may be retried. `details.outtradeno` = the
   * payment attempt's number, for giving it up (cancelpay.html). For a voucher this guest has used for another order:
   * that order's number, and `details.attempt` its payment's.
   */
  voucher_unsure: refusal,
} as const satisfies ErrorTable
