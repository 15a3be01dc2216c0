import { z } from 'zod'
import { tableNo } from '../shared.schema.ts'

/** spec 1 §3 Store. */
export const store = z.object({
  id: z.string(),
  /** In the language asked for. */
  name: z.string(),
  /** As the shop itself writes it. */
  originalName: z.string(),
  telephone: z.string(),
  address: z.string(),
  /** Degrees, WGS 84, as phones tell them; null = nobody has placed it. */
  gdLat: z.number().nullable(),
  gdLng: z.number().nullable(),
  /** Metres; 9999999 = unknown, 99999 where the guest's place was not given. */
  distance: z.number(),
  businessTime: z.array(z.object({ startTime: z.string(), endTime: z.string() })),
  isBusiness: z.boolean(),
  /** Without what the settings that hold at this store switch off (`sellerOption`). */
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
  /** Who may do what here is decided by the code that was scanned: true when this guest may order. */
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
