import { adjustmentKinds } from '@comanda/rules/price/bill-adjustment.ts'
import { z } from 'zod'
import { amount, clientId } from '../shared.schema.ts'

/** A discount or waiver that holds on a bill. `value`: basis points, minor units, or 0 for a waiver. */
export const billAdjustment = z.object({
  /** For undoing it. */
  no: z.number().int(),
  kind: z.enum(adjustmentKinds),
  value: z.number().int(),
  reason: z.string(),
  /** The name of the staff member who gave it. */
  who: z.string(),
  at: z.string(),
})
export type BillAdjustmentView = z.output<typeof billAdjustment>

const msgid = clientId.optional()

export const givenDiscount = z
  .object({
    msgid,
    kind: z.enum(adjustmentKinds),
    /** Basis points of a percentage (1000 = 10 %), minor units of an amount, 0 of a waiver. */
    value: amount,
    reason: z.string().trim().min(1).max(60),
    /** The amount due that the staff saw. */
    due: amount,
  })
  .refine(
    ({ kind, value }) => {
      if (kind === 'service_waiver') return value === 0
      return value > 0 && (kind === 'staff_amount' || value <= 10_000)
    },
    { path: ['value'], error: 'expected 1 to 10000 basis points, an amount, or 0 for a waiver' },
  )

/** `no`: the discount the staff saw. */
export const undoneDiscount = z.object({ msgid, no: z.number().int().min(1).max(9999), due: amount })

export type GivenDiscount = z.output<typeof givenDiscount>
export type UndoneDiscount = z.output<typeof undoneDiscount>
