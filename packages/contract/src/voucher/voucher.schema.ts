import { z } from 'zod'

/** Whose group-buy voucher it is (spec 3 §4): Meituan is the first platform, Douyin the second. */
export const voucherPlatform = z.enum(['meituan', 'douyin'])
export type VoucherPlatform = z.output<typeof voucherPlatform>

/**
 * Of a voucher that was redeemed for an order which came to nothing: it is on its way back to its guest, they have it again, or its platform
 * takes it back no more and somebody at the store makes it up to them.
 */
export const voucherBack = z.enum(['coming', 'back', 'not'])
export type VoucherBack = z.output<typeof voucherBack>

/** A voucher's number as it is printed, or what its picture says: a platform's short address may be long. */
export const couponCode = z.string().max(2000)

/** spec 3 §3 Group-buy voucher lookup result. `title`, `code` and `isGroup` are ours. */
export const foundVoucher = z.object({
  /** `product`: others are refused. */
  couponType: z.string(),
  /** The store's own number for it, as it was given to the platform; `@` before it marks a set meal. '' = none was given. */
  extId: z.string(),
  productCode: z.string(),
  /** What the platform sells it as. */
  title: z.string(),
  /** The dish on this store's menu that it is worth one portion of. */
  code: z.string(),
  isGroup: z.boolean(),
})
export type FoundVoucher = z.output<typeof foundVoucher>
