import { noteUnitsMost } from '@comanda/rules/menu/note.ts'
import { mostAddItems } from '@comanda/rules/menu/option-choice.ts'
import { z } from 'zod'
import { addItem, cart, newLine } from '../cart/cart.schema.ts'
import { lineRefusals } from '../cart/line-refusals.ts'
import { heldReason, orderedBill, orderedRound } from '../order/order.schema.ts'
import type { Routes } from '../route.ts'
import { amount, clientId, language, messageId, orderLanguage, sellerParams, tableParams } from '../shared.schema.ts'

const lang = z.object({ lang: language.optional() })
const atTable = [
  'store_unknown',
  'table_unknown',
  'table_code_needed',
  'seating_join_needed',
  'seating_not_open',
  'table_moved',
] as const

/** The shared cart and its party for a phone. `seated` is false before the first dish. */
export const tableOrder = z.object({
  seated: z.boolean(),
  seatingId: z.string(),
  outtradeno: z.string(),
  cover: z.number().int(),
  /** The party's note to the kitchen, on every ticket of the bill. */
  billMemo: z.string(),
  cart,
  /** Sent before: portions and amount. */
  orderedCount: z.number().int(),
  orderedAmount: amount,
  /** The last event of the live channel this answer includes. */
  eventId: z.number().int(),
})
export type TableOrder = z.output<typeof tableOrder>

/** The answer of order2store, through queryresponse: the round as the kitchen has it. */
export const sentRound = z.object({ outtradeno: z.string(), round: orderedRound })
export type SentRound = z.output<typeof sentRound>

/** Answers of polled calls: a round for order2store, a bill for ordered and prepay, a cart for storecalamt. */
const polledAnswer = z.union([sentRound, orderedBill, cart])

const changed = z.object({ cart, eventId: z.number().int() })

/**
 * The party the phone means. If it sits at another table, the call is refused with `table_moved`; if it has ended,
 * with `seating_closed`. So an offline phone never acts on the next party.
 */
export const expectedParty = z.string().max(64).optional()

/** As many lines as a cart holds, each with a comma. */
const lineIds = z
  .string()
  .max(200 * 65)
  .regex(/^[0-9A-Za-z_,-]*$/)

export const tableOrderRoutes = {
  'GET /weixin/storeorder/:sellerId/getuid.html': {
    summary: "This guest's id, kept in a cookie for 120 minutes.",
    source: 'spec 1 §6, §7',
    access: 'guest',
    params: sellerParams,
    answer: z.object({ uid: z.string() }),
    refusals: [],
  },
  'GET /weixin/storeorder/:sellerId/:storeId/:tableNo/order.html': {
    summary: 'The shared cart of the table; `head=1` leaves the lines out.',
    source: 'spec 1 §7',
    access: 'table',
    params: tableParams,
    query: lang.extend({ head: z.enum(['0', '1']).optional() }),
    answer: tableOrder,
    refusals: [...atTable],
  },
  'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/order.html': {
    summary: 'Adds lines to the shared cart. A line whose id is already there is not changed.',
    source: 'spec 1 §7',
    access: 'table',
    params: tableParams,
    query: lang,
    body: z.object({
      msgid: clientId.optional(),
      lines: z.array(newLine).min(1).max(60),
      cover: z.number().int().min(1).max(9999).optional(),
      seatingid: expectedParty,
    }),
    answer: changed,
    writes: true,
    refusals: [
      ...atTable,
      'store_deactivated',
      'scan_ordering_lapsed',
      'store_closed',
      'store_paused',
      'menu_missing',
      ...lineRefusals,
      'dish_renamed',
      'cart_full',
      'bill_being_paid',
      'phone_paying',
      'seating_closed',
    ],
  },
  'PUT /weixin/storeorder/:sellerId/:storeId/:tableNo/order.html': {
    summary: "Changes a line's quantity (0 removes it), choice or memo; fields left out stay.",
    source: 'spec 1 §7',
    access: 'table',
    params: tableParams,
    query: lang,
    body: z.object({
      msgid: clientId.optional(),
      id: clientId,
      /** Left out, like all that follow, if the guest has not touched it: companions may have changed it. */
      num: z.number().int().min(0).max(9999).optional(),
      memo: z.string().max(noteUnitsMost).optional(),
      /** A line chosen again. */
      standard: z.string().max(200).optional(),
      menuItem: z.array(addItem).max(mostAddItems).optional(),
      seatingid: expectedParty,
    }),
    answer: changed,
    writes: true,
    refusals: [
      ...atTable,
      'line_unknown',
      ...lineRefusals,
      'dish_renamed',
      'bill_being_paid',
      'phone_paying',
      'seating_closed',
    ],
  },
  'DELETE /weixin/storeorder/:sellerId/:storeId/:tableNo/order.html': {
    summary:
      'Clears the shared cart; sent rounds stay. With comma-joined `ids` only those lines: dishes companions chose meanwhile stay.',
    source: 'spec 1 §7',
    access: 'table',
    params: tableParams,
    query: lang.extend({ ids: lineIds.optional(), seatingid: expectedParty }),
    answer: changed,
    writes: true,
    refusals: [...atTable, 'bill_being_paid', 'phone_paying', 'seating_closed'],
  },
  'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/order2store.html': {
    summary: 'Sends the cart (or the lines of `orderDetail`) to the kitchen as one round. Answers a message id.',
    source: 'spec 1 §4, §7',
    access: 'table',
    params: tableParams,
    body: z.object({
      msgid: clientId.optional(),
      /** Lines outside the shared cart, sent as they are (by a phone that was offline). */
      orderDetail: z.array(newLine).min(1).max(60).optional(),
      /**
       * The amount the guest saw. If it differs from the server's sum, the send is refused with price_changed, or
       * with cart_changed if no price differs.
       */
      orderAmount: amount.optional(),
      /** The cart's seq the guest saw. Dishes added or changed later are not sent unseen (cart_changed). */
      seq: z.number().int().optional(),
      memo: z.string().max(noteUnitsMost).default(''),
      cover: z.number().int().min(1).max(9999).optional(),
      language: orderLanguage.default('zh-cn'),
      /** Dishes the store only suggests (must_order without `forceAdd`) and the guest declined. */
      declined: z.array(z.string().max(64)).max(60).optional(),
      /** The phone's position, if the store asks for it (`hmdLocation`); left out if the guest does not share it. */
      lat: z.number().min(-90).max(90).optional(),
      lng: z.number().min(-180).max(180).optional(),
      seatingid: expectedParty,
    }),
    /** `held`: why the round waits for the staff's approval; its answer is pending until then. */
    answer: messageId.extend({ held: heldReason.optional() }),
    writes: true,
    polled: true,
    refusals: [
      ...atTable,
      'store_deactivated',
      'scan_ordering_lapsed',
      'store_closed',
      'store_paused',
      'cart_empty',
      'menu_missing',
      ...lineRefusals,
      'dish_renamed',
      'must_order',
      'phone_needed',
      'price_changed',
      'cart_changed',
      'bill_being_paid',
      'phone_paying',
      'seating_closed',
      'too_far',
      'location_code_needed',
    ],
  },
  'GET /weixin/storeorder/queryresponse/:msgid.html': {
    summary: "The store's answer to a polled call; 1111 until it exists. Only for the asking guest.",
    source: 'spec 1 §4, §7',
    access: 'guest',
    params: z.object({ msgid: z.string().regex(/^[0-9A-Za-z_-]{8,80}$/) }),
    answer: polledAnswer,
    raw: true,
    refusals: ['not_found', 'nothing_ordered', 'round_refused', 'round_cancelled'],
  },
  'GET /weixin/storeorder/:sellerId/:storeId/:tableNo/ordered.html': {
    summary: 'The unpaid bill of the table, round by round. Returns a message id; its answer is an OrderedBill.',
    source: 'spec 1 §7',
    access: 'table',
    params: tableParams,
    query: lang,
    answer: messageId,
    polled: true,
    refusals: [...atTable],
  },
  'GET /weixin/storeorder/:sellerId/:storeId/:tableNo/prepay.html': {
    summary:
      'The amount to pay now. Returns a message id; its answer is an OrderedBill. `already_paid` names the bill (`details.outtradeno`) to a guest of its party.',
    source: 'spec 1 §7, 3 §4',
    access: 'table',
    params: tableParams,
    query: lang,
    answer: messageId,
    polled: true,
    refusals: [...atTable, 'nothing_ordered', 'already_paid'],
  },
  'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/orderhead.html': {
    summary: "Sets the party's diner count and bill memo.",
    source: 'spec 1 §7',
    access: 'table',
    params: tableParams,
    body: z.object({
      msgid: clientId.optional(),
      cover: z.number().int().max(9999).optional(),
      /** The party's own count stays if it gave one above 1: the guest gave theirs before joining, or offline. */
      coverIfNone: z.boolean().optional(),
      billMemo: z.string().max(noteUnitsMost).optional(),
      /**
       * The memo its writer knew. A companion's later text stays, before the new one. Without it billMemo replaces
       * the memo.
       */
      memoSeen: z.string().max(noteUnitsMost).optional(),
      seatingid: expectedParty,
    }),
    answer: z.object({ cover: z.number().int(), billMemo: z.string() }),
    writes: true,
    refusals: [
      ...atTable,
      'diner_count',
      'memo_too_long',
      'store_deactivated',
      'scan_ordering_lapsed',
      'store_closed',
      'store_paused',
      'bill_being_paid',
      'phone_paying',
      'seating_closed',
    ],
  },
} as const satisfies Routes
