import { z } from 'zod'
import { storePause } from '../menu/menu.schema.ts'
import type { Routes } from '../route.ts'
import { amount, clientId, empty, storeParams, tableParams } from '../shared.schema.ts'
import { styleConfig } from '../style/style.schema.ts'

/** Somebody at a table. `name` is what they call themselves, '' = known by their number alone. */
const person = z.object({ uid: z.string(), number: z.number().int(), name: z.string() })

/** A table as the staff see it. What belongs to a party is empty while nobody sits there. */
export const tableTile = z.object({
  tableno: z.string(),
  tablename: z.string(),
  seats: z.number().int(),
  life: z.enum(['free', 'opened', 'ordering', 'bill_asked']),
  /** A payment is on its way: nothing can be added, moved or closed. */
  paying: z.boolean(),
  seatingId: z.string(),
  /** The party's bill; '' while nobody sits there. */
  outtradeno: z.string(),
  cover: z.number().int(),
  openedAt: z.string().nullable(),
  people: z.array(person),
  /** Who asks to be let in, the first to ask first. */
  waiting: z.array(person.extend({ askedAt: z.string() })),
  /** Portions that were chosen and not sent yet. */
  choosing: z.number().int(),
  rounds: z.number().int(),
  /** Rounds that wait for a nod. */
  held: z.number().int(),
  /** What is still to be paid. */
  amount,
  /** Nothing was told for three hours, and there is an order: the party may have gone. Who comes now must ask to be let in. */
  forgotten: z.boolean(),
  /** The last bill that was paid at this table, within four hours: whoever sits here by now. Null = none. */
  lastPaid: z
    .object({
      paidAt: z.string(),
      amount,
      /** `COUNTER_CASH`, `COUNTER_CARD`, `COUNTER_OTHER` (given to the staff), else what a guest paid with by phone. */
      payTypeCode: z.string(),
      /** Who of the staff took it; '' = a guest paid by phone. */
      by: z.string(),
    })
    .nullable(),
  calls: z.array(
    z.object({
      callId: z.string(),
      reason: z.enum(['water', 'bill', 'clear', 'help', 'other']),
      words: z.string(),
      calledAt: z.string(),
    }),
  ),
  /** The code that lets guests in at this table now; null where the store has none. Never logged, only for staff. */
  code: z.object({ digits: z.string(), until: z.string() }).nullable(),
  /** Until then whoever scans the table's code is let in. */
  unlockedUntil: z.string().nullable(),
})
export type TableTile = z.output<typeof tableTile>

const msgid = clientId.optional()
const atTable = ['table_unknown', 'seating_none'] as const
/**
 * The party that the staff saw at this table (`seatingId` of its tile). What they wanted of it is done to no other: where it sits elsewhere by
 * now `party_moved`, where it has left `seating_none`, or `party_left` while somebody else sits there.
 */
const partySeen = z.string().min(1).max(64)
const ofParty = [...atTable, 'party_moved', 'party_left'] as const

/** What the staff do to tables. Every answer but re-keying's is the table as it is then. */
export const floorRoutes = {
  'GET /console/api/:sellerId/:storeId/tables': {
    summary: 'The floor: every table, who sits there, who wants to be let in, what waits for a nod, who calls.',
    access: 'table.seat',
    params: storeParams,
    answer: z.object({
      tables: z.array(tableTile),
      paused: storePause.nullable(),
      currency: styleConfig.shape.currency,
      eventId: z.number().int(),
      now: z.string(),
    }),
    refusals: ['store_unknown'],
  },
  'POST /console/api/:sellerId/:storeId/tables/:tableNo/open': {
    summary: 'Opens a table, or unlocks one that is open: for so many minutes whoever scans its code is let in.',
    access: 'table.seat',
    params: tableParams,
    body: z.object({
      msgid,
      cover: z.number().int().min(0).max(9999).optional(),
      unlockMinutes: z.number().int().min(0).max(240).default(10),
      /**
       * The party this unlocks or locks; '' = the staff saw nobody there. With a `cover` that is for who has only just scanned or for nobody:
       * another party that is there by now (opened by the staff, with dishes chosen or ordered, of another count) is `table_taken`.
       */
      seatingid: z.union([z.literal(''), partySeen]).default(''),
    }),
    answer: tableTile,
    writes: true,
    refusals: [...ofParty, 'table_taken'],
  },
  'POST /console/api/:sellerId/:storeId/tables/:tableNo/close': {
    summary:
      'Ends a party’s stay. While money is owed it is refused unless exactly that is given up; the bill is then void, what was not begun is not cooked.',
    access: 'table.seat',
    params: tableParams,
    body: z.object({
      msgid,
      seatingid: partySeen,
      reason: z.string().trim().max(60).default(''),
      force: z.boolean().default(false),
      /** What a forced closing gives up: what was owed when the staff looked. Something else by now is `owed_changed`. */
      amount: amount.default(0),
    }),
    answer: tableTile,
    writes: true,
    refusals: [...ofParty, 'bill_owed', 'owed_changed', 'phone_paying', 'already_paid', 'close_reason_needed'],
  },
  'POST /console/api/:sellerId/:storeId/tables/:tableNo/move': {
    summary: 'The party changes to another, free table with its cart, its rounds and its bill. Answers the new table.',
    access: 'table.seat',
    params: tableParams,
    body: z.object({ msgid, seatingid: partySeen, to: tableParams.shape.tableNo }),
    answer: tableTile,
    writes: true,
    refusals: [...ofParty, 'table_taken', 'phone_paying'],
  },
  'POST /console/api/:sellerId/:storeId/tables/:tableNo/rekey': {
    summary:
      'A new printed code for a table: the old one opens nothing any more, the party that sits there stays. The link goes on paper.',
    access: 'table.seat',
    params: tableParams,
    body: z.object({ msgid }),
    answer: z.object({ link: z.string(), qr: z.object({ size: z.number().int(), path: z.string() }) }),
    writes: true,
    refusals: ['table_unknown'],
  },
  'POST /console/api/:sellerId/:storeId/tables/:tableNo/letin': {
    summary: 'Lets somebody who asks in, or not.',
    access: 'table.seat',
    params: tableParams,
    body: z.object({ msgid, uid: z.string().max(64), accept: z.boolean() }),
    answer: tableTile,
    writes: true,
    refusals: [...atTable, 'guest_not_waiting'],
  },
  'POST /console/api/:sellerId/:storeId/pause': {
    summary: 'Takes no orders for so many minutes; guests read why and until when.',
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
