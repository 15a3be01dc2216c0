import { z } from 'zod'
import { cart, newLine } from '../cart/cart.schema.ts'
import { lineRefusals } from '../cart/line-refusals.ts'
import type { Routes } from '../route.ts'
import { clientId, language, tableParams } from '../shared.schema.ts'
import { expectedParty } from './table-order.routes.ts'

const lang = z.object({ lang: language.optional() })
const atTable = [
  'store_unknown',
  'table_unknown',
  'table_code_needed',
  'seating_join_needed',
  'seating_not_open',
  'table_moved',
] as const
const storeShut = ['store_deactivated', 'scan_ordering_lapsed', 'store_closed', 'store_paused'] as const
/** A whole order at once, put together ahead. */
const batch = z.object({
  msgid: clientId.optional(),
  lines: z.array(newLine).min(1).max(200),
  cover: z.number().int().min(1).max(9999).optional(),
  seatingid: expectedParty,
})
const unavailableLine = z.object({ id: z.string(), code: z.string(), problem: z.string(), problemText: z.string() })

export const batchOrderRoutes = {
  'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/batchorder.html': {
    summary: 'Adds a whole order to the shared cart, all of it or nothing.',
    source: 'spec 1 §4, §7',
    access: 'table',
    params: tableParams,
    query: lang,
    body: batch,
    answer: z.object({ cart, eventId: z.number().int() }),
    writes: true,
    refusals: [
      ...atTable,
      ...storeShut,
      'menu_missing',
      ...lineRefusals,
      'dish_renamed',
      'cart_full',
      'bill_being_paid',
      'phone_paying',
      'seating_closed',
    ],
  },
  'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/batchorder2.html': {
    summary:
      'The same without lines that are not available: `left` lists them with the reason. With `preorder` the lines replace that pre-order: its memo joins the bill memo, its head count applies if the party has given none, and one transaction removes it and its unpaid order. With `putback` the lines are dishes of refused rounds, each with its `orderid` as id: each returns once for the party; `again` lists those that had returned before.',
    source: 'spec 1 §4, §7 (shape not shown)',
    access: 'table',
    params: tableParams,
    query: lang,
    body: batch.extend({
      /** `cachedAt` of the pre-order. */
      preorder: z.string().max(40).optional(),
      /** Not together with `preorder`. */
      putback: z.boolean().optional(),
    }),
    answer: z.object({
      cart,
      eventId: z.number().int(),
      left: z.array(unavailableLine),
      /** The pre-order's memo, if the bill memo has no room for it; else ''. */
      memoLeft: z.string(),
      again: z.array(z.string()),
    }),
    writes: true,
    refusals: [
      ...atTable,
      ...storeShut,
      'menu_missing',
      'bill_being_paid',
      'phone_paying',
      'seating_closed',
      'preorder_gone',
      'order_being_paid',
      'already_paid',
    ],
  },
} as const satisfies Routes
