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
