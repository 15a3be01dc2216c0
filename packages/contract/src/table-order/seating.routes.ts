import { z } from 'zod'
import { person } from '../order/order.schema.ts'
import type { Routes } from '../route.ts'
import { clientId, language, tableNo, tableParams } from '../shared.schema.ts'

const atTable = ['store_unknown', 'table_unknown', 'table_code_needed'] as const
const lang = z.object({ lang: language.optional() })

/** How a guest may come to sit at a table. */
const joinWay = z.enum(['orderCode', 'code', 'companion', 'staff'])

/** A party's stay as this guest may know it: what the party did is in no part of it. */
export const seatingView = z.object({
  /** Empty when nobody sits there. */
  seatingId: z.string(),
  life: z.enum(['free', 'opened', 'ordering', 'bill_asked']),
  joined: z.boolean(),
  asking: z.boolean(),
  /**
   * How this guest may come in. Empty when joined, and where nothing is asked (join with `open`, or by the first dish).
   * `companion` and `staff` alike mean asking: whoever is there, or the staff, let the guest in.
   */
  ways: z.array(joinWay),
  /** This guest's number at the table; 0 before they ask or join. */
  me: z.number().int(),
  /** Who is in; empty unless joined. */
  people: z.array(
    person.extend({
      me: z.boolean(),
      /** Of who has a verified phone: `138*****001`; else ''. */
      tel: z.string(),
      /** The whole number, where its owner lets this party call: `+8613800000001`; else ''. */
      callTel: z.string(),
    }),
  ),
  /** Who asks to be let in, the first to ask first; empty unless joined, and where only the staff let in. */
  waiting: z.array(person.extend({ askedAt: z.string() })),
  /** Wrong codes of this phone. */
  tries: z.number().int(),
  /** Until then no code is looked at. */
  lockedUntil: z.string().nullable(),
  /** No code is taken any more: only the staff or somebody at the table let this guest in. */
  locked: z.boolean(),
  /** When this guest's last bill at this store was paid, at whichever table, within the last day. */
  lastPaidAt: z.string().nullable(),
})
export type SeatingView = z.output<typeof seatingView>

export const seatingRoutes = {
  'GET /weixin/storeorder/:sellerId/:storeId/:tableNo/seating.html': {
    summary: "The party's stay at this table as the guest may know it: whether they are in, and how they may come in.",
    source: 'issue: a photographed code is no credential',
    access: 'table',
    params: tableParams,
    query: lang,
    answer: seatingView,
    refusals: [...atTable],
  },
  'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/join.html': {
    summary:
      'Comes to sit at the table: by code, openly where the store asks for nothing, or by asking those who are there. Opens a free table.',
    source: 'spec 1 §4 Ordering code, §5',
    access: 'table',
    params: tableParams,
    query: lang,
    body: z.object({
      msgid: clientId.optional(),
      way: z.enum(['open', 'orderCode', 'code', 'ask']),
      code: z.string().max(16).optional(),
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
      'Somebody at the table lets another who asks in, or not. Where the store does not offer it only the staff do.',
    access: 'table',
    params: tableParams,
    query: lang,
    body: z.object({ msgid: clientId.optional(), uid: z.string().max(64), accept: z.boolean() }),
    answer: seatingView,
    writes: true,
    refusals: [...atTable, 'seating_join_needed', 'guest_not_waiting', 'join_not_offered'],
  },
  'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/name.html': {
    summary: 'What this guest calls themselves at this table, at most 20 characters; empty = known by their number.',
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
      "Where this guest's party sits now; their phone gets the grant of that table (moved, or given a new code). A waiter has none of their own: they name the party they look after, and stay at the table when it has gone home.",
    access: 'guest',
    params: tableParams,
    query: lang.extend({ seatingid: z.string().max(64).optional() }),
    answer: z.object({ tableNo }),
    refusals: ['store_unknown', 'seating_closed'],
  },
} as const satisfies Routes
