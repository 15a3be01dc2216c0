import type { ErrorCode } from '../errors.ts'

/** Refusals of a voucher's number, at look-up and at payment. In a file without schemas, because phones read it. */
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
