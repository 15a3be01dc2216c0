/** What the server's refusals of a voucher payment concern. */
import type { CallRefusal } from '@comanda/client/call-result.ts'
import { numberRefusals } from '@comanda/contract/voucher/voucher-refusals.ts'

/** This payment did not redeem the voucher, and will not. */
const aboutNumber: ReadonlySet<string> = new Set([...numberRefusals, 'voucher_other_dish'])
export const isAboutNumber = (code: string): boolean => aboutNumber.has(code)

const aboutOrder: ReadonlySet<string> = new Set(['bill_unknown', 'pay_too_late', 'store_deactivated', 'not_allowed'])
export const isAboutOrder = (code: string): boolean => aboutOrder.has(code)

/** The attempt number that a refusal names; '' = none. For a voucher in use it stands beside its order's. */
export function attemptOf({ details }: CallRefusal): string {
  return worded(details?.attempt) || worded(details?.outtradeno)
}

/** The number of this guest's own undecided order that has the voucher; '' = none. */
export function holderOf({ details }: CallRefusal): string {
  return worded(details?.attempt) && worded(details?.outtradeno)
}

function worded(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
