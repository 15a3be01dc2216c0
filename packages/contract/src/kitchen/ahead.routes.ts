import { z } from 'zod'
import type { Routes } from '../route.ts'
import { clientId, outtradeno, storeParams } from '../shared.schema.ts'
import { courierState } from './ahead.schema.ts'
import { ticket } from './kitchen.schema.ts'

const msgid = clientId.optional()
const orderParams = storeParams.extend({ outtradeno })

/** What the staff do with orders ahead: pick-up, takeout and pre-order. */
export const aheadRoutes = {
  'GET /console/api/:sellerId/:storeId/waiting': {
    summary: 'Orders ahead that are paid and held back from the kitchen until their time, the soonest first.',
    access: 'ticket.read',
    params: storeParams,
    answer: z.object({ waiting: z.array(ticket), now: z.string() }),
    refusals: ['store_unknown'],
  },
  'POST /console/api/:sellerId/:storeId/waiting/:outtradeno/release': {
    summary: 'Gives an order ahead to the kitchen before its time.',
    access: 'order.release',
    params: orderParams,
    body: z.object({ msgid }),
    answer: ticket,
    writes: true,
    refusals: ['ticket_unknown', 'ticket_moved', 'release_unpaid'],
  },
  'POST /console/api/:sellerId/:storeId/handover': {
    summary:
      'Hands a ready order over to its guest, by its pick-up number or by the code on their phone. By code a delivery is handed over at the door.',
    access: 'order.handover',
    params: storeParams,
    body: z
      .object({
        msgid,
        pickupNo: z
          .string()
          .regex(/^\d{1,6}$/)
          .optional(),
        code: z.string().trim().min(1).max(300).optional(),
      })
      .refine(({ pickupNo, code }) => (pickupNo === undefined) !== (code === undefined)),
    answer: ticket,
    writes: true,
    refusals: [
      'handover_unknown',
      'handover_other_store',
      'handover_not_ready',
      'handover_done',
      'handover_by_courier',
      'handover_cancelled',
    ],
  },
  'GET /console/api/:sellerId/:storeId/couriers': {
    summary: 'Who has carried deliveries of this store in the last 30 days, the last one first.',
    access: 'order.dispatch',
    params: storeParams,
    answer: z.object({ couriers: z.array(z.object({ name: z.string(), phone: z.string() })) }),
    refusals: ['store_unknown'],
  },
  'POST /console/api/:sellerId/:storeId/delivery/:outtradeno': {
    summary:
      'Moves a delivery on: given to one of the store’s own couriers (`courier` says whom, also instead of another), on its way, delivered.',
    access: 'order.dispatch',
    params: orderParams,
    body: z.object({
      msgid,
      /** What the terminal saw; refused with delivery_moved when it is no longer so. */
      from: courierState.optional(),
      to: courierState.exclude(['none']),
      courier: z
        .object({
          name: z.string().trim().min(1).max(30),
          phone: z
            .string()
            .trim()
            .regex(/^(\+?[0-9 -]{5,20})?$/)
            .default(''),
        })
        .optional(),
    }),
    answer: ticket,
    writes: true,
    refusals: ['ticket_unknown', 'delivery_moved', 'delivery_courier_needed', 'handover_not_ready', 'handover_done'],
  },
} as const satisfies Routes
