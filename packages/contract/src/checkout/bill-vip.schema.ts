import { z } from 'zod'
import { amount } from '../shared.schema.ts'

/** spec 3 §3 Vip info: the signed-in member, and what the bill costs them. Amounts in minor units. */
export const billVip = z.object({
  isVip: z.literal(true),
  realname: z.string(),
  /** What may be spent. */
  balance: amount,
  oriBalance: amount,
  points: z.number().int(),
  /** 1 = benefits only while the balance pays the whole rest. */
  enjoyType: z.union([z.literal(0), z.literal(1)]),
  /** What a guest would pay more than the member by card. */
  enjoyBenefit: z.number().int(),
  /** The amount due when the balance pays all of it. */
  vipAfterDiscount: amount,
  /** Why the balance cannot pay this bill; null = it can. */
  balanceRefusal: z.enum(['balance_by_phone', 'balance_drinks']).nullable(),
})
export type BillVip = z.output<typeof billVip>
