import { z } from 'zod'
import { cart } from '../cart/cart.schema.ts'
import type { Routes } from '../route.ts'
import { clientId, language, tableParams } from '../shared.schema.ts'
import { partyMeant } from './table-order.routes.ts'

/** A cart that somebody cleared and that can still be had back. */
export const clearedCart = z.object({
  /** Names it: to be said when it is undone. */
  seq: z.number().int(),
  /** Who cleared it; `house`: the party before left it so, and whoever came next began with an empty cart. */
  uid: z.string(),
  /** The name of the member of staff who cleared it. */
  who: z.string().optional(),
  portions: z.number().int(),
  /** For so long it can be undone, by the server's clock. */
  leftSeconds: z.number(),
})
export type ClearedCart = z.output<typeof clearedCart>

const atTable = [
  'store_unknown',
  'table_unknown',
  'table_code_needed',
  'seating_join_needed',
  'seating_not_open',
  'table_moved',
] as const

export const cartUndoRoutes = {
  'GET /weixin/storeorder/:sellerId/:storeId/:tableNo/cartundo.html': {
    summary: 'The clearing that can be undone now: for 2 minutes, and until a round is sent.',
    source: 'spec 1 §4 (path not shown)',
    access: 'table',
    params: tableParams,
    answer: z.object({ cleared: clearedCart.nullable() }),
    refusals: [...atTable],
  },
  'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/cartundo.html': {
    summary: 'Brings back what somebody cleared, beside what was chosen since; for everybody at the table.',
    source: 'spec 1 §4 (path not shown)',
    access: 'table',
    params: tableParams,
    query: z.object({ lang: language.optional() }),
    body: z.object({ msgid: clientId.optional(), seq: z.number().int(), seatingid: partyMeant }),
    answer: z.object({ cart, eventId: z.number().int() }),
    writes: true,
    refusals: [
      ...atTable,
      'undo_gone',
      'menu_missing',
      'cart_full',
      'bill_being_paid',
      'phone_paying',
      'seating_closed',
    ],
  },
} as const satisfies Routes
