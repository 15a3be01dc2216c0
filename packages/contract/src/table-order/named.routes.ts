import { noteUnitsMost } from '@comanda/rules/menu/note.ts'
import { z } from 'zod'
import { cart, newLine } from '../cart/cart.schema.ts'
import { lineRefusals } from '../cart/line-refusals.ts'
import type { Routes } from '../route.ts'
import {
  amount,
  clientId,
  language,
  messageId,
  outtradeno,
  sellerParams,
  storeId,
  storeParams,
  tableParams,
} from '../shared.schema.ts'
import { partyMeant } from './table-order.routes.ts'

const lang = z.object({ lang: language.optional() })
const atTable = [
  'store_unknown',
  'table_unknown',
  'table_code_needed',
  'seating_join_needed',
  'seating_not_open',
  'table_moved',
] as const
const storeShut = ['store_deactivated', 'scan_ordering_lapsed', 'store_closed', 'store_paused'] as const
/** A whole order at once: what was put together ahead. */
const batch = z.object({
  msgid: clientId.optional(),
  lines: z.array(newLine).min(1).max(200),
  cover: z.number().int().min(1).max(9999).optional(),
  seatingid: partyMeant,
})
const leftOut = z.object({ id: z.string(), code: z.string(), problem: z.string(), problemText: z.string() })
/** 0 dine-in, 1 self-pickup, 2 takeout, 3 pre-order (spec 1 §1). */
const orderType = z.enum(['0', '1', '2', '3'])
const scene = z.enum(['0', '2'])

/** A pre-order as it was put together; kept for 24 hours. */
const preorder = z.object({
  lines: z.array(newLine),
  memo: z.string(),
  /** The order that was sent ahead of it: what its loading gives up, unpaid. Null = it was only put together. */
  outtradeno: outtradeno.nullable(),
  /** How many come, as was said ahead; 0 = nobody did. */
  cover: z.number().int(),
  cachedAt: z.string(),
  until: z.string(),
})

export const namedRoutes = {
  'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/batchorder.html': {
    summary: 'Puts a whole order into the shared cart, all of it or nothing.',
    source: 'spec 1 §4, §7',
    access: 'table',
    params: tableParams,
    query: lang,
    body: batch,
    answer: z.object({ cart, eventId: z.number().int() }),
    writes: true,
    refusals: [
      ...atTable,
      ...storeShut,
      'menu_missing',
      ...lineRefusals,
      'dish_renamed',
      'cart_full',
      'bill_being_paid',
      'phone_paying',
      'seating_closed',
    ],
  },
  'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/batchorder2.html': {
    summary:
      'The same, without what cannot be had: `left` says what was left out and why. With `preorder` the lines are loaded in place of that kept pre-order: its memo joins the bill memo, its head count is that of a party which has said none, and it and what was sent ahead of it unpaid go in the same transaction, or nothing is done. With `putback` they are dishes of rounds that the store did not take, each with its `orderid` as id: it comes back once, whoever of the party asks for it; `again` names those that somebody had put back before.',
    source: 'spec 1 §4, §7 (shape not shown)',
    access: 'table',
    params: tableParams,
    query: lang,
    body: batch.extend({
      /** `cachedAt` of the pre-order. */
      preorder: z.string().max(40).optional(),
      /** Not together with `preorder`. */
      putback: z.boolean().optional(),
    }),
    answer: z.object({
      cart,
      eventId: z.number().int(),
      left: z.array(leftOut),
      /** The pre-order's memo, where the bill memo has no room for it; else ''. */
      memoLeft: z.string(),
      again: z.array(z.string()),
    }),
    writes: true,
    refusals: [
      ...atTable,
      ...storeShut,
      'menu_missing',
      'bill_being_paid',
      'phone_paying',
      'seating_closed',
      'preorder_gone',
      'order_being_paid',
      'already_paid',
    ],
  },
  'POST /weixin/storeorder/:sellerId/:storeId/cacheorder.html': {
    summary: 'Keeps an order that a guest puts together ahead, for 24 hours; the next one takes its place.',
    source: 'spec 1 §4, §7',
    access: 'guest',
    params: storeParams,
    body: z.object({
      msgid: clientId.optional(),
      lines: z.array(newLine).min(1).max(200),
      memo: z.string().max(noteUnitsMost).default(''),
    }),
    answer: preorder,
    writes: true,
    refusals: ['store_unknown', 'memo_too_long'],
  },
  'GET /weixin/onlineorder/:sellerId/preorder.html': {
    summary: "This guest's pre-order at a store, if there is one from the last 24 hours.",
    source: 'spec 1 §4 (path not shown)',
    access: 'guest',
    params: sellerParams,
    query: z.object({ storeid: storeId }),
    answer: z.object({ preorder: preorder.nullable() }),
    refusals: ['store_unknown'],
  },
  'DELETE /weixin/onlineorder/:sellerId/preorder.html': {
    summary: 'Clears the pre-order.',
    source: 'spec 1 §7',
    access: 'guest',
    params: sellerParams,
    query: z.object({ storeid: storeId }),
    answer: z.object({ cleared: z.boolean() }),
    writes: true,
    refusals: ['store_unknown'],
  },
  'POST /weixin/storeorder/:sellerId/:storeId/storecalamt.html': {
    summary:
      'Asks the store what an order comes to, without ordering it. Answers a message id; its answer is a Cart, each line with its price or its problem.',
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
    polled: true,
    refusals: ['store_unknown', 'menu_missing', 'memo_too_long'],
  },
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
      /** Portions that its party had chosen and not sent by then: nobody cooks them. */
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
          /** Still to be paid. */
          amount,
          createdAt: z.string(),
        }),
      ),
    }),
    refusals: ['store_unknown'],
  },
  'DELETE /weixin/onlineorder/:sellerId/unpay.html': {
    summary:
      'Drops what this guest ordered ahead, did not pay and no kitchen has taken: scene 0 pre-orders, 2 takeout. A pick-up, and what a table owes, are never dropped here: `owed` counts those bills. Refused, with nothing dropped, while one of them is being paid.',
    source: 'spec 1 §7',
    access: 'guest',
    params: sellerParams,
    query: z.object({ storeid: storeId, scene: scene.default('0') }),
    answer: z.object({ cleared: z.number().int(), owed: z.number().int() }),
    writes: true,
    refusals: ['store_unknown', 'order_being_paid'],
  },
  'GET /weixin/useraction/:sellerId/:storeId/:tableNo/:action.html': {
    summary:
      'A guest did something worth counting (`scan`, `menu`, `cart` …): one line in the log, without who it was.',
    source: 'spec 1 §7 (shape not shown)',
    access: 'table',
    params: tableParams.extend({ action: z.string().regex(/^[a-z0-9_]{1,32}$/) }),
    answer: z.object({}),
    refusals: ['table_unknown', 'table_code_needed'],
  },
} as const satisfies Routes
