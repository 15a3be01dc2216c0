import { z } from 'zod'
import { dispatchState } from '../takeout/takeout.schema.ts'
import { voucherBack, voucherPlatform } from '../voucher/voucher.schema.ts'

/** What the counter needs to give a bag to the right rider. A guest's phone number is masked on the store's screens. */
export const ticketDelivery = z.object({
  recipient: z.string(),
  tel: z.string(),
  address: z.string(),
  houseNo: z.string(),
  /** The guest's note to the rider. */
  memo: z.string(),
  /** Metres; null = unknown. `about` = not measured by a maps service. */
  distance: z.number().int().nullable(),
  about: z.boolean(),
  /** The store has its own riders; false = it calls a courier service. */
  deliverySelf: z.boolean(),
  state: dispatchState,
  rider: z.object({ name: z.string(), tel: z.string() }).nullable(),
  /** Why it could not be handed over. */
  reason: z.string(),
})

/** What the ticket of an order ahead (pick-up 1, takeout 2, pre-order 3) has besides its dishes. */
export const ahead = z.object({
  outtradeno: z.string(),
  /** As on the guest's phone, `0231`: the ticket number on its business day. */
  pickupNo: z.string(),
  /** When the guest wants it; null = as soon as possible. */
  takeAt: z.string().nullable(),
  /** The promised time; for a delivery: at the guest's door. */
  readyBy: z.string(),
  /** When it must leave the kitchen: `readyBy` less the rider's way. It is late after this. */
  dueAt: z.string(),
  /** When the kitchen sees it by itself, and since when it does. */
  releaseAt: z.string(),
  releasedAt: z.string().nullable(),
  readyAt: z.string().nullable(),
  handedOverAt: z.string().nullable(),
  /** Name of the person who handed it over; '' = not yet. */
  handedOverBy: z.string(),
  /** Paid with a group-buy voucher of this platform; null = with money. */
  voucher: voucherPlatform.nullable(),
  /** The state of a voucher that no longer pays; null = there is none. `not` = the store compensates the guest. */
  voucherBack: voucherBack.nullable(),
  delivery: ticketDelivery.nullable(),
})

export type Ahead = z.output<typeof ahead>
export type TicketDelivery = z.output<typeof ticketDelivery>
