import { z } from 'zod'
import type { Routes } from '../route.ts'
import { sellerParams, storeId } from '../shared.schema.ts'

const auditedField = z.object({
  /** `isEnable`; within a list or an object `businessTime.0.startTime`; '' = the whole value. */
  field: z.string(),
  /** As text; null = there was none. */
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type AuditedField = z.output<typeof auditedField>

const auditRow = z.object({
  auditId: z.number().int(),
  at: z.string(),
  /** `staff:owner`, or an account of the operating system. */
  who: z.string(),
  /** The name on the staff account; '' = none. */
  name: z.string(),
  /** `console`, or `command@host`. */
  where: z.string(),
  /** `store.change` */
  action: z.string(),
  /** `101`, `101/A1`, `owner` */
  subject: z.string(),
  /** The store of the subject; '' = it is no store's. */
  storeid: storeId.or(z.literal('')),
  storefront: z.string(),
  reason: z.string(),
  fields: z.array(auditedField),
  /** How many more fields changed than are shown. */
  moreFields: z.number().int(),
})
export type AuditRow = z.output<typeof auditRow>

export const auditRoutes = {
  'GET /console/api/:sellerId/audit': {
    summary:
      'Every change of set-up, newest first, 50 a page: who, when, where, before and after. Staff of some stores see these stores.',
    source: 'issue 39 part 9',
    access: 'seller.configure',
    params: sellerParams,
    query: z.object({
      /** Changes before this one: `next` of the page before. */
      before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
      who: z.string().max(100).optional(),
      /** The first word of the action: `store`. */
      group: z.string().max(40).optional(),
      /** Part of the subject, in any case: `101`, `a1`. */
      subject: z.string().max(100).optional(),
    }),
    answer: z.object({
      rows: z.array(auditRow),
      /** Null = the oldest change is shown. */
      next: z.number().int().nullable(),
      /** Of the first store where the caller works. */
      timeZone: z.string(),
    }),
    refusals: [],
  },
  'GET /console/api/:sellerId/audit/filters': {
    summary: 'The people and the kinds of change in the audit log, to filter by.',
    source: 'issue 39 part 9',
    access: 'seller.configure',
    params: sellerParams,
    answer: z.object({
      people: z.array(z.object({ who: z.string(), name: z.string() })),
      groups: z.array(z.string()),
    }),
    refusals: [],
  },
} as const satisfies Routes
