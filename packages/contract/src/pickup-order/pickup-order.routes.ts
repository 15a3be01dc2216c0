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
      "Sends the device's cart (pick-up, takeout, pre-order) as one bill, to be paid by `payBefore`: within 15 minutes, sooner if its time is near or others wait for a limited dish. It gets its pick-up number when it is paid. Portions of limited dishes are reserved. Only the sending guest sees it.",
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
      'ahead_too_late',
      'store_paused',
      'self_ordering_closed',
      'menu_missing',
      'cart_empty',
      ...lineRefusals,
      'dish_not_ahead',
      'dish_renamed',
      'price_changed',
      'unpaid_at_most',
      'orders_at_most',
      'dish_held',
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
    summary: "This guest's own orders ahead, newest first, 20 a page; with `outtradeno` that one, with its dishes.",
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
      'Cancels an order ahead: an unpaid one at once, a paid one until the kitchen begins or its promised time. The payment is refunded.',
    source: 'spec 1 §7 (delete bill, path not shown)',
    access: 'guest',
    params: sellerParams,
    query: z.object({ outtradeno }),
    answer: z.object({ outtradeno: z.string(), state: aheadState, refund: amount }),
    writes: true,
    refusals: ['order_unknown', 'order_being_paid', 'order_cancel_late'],
  },
  'GET /weixin/onlineorder/:sellerId/:storeId/orderstatus.html': {
    summary: "The states of this guest's orders, by comma-joined numbers; orders of others are left out.",
    source: 'spec 1 §7',
    access: 'guest',
    params: storeParams,
    query: z.object({ outtradeno: outtradenos }),
    answer: z.object({ orders: z.array(aheadStatus), asOf: z.string() }),
    refusals: ['store_unknown'],
  },
  'GET /weixin/onlineorder/:sellerId/:storeId/taketimes.html': {
    summary:
      'The possible times of an order of this type with `num` portions, and when it would be ready if sent now. For takeout over `distance` metres; left out while unknown.',
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
      "The QR code this guest shows at the hand-over (counter or courier), as a PNG in base64. It contains the order's hand-over code.",
    source: 'spec 1 §7',
    access: 'guest',
    params: storeParams,
    query: z.object({ outtradeno }),
    answer: z.object({ picBase64: z.string(), pickupNo: z.string() }),
    refusals: ['order_unknown', 'order_cancelled'],
  },
} as const satisfies Routes
