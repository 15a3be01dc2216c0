import { z } from 'zod'
import type { Routes } from '../route.ts'
import { amount, sellerParams } from '../shared.schema.ts'

/** Something the owner must know at once. */
const alarm = z.object({
  /** Names the occurrence. */
  id: z.string(),
  kind: z.enum(['refund_refused', 'payment_unknown', 'disk_low', 'backup_overdue', 'server_silent']),
  /** Null = never. */
  since: z.string().nullable(),
  /** A payment's number, a server or a folder; '' = the house. */
  subject: z.string(),
  /** '' = the house. */
  storeId: z.string(),
  money: z.object({ amount, currency: z.string() }).nullable(),
  /** `disk_low`: how much of the disk is free. */
  percent: z.number().int().nullable(),
})

export const alarmRoutes = {
  'GET /console/api/:sellerId/alarms': {
    summary:
      'What the owner must know at once: a refund refused for good, a payment unknown for a day, a disk below 10 %, a backup overdue, a silent server. Without what was seen.',
    access: 'seller.configure',
    params: sellerParams,
    answer: z.object({ alarms: z.array(alarm) }),
    refusals: [],
  },
  'POST /console/api/:sellerId/alarms/seen': {
    summary: 'Marks an alarm as seen. The next occurrence is shown again.',
    access: 'seller.configure',
    params: sellerParams,
    body: z.object({ id: z.string().min(1).max(200) }),
    answer: z.object({}),
    writes: true,
    refusals: [],
  },
} as const satisfies Routes

export type AlarmView = z.output<typeof alarm>
