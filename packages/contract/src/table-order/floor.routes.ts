import { z } from 'zod'
import { storePause } from '../menu/menu.schema.ts'
import type { Routes } from '../route.ts'
import { amount, clientId, empty, outtradeno, storeParams, tableParams } from '../shared.schema.ts'
import { callReason } from '../style/call-reason.schema.ts'
import { styleConfig } from '../style/style.schema.ts'

/** A person at a table. `name` is the name they gave, '' = shown by number. */
const person = z.object({ uid: z.string(), number: z.number().int(), name: z.string() })

/** A table for the staff. The party's fields are empty without a party. */
export const tableTile = z.object({
  tableno: z.string(),
  tablename: z.string(),
  seats: z.number().int(),
  life: z.enum(['free', 'opened', 'ordering', 'bill_asked']),
  /** A payment is running: the table cannot be changed. */
  paying: z.boolean(),
  seatingId: z.string(),
  /** The party's bill; '' without a party. */
  outtradeno: z.string(),
  cover: z.number().int(),
  openedAt: z.string().nullable(),
  people: z.array(person),
  /** Guests who ask to join, in order. */
  waiting: z.array(person.extend({ askedAt: z.string() })),
  /** Portions chosen and not sent. */
  choosing: z.number().int(),
  rounds: z.number().int(),
  /** Rounds that wait for approval. */
  held: z.number().int(),
  /** The amount due. */
  amount,
  /** The amount due in cash, which a store may round. */
  cashAmount: amount,
  /** No activity for three hours, and there is an order: the party may have left. The next guest must ask to join. */
  forgotten: z.boolean(),
  /** The last bill paid at this table within four hours, of any party. Null = none. */
  lastPaid: z
    .object({
      outtradeno,
      paidAt: z.string(),
      amount,
      /** `COUNTER_CASH`, `COUNTER_CARD`, `COUNTER_OTHER` (paid to the staff), else the way of payment by phone. */
      payTypeCode: z.string(),
      /** The staff member who took it; '' = a guest paid by phone. */
      by: z.string(),
    })
    .nullable(),
  calls: z.array(
    z.object({
      callId: z.string(),
      reason: callReason,
      words: z.string(),
      calledAt: z.string(),
    }),
  ),
  /** The code that lets guests join this table now; null if the store has none. Never logged, only for staff. */
  code: z.object({ digits: z.string(), until: z.string() }).nullable(),
  /** Until then every guest who scans the table's code may join. */
  unlockedUntil: z.string().nullable(),
})
export type TableTile = z.output<typeof tableTile>

const msgid = clientId.optional()
const atTable = ['table_unknown', 'seating_none'] as const
/**
 * The party the staff saw at this table (`seatingId` of its tile). The server acts on no other: `party_moved` if it
 * sits elsewhere, `seating_none` if it left, `party_left` if another party sits here.
 */
const shownParty = z.string().min(1).max(64)
const ofParty = [...atTable, 'party_moved', 'party_left'] as const

/** Changes of tables by the staff. Every answer except re-keying's is the table afterwards. */
export const floorRoutes = {
  'GET /console/api/:sellerId/:storeId/tables': {
    summary: 'The floor: every table with its party, requests to join, rounds that wait for approval, and calls.',
    access: 'table.seat',
    params: storeParams,
    answer: z.object({
      tables: z.array(tableTile),
      paused: storePause.nullable(),
      currency: styleConfig.shape.currency,
      /** The store counts its guests (`inputCover`). */
      countsGuests: z.boolean(),
      /** The store has members (`openVip`). */
      hasMembers: z.boolean(),
      eventId: z.number().int(),
      now: z.string(),
    }),
    refusals: ['store_unknown'],
  },
  'POST /console/api/:sellerId/:storeId/tables/:tableNo/open': {
    summary: 'Opens a table, or unlocks an open one: for so many minutes every guest who scans its code may join.',
    access: 'table.seat',
    params: tableParams,
    body: z.object({
      msgid,
      cover: z.number().int().min(0).max(9999).optional(),
      unlockMinutes: z.number().int().min(0).max(240).default(10),
      /**
       * The party to unlock or lock; '' = the staff saw none. With a `cover` it applies only to a free table or a
       * party that has just scanned. Another party (opened by the staff, with dishes, or of another count) is refused
       * with `table_taken`.
       */
      seatingid: z.union([z.literal(''), shownParty]).default(''),
    }),
    answer: tableTile,
    writes: true,
    refusals: [...ofParty, 'table_taken'],
  },
  'POST /console/api/:sellerId/:storeId/tables/:tableNo/close': {
    summary:
      'Ends a party’s stay. With an amount due it is refused unless exactly that amount is given up: then the bill is void, and rounds not begun are not cooked.',
    access: 'table.seat',
    params: tableParams,
    body: z.object({
      msgid,
      seatingid: shownParty,
      reason: z.string().trim().max(60).default(''),
      force: z.boolean().default(false),
      /**
       * What a forced closing gives up: the amount due the staff saw. Another amount is refused with `owed_changed`.
       */
      amount: amount.default(0),
    }),
    answer: tableTile,
    writes: true,
    refusals: [...ofParty, 'bill_owed', 'owed_changed', 'phone_paying', 'already_paid', 'close_reason_needed'],
  },
  'POST /console/api/:sellerId/:storeId/tables/:tableNo/move': {
    summary: 'Moves the party to a free table with its cart, rounds and bill. Returns the new table.',
    access: 'table.seat',
    params: tableParams,
    body: z.object({ msgid, seatingid: shownParty, to: tableParams.shape.tableNo }),
    answer: tableTile,
    writes: true,
    refusals: [...ofParty, 'table_taken', 'phone_paying'],
  },
  'POST /console/api/:sellerId/:storeId/tables/:tableNo/rekey': {
    summary:
      'Makes a new printed code for a table. The old code is invalid, the seated party stays. Returns the link to print.',
    access: 'table.seat',
    params: tableParams,
    body: z.object({ msgid }),
    answer: z.object({ link: z.string(), qr: z.object({ size: z.number().int(), path: z.string() }) }),
    writes: true,
    refusals: ['table_unknown'],
  },
  'POST /console/api/:sellerId/:storeId/tables/:tableNo/letin': {
    summary: 'Accepts or refuses a guest who asks to join.',
    access: 'table.seat',
    params: tableParams,
    body: z.object({ msgid, uid: z.string().max(64), accept: z.boolean() }),
    answer: tableTile,
    writes: true,
    refusals: [...atTable, 'guest_not_waiting'],
  },
  'POST /console/api/:sellerId/:storeId/pause': {
    summary: 'Pauses orders for so many minutes; guests read the reason and the end.',
    access: 'table.seat',
    params: storeParams,
    body: z.object({ msgid, minutes: z.number().int().min(1).max(720), reason: z.string().trim().min(1).max(60) }),
    answer: storePause,
    writes: true,
    refusals: ['store_unknown'],
  },
  'POST /console/api/:sellerId/:storeId/resume': {
    summary: 'Ends the pause.',
    access: 'table.seat',
    params: storeParams,
    body: z.object({ msgid }),
    answer: empty,
    writes: true,
    refusals: ['store_unknown'],
  },
} as const satisfies Routes
