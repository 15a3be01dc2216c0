import { z } from 'zod'
import { memberAsked } from './staff-member.schema.ts'

/** Gift in the currency's minor unit, or points. Money that a member paid in moves only with money. */
export const adjustUnit = z.enum(['gift', 'points'])

export const wantedAdjustment = z.object({
  who: memberAsked,
  unit: adjustUnit,
  /** Above 0 gives, below 0 takes. */
  amount: z
    .number()
    .int()
    .min(-(2 ** 40))
    .max(2 ** 40)
    .refine((amount) => amount !== 0, 'expected another number than 0'),
  /** One of `adjustReasons`, or other words. The member reads it in their history. */
  reason: z.string().trim().min(1).max(60),
})
export type WantedAdjustment = z.output<typeof wantedAdjustment>

export const adjustmentId = z.string().regex(/^[0-9A-Za-z]{6,32}$/)

export const memberAdjustment = z.object({
  adjustmentId,
  /** `waiting`: for a second person, until `expiresAt`. */
  state: z.enum(['waiting', 'done', 'refused']),
  card: z.string(),
  username: z.string(),
  unit: adjustUnit,
  amount: z.number().int(),
  reason: z.string(),
  /** `staff:name`, or `command:name`. */
  askedBy: z.string(),
  askedAt: z.string(),
  /** '' = it did not wait. */
  expiresAt: z.string(),
  /** The second person; '' = none. */
  answeredBy: z.string(),
})
export type MemberAdjustment = z.output<typeof memberAdjustment>

/** A request as its second person sees it: what the member has in this unit, and what they would have. */
export const waitingAdjustment = memberAdjustment.extend({
  /** Asked for by the caller, who cannot approve it. */
  own: z.boolean(),
  before: z.number().int(),
  /** Below 0 = more would be taken than there is. New points repay a debt first. */
  after: z.number().int(),
})
export type WaitingAdjustment = z.output<typeof waitingAdjustment>

/** What the caller may still adjust without a second person, given and taken alike. */
export const aloneLeft = z.object({ gift: z.number().int().min(0), points: z.number().int().min(0) })
export type AloneLeft = z.output<typeof aloneLeft>
