import { plainNumber } from '@comanda/rules/language/plain-digits.ts'
import { z } from 'zod'

export const tableFields = z.object({
  tableName: z.string().trim().min(1).max(24),
  seats: z.number().int().min(1).max(99),
  /** The room or terrace it stands in; '' = none. */
  area: z.string().trim().max(40),
})

/** A longer number is an order's (spec 1 §4), so a table has at most 4 characters. */
export const newTable = tableFields.partial().extend({
  tableNo: z
    .string()
    .overwrite(plainNumber)
    .regex(/^[0-9A-Za-z-]{1,4}$/, 'expected a table of 1 to 4 letters or digits, like "A1"'),
})

export type TableFields = z.output<typeof tableFields>
export type NewTable = z.output<typeof newTable>
