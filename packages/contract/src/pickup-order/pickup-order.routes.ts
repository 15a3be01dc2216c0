import { z } from 'zod'
import { lineRefusals } from '../cart/line-refusals.ts'
import type { Routes } from '../route.ts'
import { amount, language, outtradeno, sellerParams, storeId, storeParams } from '../shared.schema.ts'
import {
  aheadFilter,
  aheadOrders,
  aheadState,
  aheadStatus,
  aheadType,
  orderPayload,
  submitted,
  takeTimes,
} from './pickup-order.schema.ts'

const lang = z.object({ lang: language.optional() })
/** `A,B,C`: the bills of one phone, at most a page of them. */
const outtradenos = z.string().regex(/^[0-9A-Za-z]{6,32}(,[0-9A-Za-z]{6,32}){0,19}$/)

export const pickupOrderRoutes = {
  'POST /weixin/onlineorder/:sellerId/order.html': {
    summary:
      'Sends what was put together on the device (pick-up, takeout, pre-order) as one bill, to be paid by `payBefore`: within 15 minutes, sooner where its time is near. Portions of limited dishes are kept for it from now on. Its own guest is who sent it.',
    source: 'spec 1 §3, §4, §7',
    access: 'guest',
    params: sellerParams,
    query: lang,
    body: orderPayload,
    answer: submitted,
    writes: true,
    refusals: [
      'store_unknown',
      'table_unknown',
      'store_deactivated',
      'scan_ordering_lapsed',
      'store_closed',
      'store_paused',
      'self_ordering_closed',
      'menu_missing',
      'cart_empty',
      ...lineRefusals,
      'dish_not_ahead',
      'dish_renamed',
      'price_changed',
      'unpaid_at_most',
      'voucher_off',
      'voucher_one_dish',
      'voucher_covers',
      'take_time',
      'shipping_needed',
      'below_send_amount',
      'too_far_to_send',
      'not_send_time',
    ],
  },
  'GET /weixin/onlineorder/:sellerId/order.html': {
    summary:
      "This guest's orders ahead, newest first, 20 a page; with `outtradeno` that one, with its dishes. Nobody else's are ever found.",
    source: 'spec 1 §7',
    access: 'guest',
    params: sellerParams,
    query: lang.extend({
      /** Left out = of every store. */
      storeid: storeId.optional(),
      outtradeno: outtradeno.optional(),
      state: aheadFilter.default('all'),
      page: z.coerce.number().int().min(1).max(500).default(1),
    }),
    answer: aheadOrders,
    refusals: ['order_unknown'],
  },
  'DELETE /weixin/onlineorder/:sellerId/order.html': {
    summary:
      'Takes an order ahead back: an unpaid one at once, a paid one until the kitchen has begun, or was to have it ready; what was paid goes back the way it came.',
    source: 'spec 1 §7 (delete bill, path not shown)',
    access: 'guest',
    params: sellerParams,
    query: z.object({ outtradeno }),
    answer: z.object({ outtradeno: z.string(), state: aheadState, refund: amount }),
    writes: true,
    refusals: ['order_unknown', 'order_being_paid', 'order_cancel_late'],
  },
  'GET /weixin/onlineorder/:sellerId/:storeId/orderstatus.html': {
    summary: "How this guest's orders stand, by comma-joined numbers; one that is not theirs is left out.",
    source: 'spec 1 §7',
    access: 'guest',
    params: storeParams,
    query: z.object({ outtradeno: outtradenos }),
    answer: z.object({ orders: z.array(aheadStatus), asOf: z.string() }),
    refusals: ['store_unknown'],
  },
  'GET /weixin/onlineorder/:sellerId/:storeId/taketimes.html': {
    summary:
      'When an order of this type, of `num` portions, may be wanted, and when it would be ready if it were sent now; for takeout over `distance` metres, left out where nobody knows yet.',
    source: 'spec 1 §4 (path not shown)',
    access: 'public',
    params: storeParams,
    query: z.object({
      ordertype: aheadType,
      num: z.coerce.number().int().min(1).max(9999).default(1),
      distance: z.coerce.number().int().min(0).max(9_999_998).optional(),
    }),
    answer: takeTimes,
    refusals: ['store_unknown', 'store_deactivated', 'self_ordering_closed', 'scan_ordering_lapsed'],
  },
  'GET /weixin/onlineorder/:sellerId/:storeId/deliveryqrcode.html': {
    summary:
      "The code that this guest shows when the order is handed over (counter or courier): its picture as a PNG in base64. What the picture says is the order's hand-over code as it stands.",
    source: 'spec 1 §7',
    access: 'guest',
    params: storeParams,
    query: z.object({ outtradeno }),
    answer: z.object({ picBase64: z.string(), pickupNo: z.string() }),
    refusals: ['order_unknown', 'order_cancelled'],
  },
} as const satisfies Routes
