import { z } from 'zod'
import type { Routes } from '../route.ts'
import { amount, language, sellerId, sellerParams, storeId, storeParams } from '../shared.schema.ts'
import {
  dispatchDetail,
  dispatchMove,
  dispatchParams,
  dispatchQuery,
  orderShipping,
  shippingAnswer,
  shippingEntry,
  shippingIds,
  shippingInfo,
  takeoutSetup,
} from './takeout.schema.ts'

const lang = z.object({ lang: language.optional() })
const recipient = ['recipient_needed', 'shipping_tel_needed', 'shipping_tel_wrong', 'shipping_address_needed'] as const

export const takeoutRoutes = {
  'GET /weixin/takeoutsetup/storeinfo.html': {
    summary: 'The delivery charges and area of a store.',
    source: 'spec 1 §3 Takeout config, §7',
    access: 'public',
    query: z.object({ sellerid: sellerId, storeid: storeId }),
    answer: takeoutSetup,
    refusals: ['store_unknown'],
  },
  'PUT /console/api/:sellerId/:storeId/takeoutsetup': {
    summary: 'Sets the delivery charges and area of a store.',
    access: 'seller.configure',
    params: storeParams,
    body: takeoutSetup,
    answer: takeoutSetup,
    writes: true,
    refusals: ['store_unknown'],
  },
  'GET /weixin/takeout/:sellerId/shippinginfo.html': {
    summary:
      "The guest's own address book, the default first, then the last used; with `storeid` the distance of each from that store.",
    source: 'spec 1 §3 User takeout info, §7',
    access: 'guest',
    params: sellerParams,
    query: lang.extend({ storeid: storeId.optional() }),
    answer: z.array(shippingInfo),
    refusals: ['store_unknown'],
  },
  'POST /weixin/takeout/:sellerId/shippinginfo.html': {
    summary:
      'Saves entries of the address book: new ones, or in place of those with the given id. Returns the whole book.',
    source: 'spec 1 §5 Takeout, §7',
    access: 'guest',
    params: sellerParams,
    query: lang,
    body: z.array(shippingEntry).min(1).max(20),
    answer: z.array(shippingInfo),
    writes: true,
    brief: true,
    refusals: [...recipient, 'shipping_full'],
  },
  'DELETE /weixin/takeout/:sellerId/shippinginfo.html': {
    summary: 'Deletes entries of the address book by id. Returns the rest. A missing entry is no fault.',
    source: 'spec 1 §7',
    access: 'guest',
    params: sellerParams,
    query: lang,
    body: shippingIds,
    answer: z.array(shippingInfo),
    writes: true,
    brief: true,
    refusals: [],
  },
  'POST /weixin/takeout/:sellerId/ordershippinginfo.html': {
    summary:
      'Sets the address of an order before its submit (with `storefrontid`), or of an unpaid one (`outtradeno`), and measures the way. A way longer than promised is refused; the same address with another name or door never is.',
    source: 'spec 1 §3 Takeout shipping, §4, §7',
    access: 'guest',
    params: sellerParams,
    query: lang,
    body: orderShipping,
    answer: shippingAnswer,
    writes: true,
    brief: true,
    refusals: [
      'store_unknown',
      ...recipient,
      'shipping_unknown',
      'too_far_to_send',
      'order_unknown',
      'shipping_fixed',
      'shipping_farther',
      'shipping_way_unknown',
    ],
    // Each may cost a paid request to a maps service.
    rateLimit: { max: 60, seconds: 60 },
  },
  'GET /weixin/onlineorder/:sellerId/:storeId/calcharge.html': {
    summary: 'The delivery charge over this distance (metres) for dishes of `amount`.',
    source: 'spec 1 §7',
    access: 'public',
    params: storeParams,
    query: z.object({
      distance: z.coerce.number().int().min(0).max(9_999_999),
      amount: z.coerce.number().pipe(amount).default(0),
    }),
    answer: z.object({ distributionCharge: amount, tooFar: z.boolean() }),
    refusals: ['store_unknown'],
  },
  'GET /weixin/takeoutdelivery/:id/dispatchdtl.html': {
    summary:
      "The state of an order's delivery (`id` = its outtradeno), for its guest and the staff. `sellerid` may be left out.",
    source: 'spec 1 §7',
    access: 'guest',
    params: dispatchParams,
    query: dispatchQuery,
    answer: dispatchDetail,
    refusals: ['dispatch_unknown'],
  },
  'PUT /weixin/takeoutdelivery/:id/dispatchdtl.html': {
    summary: "Sets the rider and the state of a delivery. The guest's phone gets it on the order’s channel.",
    source: 'spec 1 §7',
    access: 'order.dispatch',
    params: dispatchParams,
    query: dispatchQuery,
    body: dispatchMove,
    answer: dispatchDetail,
    writes: true,
    refusals: ['dispatch_unknown', 'dispatch_moved', 'rider_needed', 'shipping_tel_wrong', 'handover_not_ready'],
  },
} as const satisfies Routes
