/** What the server's refusals of a payment by voucher are about. */
import type { CallRefusal } from '@comanda/client/call-result.ts'
import { numberRefusals } from '@comanda/contract/voucher/voucher-refusals.ts'

/** The voucher was not redeemed, and will not be by this payment. */
const aboutNumber: ReadonlySet<string> = new Set([...numberRefusals, 'voucher_other_dish'])
export const isAboutNumber = (code: string): boolean => aboutNumber.has(code)

const aboutOrder: ReadonlySet<string> = new Set(['bill_unknown', 'pay_too_late', 'store_deactivated', 'not_allowed'])
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
