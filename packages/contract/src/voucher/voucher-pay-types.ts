import type { VoucherPlatform } from './voucher.schema.ts'

/** The pay type with which a platform's voucher pays (spec 3 §9). */
export const voucherPayTypes = { meituan: 'MTCOUPON', douyin: 'DYCOUPON' } as const satisfies Record<
  VoucherPlatform,
  string
>
