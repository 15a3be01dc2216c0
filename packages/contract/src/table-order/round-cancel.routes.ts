import { z } from 'zod'
import { ticket } from '../kitchen/kitchen.schema.ts'
import { orderedRound } from '../order/order.schema.ts'
import type { Routes } from '../route.ts'
import { clientId, storeParams, tableParams } from '../shared.schema.ts'

const roundId = z.string().regex(/^[0-9A-Za-z_-]{8,64}$/)

export const roundCancelRoutes = {
  'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/cancelround.html': {
    summary:
      'Takes back a round, or one dish of it, within the store’s grace time (`cancelSeconds`) and before it is cooked. It leaves the bill at once. A guest cannot take back a forced must-order dish while others of the party stay.',
    source: 'spec 1 §4 (path not shown)',
    access: 'table',
    params: tableParams,
    body: z.object({ msgid: clientId.optional(), roundId, lineNo: z.number().int().min(1).optional() }),
    answer: orderedRound,
    writes: true,
    refusals: [
      'store_unknown',
      'table_unknown',
      'table_code_needed',
      'seating_join_needed',
      'seating_not_open',
      'table_moved',
      'round_unknown',
      'cancel_late',
      'cancel_cooking',
      'cancel_not_yours',
      'cancel_must_order',
      'bill_being_paid',
      'phone_paying',
      'already_paid',
    ],
  },
  'POST /console/api/:sellerId/:storeId/tickets/:roundId/refuse': {
    summary:
      'Refuses a dish the kitchen cannot make: it leaves the bill at once, and the guest reads the reason. A dish paid ahead is refunded. With its last dish an order ahead is refused as a whole.',
    access: 'ticket.cook',
    params: storeParams.extend({ roundId }),
    body: z.object({
      msgid: clientId.optional(),
      lineNo: z.number().int().min(1),
      reason: z.string().trim().min(1).max(200),
    }),
    answer: ticket,
    writes: true,
    refusals: ['ticket_unknown', 'ticket_moved', 'phone_paying', 'already_paid'],
  },
} as const satisfies Routes
