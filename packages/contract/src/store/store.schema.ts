import { z } from 'zod'
import { tableNo } from '../shared.schema.ts'
import { priceProfile } from './price-profile.schema.ts'

/** What keeps a guest from ordering now, or soon will, in their language (rules/store/store-gate.ts). */
export const storeGate = z.object({
  code: z.enum([
    'store_deactivated',
    'scan_ordering_lapsed',
    'self_ordering_closed',
    'store_closed',
    'ahead_too_late',
    'ahead_late',
    'last_orders',
  ]),
  /** False = orders are taken, and the guest should know. */
  isShut: z.boolean(),
  reason: z.string(),
  /** When it ends; '' where `reason` says it. */
  ends: z.string(),
})

/** spec 1 §3 Store. */
export const store = z.object({
  id: z.string(),
  /** In the requested language. */
  name: z.string(),
  /** In the store's own language. */
  originalName: z.string(),
  telephone: z.string(),
  address: z.string(),
  /** Degrees, WGS 84, as phones report them; null = not set. */
  gdLat: z.number().nullable(),
  gdLng: z.number().nullable(),
  /** Metres; 9999999 = unknown, 99999 without the guest's position. */
  distance: z.number(),
  businessTime: z.array(z.object({ startTime: z.string(), endTime: z.string() })),
  isBusiness: z.boolean(),
  /** Without the options that this store's settings switch off (`sellerOption`). */
  isEnable: z.string(),
  /** The menu class of its pick-ups, and where its seats are booked; `{storeid}` stands for its number. */
  picupMenu: z.number().int(),
  bookSeatLink: z.string(),
  logoUrl: z.string(),
  status: z.number().int(),
  onlineFlag: z.string(),
  /** For an order ahead as soon as possible; in `storeinfo.html` for the order type that was asked for. */
  gate: storeGate.nullable(),
})

export const storeInfo = store.extend({
  timeZone: z.string(),
  /** Taxes, service charge and rounding, for the phone to foresee an amount; null = none. */
  priceProfile: priceProfile.nullable(),
  /**
   * What the menu says of its prices, in basis points: service charge and tax on top where dishes are eaten here, and the
   * tax that take-away prices contain instead. Null = menu prices are all.
   */
  priceNote: z
    .object({ service: z.number().int(), tax: z.number().int(), taxAway: z.number().int(), isGst: z.boolean() })
    .nullable(),
  /** Open at this moment, by its own switch and its hours. */
  open: z.boolean(),
  menuVersion: z.number().int(),
})

/** spec 1 §3 Table. */
export const table = z.object({ tableno: tableNo, tablename: z.string() })

export const tableDetail = table.extend({
  seats: z.number().int(),
  /** True if this guest may order here: the scanned code decides. */
  mayOrder: z.boolean(),
})

/** A table's state, also inlined in the landing page. */
export const tableStatus = table.extend({
  state: z.enum(['free', 'open', 'paying']),
  cover: z.number().int(),
  openedAt: z.string().nullable(),
  itemCount: z.number().int(),
  amount: z.number().int(),
})

export type StoreGateView = z.output<typeof storeGate>
export type Store = z.output<typeof store>
export type StoreInfo = z.output<typeof storeInfo>
export type TableStatus = z.output<typeof tableStatus>
