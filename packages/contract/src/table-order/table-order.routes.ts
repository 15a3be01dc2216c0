import { noteUnitsMost } from '@comanda/rules/menu/note.ts'
import { mostAddItems } from '@comanda/rules/menu/option-choice.ts'
import { z } from 'zod'
import { addItem, cart, newLine } from '../cart/cart.schema.ts'
import { lineRefusals } from '../cart/line-refusals.ts'
import { orderedBill, orderedRound } from '../order/order.schema.ts'
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

/** What the shared cart and its party look like to a phone. `seated` is false before the first dish. */
export const tableOrder = z.object({
  seated: z.boolean(),
  seatingId: z.string(),
  outtradeno: z.string(),
  cover: z.number().int(),
  /** The party's word for the kitchen; stands on every ticket of the bill. */
  billMemo: z.string(),
  cart,
  /** Sent before: portions and amount. */
  orderedCount: z.number().int(),
  orderedAmount: amount,
  /** The last event of the live channel that this answer already holds. */
  eventId: z.number().int(),
})
export type TableOrder = z.output<typeof tableOrder>

/** The answer of order2store, through queryresponse: the round as the kitchen has it. */
export const sentRound = z.object({ outtradeno: z.string(), round: orderedRound })
export type SentRound = z.output<typeof sentRound>

/** What a polled call is answered with: order2store a round, ordered and prepay a bill, storecalamt a cart. */
const polledAnswer = z.union([sentRound, orderedBill, cart])

const changed = z.object({ cart, eventId: z.number().int() })

/**
 * The party that is meant: where it sits at another table by now the call is refused with `table_moved` and nothing is decided, so that
 * what a phone without its network did not hear is not done to whoever sits here next. Where it has ended: `seating_closed`.
 */
export const partyMeant = z.string().max(64).optional()

/** As many lines as a cart holds, each with a comma. */
const lineIds = z
  .string()
  .max(200 * 65)
  .regex(/^[0-9A-Za-z_,-]*$/)

export const tableOrderRoutes = {
  'GET /weixin/storeorder/:sellerId/getuid.html': {
    summary: "This guest's id; made and kept in a cookie for 120 minutes.",
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
    summary: 'Adds food to the shared cart. Lines with an id that is already there are left alone.',
    source: 'spec 1 §7',
    access: 'table',
    params: tableParams,
    query: lang,
    body: z.object({
      msgid: clientId.optional(),
      lines: z.array(newLine).min(1).max(60),
      cover: z.number().int().min(1).max(9999).optional(),
      seatingid: partyMeant,
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
    summary: "Changes a line's number (0 removes it), its choice or its memo; what is left out stays as it is.",
    source: 'spec 1 §7',
    access: 'table',
    params: tableParams,
    query: lang,
    body: z.object({
      msgid: clientId.optional(),
      id: clientId,
      /** Left out, as all that follows, by who has not touched it: companions may have changed it meanwhile. */
      num: z.number().int().min(0).max(9999).optional(),
      memo: z.string().max(noteUnitsMost).optional(),
      /** A line that is chosen anew. */
      standard: z.string().max(200).optional(),
      menuItem: z.array(addItem).max(mostAddItems).optional(),
      seatingid: partyMeant,
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
      'Clears the shared cart; nothing that was sent. With `ids` (commas between them) only those lines go, which is what its guest saw: what companions chose meanwhile stays.',
    source: 'spec 1 §7',
    access: 'table',
    params: tableParams,
    query: lang.extend({ ids: lineIds.optional(), seatingid: partyMeant }),
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
      /** Lines not in the shared cart, sent as they are (a phone that was offline). */
      orderDetail: z.array(newLine).min(1).max(60).optional(),
      /** What the guest saw; when it differs from the server's sum the send is refused with price_changed, or with cart_changed where no price did. */
      orderAmount: amount.optional(),
      /** The cart's seq the guest saw; a dish that was added or changed after it is not sent unseen (cart_changed). */
      seq: z.number().int().optional(),
      memo: z.string().max(noteUnitsMost).default(''),
      cover: z.number().int().min(1).max(9999).optional(),
      language: orderLanguage.default('zh-cn'),
      /** Dishes that the store only offers (must_order without `forceAdd`) and the guest said no to. */
      declined: z.array(z.string().max(64)).max(60).optional(),
      /** Where the phone is, where the store asks for it (`hmdLocation`); left out when the guest does not say. */
      lat: z.number().min(-90).max(90).optional(),
      lng: z.number().min(-180).max(180).optional(),
      seatingid: partyMeant,
    }),
    /** `held`: why the round waits for a nod of the staff; its answer is pending until then. */
    answer: messageId.extend({ held: z.enum(['quantity', 'devices', 'distance', 'no_location']).optional() }),
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
    summary: "The store's answer to a polled call; 1111 until it is there. Only for the guest who asked.",
    source: 'spec 1 §4, §7',
    access: 'guest',
    params: z.object({ msgid: z.string().regex(/^[0-9A-Za-z_-]{8,80}$/) }),
    answer: polledAnswer,
    raw: true,
    refusals: ['not_found', 'nothing_ordered', 'round_refused', 'round_cancelled'],
  },
  'GET /weixin/storeorder/:sellerId/:storeId/:tableNo/ordered.html': {
    summary: 'The unpaid bill of the table, round by round. Answers a message id; its answer is an OrderedBill.',
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
      'Asks the store for the amount to pay now. Answers a message id; its answer is an OrderedBill. `already_paid` names the bill (`details.outtradeno`) to whoever was of its party.',
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
      billMemo: z.string().max(noteUnitsMost).optional(),
      /** The memo its writer knew of: what a companion has written since stays, before theirs. Without it billMemo stands in its place. */
      memoSeen: z.string().max(noteUnitsMost).optional(),
      seatingid: partyMeant,
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
