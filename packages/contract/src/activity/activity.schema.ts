import { z } from 'zod'
import { amount } from '../shared.schema.ts'

/**
 * spec 2 §3 Group offer: a set of coupons that a member buys (activity type 307). `actid`, `saleprice` and `worth`
 * are our own.
 */
export const groupOffer = z.object({
  actid: z.string(),
  actname: z.string(),
  /** Address of its picture; '' = none. */
  actUrl: z.string(),
  saleprice: amount,
  /** The same as text, without the symbol: `128.00`. */
  salepriceText: z.string(),
  /** The price of its coupons bought apart; null = unknown. */
  worth: amount.nullable(),
  /** How many are left to buy; null = no limit. */
  lastNum: z.number().int().min(0).nullable(),
  /** 0 and 3: once per member; 2: once per member and day; others: no limit (spec 2 §5). */
  userJoinRule: z.number().int(),
  coupons: z.array(z.object({ num: z.number().int(), typename: z.string() })),
})
export type GroupOffer = z.output<typeof groupOffer>
