import { z } from 'zod'
import { newLine } from '../cart/cart.schema.ts'
import type { Routes } from '../route.ts'
import { clientId, language, messageId, storeParams } from '../shared.schema.ts'

const lang = z.object({ lang: language.optional() })
/** 0 dine-in, 1 self-pickup, 2 takeout, 3 pre-order (spec 1 §1). */
const orderType = z.enum(['0', '1', '2', '3'])

export const amountRoutes = {
  'POST /weixin/storeorder/:sellerId/:storeId/storecalamt.html': {
    summary:
      'Prices an order without ordering it. Returns a message id; its answer is a Cart, each line with its price or its problem.',
    source: 'spec 1 §7 (shape not shown)',
    access: 'guest',
    params: storeParams,
    query: lang,
    body: z.object({
      msgid: clientId.optional(),
      orderDetail: z.array(newLine).min(1).max(200),
      orderType: orderType.default('0'),
    }),
    answer: messageId,
    writes: true,
    brief: true,
    polled: true,
    refusals: ['store_unknown', 'menu_missing', 'memo_too_long'],
  },
} as const satisfies Routes
