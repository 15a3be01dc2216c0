import { z } from 'zod'
import { cart } from '../cart/cart.schema.ts'
import type { Routes } from '../route.ts'
import { clientId, language, tableParams } from '../shared.schema.ts'
import { expectedParty } from './table-order.routes.ts'

/** A cleared cart that can be restored. */
export const clearedCart = z.object({
  /** Its id, for the undo. */
  seq: z.number().int(),
  /** Who cleared it; `house`: it belonged to the party before, and the next party began with an empty cart. */
  uid: z.string(),
  /** Name of the staff member who cleared it. */
  who: z.string().optional(),
  portions: z.number().int(),
  /** Until then it can be restored, by the server's clock. */
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
    summary: 'The cleared cart that can be restored: for 2 minutes, and until a round is sent.',
    source: 'spec 1 §4 (path not shown)',
    access: 'table',
    params: tableParams,
    answer: z.object({ cleared: clearedCart.nullable() }),
    refusals: [...atTable],
  },
  'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/cartundo.html': {
    summary: 'Restores a cleared cart beside dishes chosen since, for the whole party.',
    source: 'spec 1 §4 (path not shown)',
    access: 'table',
    params: tableParams,
    query: z.object({ lang: language.optional() }),
    body: z.object({ msgid: clientId.optional(), seq: z.number().int(), seatingid: expectedParty }),
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
