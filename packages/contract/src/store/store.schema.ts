import { z } from 'zod'
import { tableNo } from '../shared.schema.ts'

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
})

export const storeInfo = store.extend({
  timeZone: z.string(),
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

export type Store = z.output<typeof store>
export type StoreInfo = z.output<typeof storeInfo>
export type TableStatus = z.output<typeof tableStatus>
