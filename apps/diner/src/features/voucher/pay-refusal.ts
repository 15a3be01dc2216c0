/** What the server's refusals of a payment by voucher are about. */
import type { CallRefusal } from '@comanda/client/call-result.ts'

/** The voucher was not redeemed, and will not be by this payment. */
const aboutNumber: ReadonlySet<string> = new Set([
  'voucher_off',
  'voucher_number',
  'voucher_unknown',
  'voucher_used',
  'voucher_busy',
  'voucher_not_valid',
  'voucher_not_product',
  'voucher_dish_missing',
  'voucher_dish_not_on_menu',
  'voucher_other_dish',
])
export const isAboutNumber = (code: string): boolean => aboutNumber.has(code)

const aboutOrder: ReadonlySet<string> = new Set(['bill_unknown', 'pay_too_late', 'not_allowed'])
export const isAboutOrder = (code: string): boolean => aboutOrder.has(code)

/** The number of the payment that a refusal names; '' = none. Of a voucher that is in use it stands beside its order's. */
export function attemptOf({ details }: CallRefusal): string {
  return worded(details?.attempt) || worded(details?.outtradeno)
}

/** The number of this guest's own order that has the voucher, and is not decided; '' = none has. */
export function holderOf({ details }: CallRefusal): string {
  return worded(details?.attempt) && worded(details?.outtradeno)
}

function worded(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
