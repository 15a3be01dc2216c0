import { z } from 'zod'
import type { Routes } from '../route.ts'
import { clientId, storeParams } from '../shared.schema.ts'

/** A dish that a table must order, or is advised to (spec 1 §3 Must-order dish). */
export const mustOrderRule = z.object({
  code: z.string().min(1).max(64),
  /** Portions. */
  num: z.number().int().min(1).max(99).default(1),
  /** `num` for each guest of the table; false = once for the table. */
  perHead: z.boolean().default(false),
  /** False = the guest may decline it. */
  forceAdd: z.boolean().default(false),
})

const items = z.array(mustOrderRule).max(20)

export type MustOrderRule = z.output<typeof mustOrderRule>

export const mustOrderRoutes = {
  'GET /console/api/:sellerId/:storeId/must-order': {
    summary: 'The dishes that every table of a store must order, or is advised to, in their order.',
    source: 'issue 39 part 4',
    access: 'menu.publish',
    params: storeParams,
    answer: z.object({ items }),
    refusals: ['store_unknown'],
  },
  'PUT /console/api/:sellerId/:storeId/must-order': {
    summary:
      'Replaces the must-order dishes of a store. `seen` is the list that the caller has read: another one in force refuses the change.',
    source: 'issue 39 part 4',
    access: 'menu.publish',
    params: storeParams,
    body: z.object({ msgid: clientId.optional(), seen: items, items }),
    answer: z.object({ items }),
    writes: true,
    refusals: ['store_unknown', 'dish_unknown', 'must_order_moved'],
  },
} as const satisfies Routes
