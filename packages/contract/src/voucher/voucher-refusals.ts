import type { ErrorCode } from '../errors.ts'

/** What can be wrong with a voucher's number, when it is looked up and when it pays. Apart from the schemas: phones read it, too. */
export const numberRefusals = [
  'voucher_off',
  'voucher_number',
  'voucher_unknown',
  'voucher_used',
  'voucher_busy',
  'voucher_not_valid',
  'voucher_not_product',
  'voucher_dish_missing',
] as const satisfies readonly ErrorCode[]
