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
    summary: 'What bringing costs and how far a store brings.',
    source: 'spec 1 §3 Takeout config, §7',
    access: 'public',
    query: z.object({ sellerid: sellerId, storeid: storeId }),
    answer: takeoutSetup,
    refusals: ['store_unknown'],
  },
  'PUT /console/api/:sellerId/:storeId/takeoutsetup': {
    summary: 'The owner says what bringing costs and how far the store brings.',
    access: 'seller.configure',
    params: storeParams,
    body: takeoutSetup,
    answer: takeoutSetup,
    writes: true,
    refusals: ['store_unknown'],
  },
  'GET /weixin/takeout/:sellerId/shippinginfo.html': {
    summary:
      "The guest's own address book, the default first, then the last used; with `storeid` how far each is from there.",
    source: 'spec 1 §3 User takeout info, §7',
    access: 'guest',
    params: sellerParams,
    query: lang.extend({ storeid: storeId.optional() }),
    answer: z.array(shippingInfo),
    refusals: ['store_unknown'],
  },
  'POST /weixin/takeout/:sellerId/shippinginfo.html': {
    summary: 'Saves entries of the address book: new ones, or over those whose id is given. Answers the whole book.',
    source: 'spec 1 §5 Takeout, §7',
    access: 'guest',
    params: sellerParams,
    query: lang,
    body: z.array(shippingEntry).min(1).max(20),
    answer: z.array(shippingInfo),
    writes: true,
    refusals: [...recipient, 'shipping_full'],
  },
  'DELETE /weixin/takeout/:sellerId/shippinginfo.html': {
    summary:
      'Deletes entries of the address book, by their ids; answers what is left. What is gone already is no fault.',
    source: 'spec 1 §7',
    access: 'guest',
    params: sellerParams,
    query: lang,
    body: shippingIds,
    answer: z.array(shippingInfo),
    writes: true,
    refusals: [],
  },
  'POST /weixin/takeout/:sellerId/ordershippinginfo.html': {
    summary:
      'Where the order is to be brought: before submitting it (with `storefrontid`), or in the place of an unpaid one’s (`outtradeno`), which is to be there in the time that was promised: a way that takes longer than the order was placed for is refused; the same address with another name or door never is. Measures the way.',
    source: 'spec 1 §3 Takeout shipping, §4, §7',
    access: 'guest',
    params: sellerParams,
    query: lang,
    body: orderShipping,
    answer: shippingAnswer,
    writes: true,
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
    // Each may cost a question to a maps service that is paid for by the call.
    rateLimit: { max: 60, seconds: 60 },
  },
  'GET /weixin/onlineorder/:sellerId/:storeId/calcharge.html': {
    summary: 'What bringing costs over this distance (metres), for dishes that come to `amount`.',
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
      'How the delivery of an order (`id` = its outtradeno) goes: for its guest and the staff. `sellerid` may be left out.',
    source: 'spec 1 §7',
    access: 'guest',
    params: dispatchParams,
    query: dispatchQuery,
    answer: dispatchDetail,
    refusals: ['dispatch_unknown'],
  },
  'PUT /weixin/takeoutdelivery/:id/dispatchdtl.html': {
    summary: 'The staff say who brings it and how far they are; the guest hears it on the order’s channel.',
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
