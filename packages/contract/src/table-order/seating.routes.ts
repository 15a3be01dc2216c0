import { plainNumber } from '@comanda/rules/language/plain-digits.ts'
import { z } from 'zod'
import { person } from '../order/order.schema.ts'
import type { Routes } from '../route.ts'
import { clientId, language, tableNo, tableParams } from '../shared.schema.ts'

const atTable = ['store_unknown', 'table_unknown', 'table_code_needed'] as const
const lang = z.object({ lang: language.optional() })

/** Ways to join a table. */
const joinWay = z.enum(['orderCode', 'code', 'companion', 'staff'])

/** A party's stay for this guest: without what the party did. */
export const seatingView = z.object({
  /** Empty without a party. */
  seatingId: z.string(),
  life: z.enum(['free', 'opened', 'ordering', 'bill_asked']),
  joined: z.boolean(),
  asking: z.boolean(),
  /** This guest's party has ended since they scanned the code. They scan it again before they join or order. */
  scanAgain: z.boolean(),
  /**
   * How this guest may join. Empty if joined, or if nothing is needed (join with `open`, or by the first dish).
   * `companion` and `staff` both mean a request: a companion at the table, or the staff, let the guest in.
   */
  ways: z.array(joinWay),
  /** This guest's number at the table; 0 before they ask or join. */
  me: z.number().int(),
  /** The party's guests; empty unless joined. */
  people: z.array(
    person.extend({
      me: z.boolean(),
      /** For a verified phone: `138*****001`; else ''. */
      tel: z.string(),
      /** The whole number, if its owner lets this party call: `+8613800000001`; else ''. */
      callTel: z.string(),
    }),
  ),
  /** Guests who ask to join, in order; empty unless joined, and where only the staff let in. */
  waiting: z.array(person.extend({ askedAt: z.string() })),
  /** Wrong codes of this phone. */
  tries: z.number().int(),
  /** Until then codes are refused. */
  lockedUntil: z.string().nullable(),
  /** Codes are refused for good: only the staff or a companion let this guest in. */
  locked: z.boolean(),
  /** When this guest's last bill at this store was paid, at any table, within the last day. */
  lastPaidAt: z.string().nullable(),
})
export type SeatingView = z.output<typeof seatingView>

export const seatingRoutes = {
  'GET /weixin/storeorder/:sellerId/:storeId/:tableNo/seating.html': {
    summary: "The party's stay at this table for this guest: whether they have joined, and how they may join.",
    source: 'issue: a photographed code is no credential',
    access: 'table',
    params: tableParams,
    query: lang,
    answer: seatingView,
    refusals: [...atTable],
  },
  'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/join.html': {
    summary: 'Joins the table: by code, openly if the store allows it, or by asking the party. Opens a free table.',
    source: 'spec 1 §4 Ordering code, §5',
    access: 'table',
    params: tableParams,
    query: lang,
    body: z.object({
      msgid: clientId.optional(),
      way: z.enum(['open', 'orderCode', 'code', 'ask']),
      code: z.string().overwrite(plainNumber).max(16).optional(),
      name: z.string().max(200).optional(),
    }),
    answer: seatingView,
    writes: true,
    refusals: [
      ...atTable,
      'code_wrong',
      'code_wait',
      'code_locked',
      'join_not_offered',
      'seating_join_needed',
      'seating_not_open',
      'asking_full',
      'asking_refused',
      'name_too_long',
      'table_moved',
      'store_deactivated',
      'scan_ordering_lapsed',
      'store_closed',
      'store_paused',
    ],
  },
  'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/letin.html': {
    summary:
      'A guest at the table accepts or refuses one who asks to join. If the store does not offer it, only the staff do.',
    access: 'table',
    params: tableParams,
    query: lang,
    body: z.object({ msgid: clientId.optional(), uid: z.string().max(64), accept: z.boolean() }),
    answer: seatingView,
    writes: true,
    refusals: [...atTable, 'seating_join_needed', 'guest_not_waiting', 'join_not_offered'],
  },
  'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/name.html': {
    summary: "Sets this guest's name at this table, at most 20 characters; empty = shown by number.",
    access: 'table',
    params: tableParams,
    query: lang,
    body: z.object({ msgid: clientId.optional(), name: z.string().max(200) }),
    answer: seatingView,
    writes: true,
    refusals: [...atTable, 'seating_join_needed', 'name_too_long'],
  },
  'GET /weixin/storeorder/:sellerId/:storeId/:tableNo/where.html': {
    summary:
      "The table of this guest's party; the phone gets access to it (after a move or a new code). A waiter names the party they serve, and stays at the table after it has left.",
    access: 'guest',
    params: tableParams,
    query: lang.extend({ seatingid: z.string().max(64).optional() }),
    answer: z.object({ tableNo }),
    refusals: ['store_unknown', 'seating_closed'],
  },
} as const satisfies Routes
