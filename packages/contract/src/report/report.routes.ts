import { z } from 'zod'
import type { Routes } from '../route.ts'
import { amount, outtradeno, sellerParams, storeId, storeParams } from '../shared.schema.ts'

/** What a new shop has done of its set-up (facts/store.md §1.2 "Set-up guide"). */
export const guideStep = z.enum([
  'store',
  'hours',
  'menu',
  'tables',
  'staff',
  'payment',
  'sent',
  'cooked',
  'paid',
  'givenBack',
])
export type GuideStep = z.output<typeof guideStep>

const guide = z.object({
  steps: z.array(z.object({ step: guideStep, isDone: z.boolean() })),
  /** All steps are done, or the shop has served more than its test order. */
  isOver: z.boolean(),
})
export type Guide = z.output<typeof guide>

const storeToday = z.object({
  storeid: storeId,
  storefront: z.string(),
  /** The business day there, `2026-11-28`; it begins at four in the morning. */
  day: z.string(),
  currency: z.string(),
  /** Bills that are not paid. */
  openBills: z.number().int(),
  openAmount: amount,
  seatedTables: z.number().int(),
  paidBills: z.number().int(),
  /** What the bills of this business day were paid, in minor units. */
  paidAmount: amount,
  /** The same a week ago until the same time. */
  weekAgoAmount: amount,
  /** Minutes from sent to served: of half of today's rounds at most this; null = none is served. */
  waitMinutes: z.number().nullable(),
  /** Minutes since the oldest round was sent that is not served; null = none waits. */
  longestMinutes: z.number().nullable(),
})
export type StoreToday = z.output<typeof storeToday>

/** What waits for a person, and where. */
const taskToday = z.object({
  /** A scheduled menu that was not published, a payment that a guest says is made, an adjustment for a second person. */
  kind: z.enum(['alarm', 'menuFailed', 'paymentAsked', 'adjustment']),
  /** '' = no store of its own. */
  storeid: z.string(),
  storefront: z.string(),
  /** Of the menu that failed; 0 for the others. */
  menuClass: z.number().int(),
  count: z.number().int(),
})
export type TaskToday = z.output<typeof taskToday>

const billToday = z.object({
  outtradeno,
  /** '' for an order ahead. */
  tableName: z.string(),
  orderType: z.number().int(),
  state: z.enum(['open', 'paying', 'paid']),
  amount,
  at: z.string(),
  /** '' = not paid. */
  payTypeCode: z.string(),
})
export type BillToday = z.output<typeof billToday>

export const reportRoutes = {
  'GET /console/api/:sellerId/today': {
    summary:
      'The business day of every store so far against the same weekday, what waits for a person, and what is left of the set-up.',
    source: 'issue 39 parts 2 and 10',
    access: 'seller.configure',
    params: sellerParams,
    answer: z.object({ guide, tasks: z.array(taskToday), stores: z.array(storeToday), now: z.string() }),
    refusals: [],
  },
  'GET /console/api/:sellerId/:storeId/today/bills': {
    summary: 'The bills behind the figures of today: those that are open, or those that were paid. The newest 200.',
    source: 'issue 39 part 10',
    access: 'seller.configure',
    params: storeParams,
    query: z.object({ state: z.enum(['open', 'paid']).default('open') }),
    answer: z.object({ bills: z.array(billToday), timeZone: z.string() }),
    refusals: ['store_unknown'],
  },
} as const satisfies Routes
