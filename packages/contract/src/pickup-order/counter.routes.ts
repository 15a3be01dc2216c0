import { plainNumber } from '@comanda/rules/language/plain-digits.ts'
import { z } from 'zod'
import { ticket } from '../kitchen/kitchen.schema.ts'
import type { Routes } from '../route.ts'
import { clientId, outtradeno, storeParams } from '../shared.schema.ts'

const msgid = clientId.optional()
/** As the guest says it, with or without zeros. */
const pickupNo = z
  .string()
  .overwrite(plainNumber)
  .regex(/^\d{1,6}$/)
const orderParams = storeParams.extend({ outtradeno })

/** What the staff do with orders ahead: pick-up, takeout and pre-order. */
export const counterRoutes = {
  'GET /console/api/:sellerId/:storeId/waiting': {
    summary:
      'Paid orders ahead held back from the kitchen until their time, the soonest first. `kept`: orders of the last three days whose platform keeps a voucher that does not pay them.',
    access: 'ticket.read',
    params: storeParams,
    answer: z.object({ waiting: z.array(ticket), kept: z.array(ticket), now: z.string() }),
    refusals: ['store_unknown'],
  },
  'POST /console/api/:sellerId/:storeId/waiting/:outtradeno/release': {
    summary: 'Releases an order ahead to the kitchen before its time.',
    access: 'order.release',
    params: orderParams,
    body: z.object({ msgid }),
    answer: ticket,
    writes: true,
    refusals: ['ticket_unknown', 'ticket_moved', 'release_unpaid'],
  },
  'POST /console/api/:sellerId/:storeId/handover': {
    summary:
      "Hands a ready order over, by its pick-up number, its ticket, or the code on the guest's phone. A delivery only by code: its guest is at the counter.",
    access: 'order.handover',
    params: storeParams,
    body: z
      .object({
        msgid,
        pickupNo: pickupNo.optional(),
        code: z.string().trim().min(1).max(300).optional(),
        /** The tapped ticket: exact if numbers of two days meet. */
        outtradeno: outtradeno.optional(),
      })
      .refine(
        ({ pickupNo, code, outtradeno }) => [pickupNo, code, outtradeno].filter((by) => by !== undefined).length === 1,
      ),
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
  'POST /console/api/:sellerId/:storeId/handover/back': {
    summary:
      'Undoes a hand-over, by pick-up number or ticket, for example after a mistyped number. Within 15 minutes, and not after a hand-over by code or a delivery.',
    access: 'order.handover',
    params: storeParams,
    body: z
      .object({ msgid, pickupNo: pickupNo.optional(), outtradeno: outtradeno.optional() })
      .refine(({ pickupNo, outtradeno }) => (pickupNo === undefined) !== (outtradeno === undefined)),
    answer: ticket,
    writes: true,
    refusals: ['handover_unknown', 'handover_not_done', 'handover_final', 'handover_back_late', 'handover_cancelled'],
  },
  'GET /console/api/:sellerId/:storeId/couriers': {
    summary: 'The riders of this store in the last 30 days, the most recent first.',
    access: 'order.dispatch',
    params: storeParams,
    answer: z.object({ couriers: z.array(z.object({ name: z.string(), tel: z.string() })) }),
    refusals: ['store_unknown'],
  },
} as const satisfies Routes
