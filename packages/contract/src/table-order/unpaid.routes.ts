import { z } from 'zod'
import type { Routes } from '../route.ts'
import { amount, sellerParams, storeId, tableParams } from '../shared.schema.ts'

/** 0 dine-in, 1 self-pickup, 2 takeout, 3 pre-order (spec 1 §1). */
const orderType = z.enum(['0', '1', '2', '3'])
const scene = z.enum(['0', '2'])

export const unpaidRoutes = {
  'GET /weixin/onlineorder/:sellerId/:storeId/:tableNo/lastpay.html': {
    summary: "This guest's last payment at a table, or with `00` anywhere in the store, within a day.",
    source: 'spec 1 §4, §7',
    access: 'guest',
    params: tableParams,
    answer: z.object({
      lastPaidAt: z.string().nullable(),
      outtradeno: z.string(),
      tableNo: z.string(),
      amount,
      /** Portions its party had chosen and not sent: the kitchen does not cook them. */
      notSent: z.number().int().min(0),
    }),
    refusals: ['store_unknown'],
  },
  'GET /weixin/onlineorder/:sellerId/unpay.html': {
    summary: "This guest's unpaid bills: scene 0 all but takeout, 2 takeout.",
    source: 'spec 1 §7, §9',
    access: 'guest',
    params: sellerParams,
    query: z.object({ storeid: storeId, scene: scene.default('0') }),
    answer: z.object({
      bills: z.array(
        z.object({
          outtradeno: z.string(),
          tableNo: z.string(),
          orderType,
          itemCount: z.number().int(),
          /** The amount due. */
          amount,
          createdAt: z.string(),
        }),
      ),
    }),
    refusals: ['store_unknown'],
  },
  'DELETE /weixin/onlineorder/:sellerId/unpay.html': {
    summary:
      "Drops this guest's unpaid orders ahead that no kitchen has: scene 0 pre-orders, 2 takeout. Pick-ups and bills of tables are never dropped: `owed` counts them. Refused, with nothing dropped, while one of the orders is being paid.",
    source: 'spec 1 §7',
    access: 'guest',
    params: sellerParams,
    query: z.object({ storeid: storeId, scene: scene.default('0') }),
    answer: z.object({ cleared: z.number().int(), owed: z.number().int() }),
    writes: true,
    refusals: ['store_unknown', 'order_being_paid'],
  },
} as const satisfies Routes
