import { z } from 'zod'

/** What a ledger transaction of a bill keeps for the member's history. Amounts in minor units. */
const paidInfo = z.object({
  storeId: z.string().default(''),
  billId: z.string().default(''),
  /** What the bill cost. */
  total: z.number().int().default(0),
  /** Pay type codes, `MEMPAY` among them. */
  ways: z.array(z.object({ name: z.string(), amount: z.number().int() })).default([]),
})
export type PaidInfo = z.output<typeof paidInfo>

/** Empty where the transaction is of no bill. */
export function readPaidInfo(info: unknown): PaidInfo {
  const read = paidInfo.safeParse(info)
  return read.success ? read.data : { storeId: '', billId: '', total: 0, ways: [] }
}
