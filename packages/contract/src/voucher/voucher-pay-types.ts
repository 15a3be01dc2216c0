import type { VoucherPlatform } from './voucher.schema.ts'

/** The pay type of a platform's vouchers (spec 3 §9). */
export const voucherPayTypes = { meituan: 'MTCOUPON', douyin: 'DYCOUPON' } as const satisfies Record<
  VoucherPlatform,
  string
>
