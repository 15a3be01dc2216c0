import { z } from 'zod'
import { orderedBill } from '../order/order.schema.ts'
import type { Routes } from '../route.ts'
import { amount, language, outtradeno, sellerId, storeId } from '../shared.schema.ts'

export const checkoutRoutes = {
  'POST /pay/OnlineOrder/getorderamount.html': {
    summary: 'What is still owed on a bill.',
    source: 'spec 3 §7',
    access: 'guest',
    body: z.object({ sellerId, storeId, outtradeno }),
    answer: z.object({ amount, state: z.enum(['open', 'paying', 'paid', 'void']) }),
    refusals: ['bill_unknown', 'not_allowed'],
  },
  'GET /pay/OnlineOrder/:sellerId/:outtradeno/bill.html': {
    summary:
      'One bill by its unguessable number, with its rounds and, when paid, how. Only for a guest of its table, the one who paid, or staff.',
    source: 'spec 3 §7 (path not shown)',
    access: 'guest',
    params: z.object({ sellerId, outtradeno }),
    query: z.object({ lang: language.optional() }),
    answer: orderedBill.extend({
      payment: z.object({ payTypeCode: z.string(), amount, paidAt: z.string(), gatewayNo: z.string() }).nullable(),
    }),
    refusals: ['bill_unknown', 'not_allowed'],
  },
} as const satisfies Routes
