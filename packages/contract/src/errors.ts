import { checkoutErrors } from './checkout/checkout.errors.ts'
import type { ErrorEntry } from './error-table.ts'
import { houseErrors } from './house.errors.ts'
import { kitchenErrors } from './kitchen/kitchen.errors.ts'
import { memberErrors } from './member/member.errors.ts'
import { menuErrors } from './menu/menu.errors.ts'
import { paymentErrors } from './payment/payment.errors.ts'
import { counterErrors } from './pickup-order/counter.errors.ts'
import { pickupOrderErrors } from './pickup-order/pickup-order.errors.ts'
import { setUpErrors } from './set-up/set-up.errors.ts'
import { storeErrors } from './store/store.errors.ts'
import { styleErrors } from './style/style.errors.ts'
import { afterSendingErrors } from './table-order/after-sending.errors.ts'
import { seatingErrors } from './table-order/seating.errors.ts'
import { tableOrderErrors } from './table-order/table-order.errors.ts'
import { takeoutErrors } from './takeout/takeout.errors.ts'
import { voucherErrors } from './voucher/voucher.errors.ts'
import { waiterErrors } from './waiter/waiter.errors.ts'

/** The one table of error codes. A code is for programs, its sentence for people (error-sentence.ts). */
export const errors = {
  ...houseErrors,
  ...storeErrors,
  ...styleErrors,
  ...menuErrors,
  ...tableOrderErrors,
  ...seatingErrors,
  ...afterSendingErrors,
  ...pickupOrderErrors,
  ...checkoutErrors,
  ...paymentErrors,
  ...kitchenErrors,
  ...counterErrors,
  ...waiterErrors,
  ...takeoutErrors,
  ...memberErrors,
  ...voucherErrors,
  ...setUpErrors,
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errors
