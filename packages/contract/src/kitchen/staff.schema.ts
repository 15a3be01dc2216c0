import { z } from 'zod'
import { storeId } from '../shared.schema.ts'

const staffFields = z.object({
  displayName: z.string().trim().min(1).max(40),
  role: z.enum(['waiter', 'kitchen', 'owner']),
  /** The stores where they work; empty = all. */
  storeIds: z.array(storeId).max(200),
})

export const username = z
  .string()
  .regex(/^[0-9A-Za-z][0-9A-Za-z._-]{0,31}$/, 'expected letters, digits, ".", "_" or "-", at most 32')

/** Long enough against guessing over the network; anything a keyboard types (NIST SP 800-63B). */
export const password = z
  .string()
  .min(10, 'expected at least 10 characters')
  .max(200, 'expected at most 200 characters')
  .refine((text) => !text.startsWith('comanda-'), { error: 'a password of the demo is known to everyone' })

export const newStaff = staffFields.partial({ displayName: true, storeIds: true }).extend({ username })
export const staffChange = staffFields.partial()

export type StaffFields = z.output<typeof staffFields>
export type StaffChange = z.output<typeof staffChange>
