import { noteUnitsMost } from '@comanda/rules/menu/note.ts'
import { z } from 'zod'
import { newLine } from '../cart/cart.schema.ts'
import type { Routes } from '../route.ts'
import { clientId, outtradeno, sellerParams, storeId, storeParams } from '../shared.schema.ts'

/** A pre-order as it was put together; kept for 24 hours. */
const preorder = z.object({
  lines: z.array(newLine),
  memo: z.string(),
  /** The order sent ahead of it, which loading gives up unpaid. Null = not sent. */
  outtradeno: outtradeno.nullable(),
  /** The head count given ahead; 0 = none. */
  cover: z.number().int(),
  cachedAt: z.string(),
  until: z.string(),
})

export const preorderRoutes = {
  'POST /weixin/storeorder/:sellerId/:storeId/cacheorder.html': {
    summary: "Keeps a guest's pre-order for 24 hours; the next one replaces it.",
    source: 'spec 1 §4, §7',
    access: 'guest',
    params: storeParams,
    body: z.object({
      msgid: clientId.optional(),
      lines: z.array(newLine).min(1).max(200),
      memo: z.string().max(noteUnitsMost).default(''),
    }),
    answer: preorder,
    writes: true,
    brief: true,
    refusals: ['store_unknown', 'memo_too_long'],
  },
  'GET /weixin/onlineorder/:sellerId/preorder.html': {
    summary: "This guest's pre-order at a store, if there is one from the last 24 hours.",
    source: 'spec 1 §4 (path not shown)',
    access: 'guest',
    params: sellerParams,
    query: z.object({ storeid: storeId }),
    answer: z.object({ preorder: preorder.nullable() }),
    refusals: ['store_unknown'],
  },
  'DELETE /weixin/onlineorder/:sellerId/preorder.html': {
    summary: 'Clears the pre-order.',
    source: 'spec 1 §7',
    access: 'guest',
    params: sellerParams,
    query: z.object({ storeid: storeId }),
    answer: z.object({ cleared: z.boolean() }),
    writes: true,
    brief: true,
    refusals: ['store_unknown'],
  },
} as const satisfies Routes
