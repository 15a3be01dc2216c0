import { z } from 'zod'
import { dispatchState } from '../takeout/takeout.schema.ts'
import { voucherBack, voucherPlatform } from '../voucher/voucher.schema.ts'

/** What the counter needs to give a bag to the right rider: a guest's phone number is masked on the store's screens. */
export const ticketDelivery = z.object({
  recipient: z.string(),
  tel: z.string(),
  address: z.string(),
  houseNo: z.string(),
  /** What the guest says to the rider. */
  memo: z.string(),
  /** Metres; null = nobody knows. `about` = measured by no maps service. */
  distance: z.number().int().nullable(),
  about: z.boolean(),
  /** The store brings with riders of its own; false = a courier service is called. */
  deliverySelf: z.boolean(),
  state: dispatchState,
  rider: z.object({ name: z.string(), tel: z.string() }).nullable(),
  /** Why it could not be handed over. */
  reason: z.string(),
})

/** What a ticket of an order ahead (pick-up 1, takeout 2, pre-order 3) says besides its dishes. */
export const ahead = z.object({
  outtradeno: z.string(),
  /** As the guest reads it on their phone, `0231`: the ticket number of the business day it is for. */
  pickupNo: z.string(),
  /** When the guest wants it; null = as soon as possible. */
  takeAt: z.string().nullable(),
  /** When the guest was told it would be ready; for a delivery: at their door. */
  readyBy: z.string(),
  /** When it must have left the kitchen: a rider's way is taken off. It is late by this. */
  dueAt: z.string(),
  /** When the kitchen sees it by itself, and since when it does. */
  releaseAt: z.string(),
  releasedAt: z.string().nullable(),
  readyAt: z.string().nullable(),
  handedOverAt: z.string().nullable(),
  /** The name of who handed it over; '' = nobody has. */
  handedOverBy: z.string(),
  /** Paid with a group-buy voucher of this platform; null = with money. */
  voucher: voucherPlatform.nullable(),
  /** What became of a voucher that is not to pay it any more; null = there is none. `not` = the store makes it up to its guest. */
  voucherBack: voucherBack.nullable(),
  delivery: ticketDelivery.nullable(),
})

export type Ahead = z.output<typeof ahead>
export type TicketDelivery = z.output<typeof ticketDelivery>
