import { z } from 'zod'
import { amount } from '../shared.schema.ts'

/** spec 2 §3 Group offer: a set of coupons that a member buys (activity type 307). `actid`, `saleprice` and `worth` are ours. */
export const groupOffer = z.object({
  actid: z.string(),
  actname: z.string(),
  /** Its picture's address; '' = none. */
  actUrl: z.string(),
  saleprice: amount,
  /** The same as text, without the symbol: `128.00`. */
  salepriceText: z.string(),
  /** What its coupons cost otherwise; null = nobody says. */
  worth: amount.nullable(),
  /** How many may still be bought; null = as many as are wanted. */
  lastNum: z.number().int().min(0).nullable(),
  /** 0 and 3: once a person; 2: once a person and day; anything else: no limit (spec 2 §5). */
  userJoinRule: z.number().int(),
  coupons: z.array(z.object({ num: z.number().int(), typename: z.string() })),
})
export type GroupOffer = z.output<typeof groupOffer>
