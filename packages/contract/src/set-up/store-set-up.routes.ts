import { z } from 'zod'
import type { Routes } from '../route.ts'
import { clientId, sellerParams, storeId, storeParams } from '../shared.schema.ts'
import { newStore, storeChange, storeFields } from '../store/store-set-up.schema.ts'

const status = z.union([z.literal(0), z.literal(1)])

/** A store as its owner sees it. */
export const ownedStore = storeFields.extend({
  storeId,
  /** 1 = active. */
  status: z.number().int(),
  /** Counts the changes of these fields. */
  version: z.number().int(),
  tables: z.number().int(),
  /** At a table, now. */
  state: z.enum(['open', 'closed', 'paused', 'deactivated']),
  /** The end of the pause; '' = none. */
  pausedUntil: z.string(),
  pauseReason: z.string(),
  /** The calendar day there, `2026-12-25`. */
  today: z.string(),
  /** When it opens next; null = it is open, or not known. */
  opens: z.object({ day: z.string(), clock: z.string(), inDays: z.number().int() }).nullable(),
  /** Minutes until the doors close; 1440 = no end in sight; -1 = closed. */
  minutesLeft: z.number().int(),
})
export type OwnedStore = z.output<typeof ownedStore>

const msgid = clientId.optional()
/** The version on the owner's screen: a store that another owner has changed since is not overwritten. */
const version = z.number().int().min(1)

export const storeSetUpRoutes = {
  'GET /console/api/:sellerId/stores': {
    summary: "The seller's stores with all fields an owner can set, and their state now.",
    access: 'seller.configure',
    params: sellerParams,
    answer: z.array(ownedStore),
    refusals: [],
  },
  'POST /console/api/:sellerId/stores': {
    summary:
      "Creates a store. With `copyFrom` it has that store's settings, hours, prices, tables (with new codes) and menus; the given fields are its own.",
    source: 'spec 1 §3 Store',
    access: 'seller.configure',
    params: sellerParams,
    body: z.object({ msgid, store: newStore, copyFrom: storeId.optional() }),
    answer: ownedStore,
    writes: true,
    refusals: ['store_unknown', 'store_taken', 'store_name_needed'],
  },
  'PUT /console/api/:sellerId/:storeId/set-up': {
    summary: 'Changes the given fields of a store (spec 1 §3), its hours, or its status (1 = active).',
    source: 'spec 1 §3 Store',
    access: 'seller.configure',
    params: storeParams,
    body: z.object({ msgid, version, change: storeChange, status: status.optional() }),
    answer: ownedStore,
    writes: true,
    refusals: ['store_unknown', 'store_moved', 'store_name_needed'],
  },
  'POST /console/api/:sellerId/:storeId/close-today': {
    summary: "Ends today's hours at this time (`HH:mm` there): today becomes a special day.",
    access: 'seller.configure',
    params: storeParams,
    body: z.object({ msgid, clock: z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/) }),
    answer: ownedStore,
    writes: true,
    refusals: ['store_unknown', 'store_close_late'],
  },
} as const satisfies Routes
