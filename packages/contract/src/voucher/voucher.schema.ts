import { z } from 'zod'

/** The platform of a group-buy voucher (spec 3 §4): Meituan is the first, Douyin the second. */
export const voucherPlatform = z.enum(['meituan', 'douyin'])
export type VoucherPlatform = z.output<typeof voucherPlatform>

/**
 * A voucher redeemed for an order that was not made: its return is running, it is returned, or the platform no longer
 * returns it and the store compensates the guest.
 */
export const voucherBack = z.enum(['coming', 'back', 'not'])
export type VoucherBack = z.output<typeof voucherBack>

/** A voucher's number as printed, or the content of its QR code: a platform's short address may be long. */
export const couponCode = z.string().max(2000)

/** spec 3 §3 Group-buy voucher lookup result. `title`, `code` and `isGroup` are our own. */
export const foundVoucher = z.object({
  /** `product`: others are refused. */
  couponType: z.string(),
  /** The store's own number for it, as registered with the platform; a leading `@` marks a set meal. '' = none. */
  extId: z.string(),
  productCode: z.string(),
  /** The platform's title for it. */
  title: z.string(),
  /** The dish on this store's menu that it pays one portion of. */
  code: z.string(),
  isGroup: z.boolean(),
})
export type FoundVoucher = z.output<typeof foundVoucher>
