import { z } from 'zod'

/** Where a delivery of the store's own courier is: nobody has it, it lies ready for somebody, it is on its way, it has arrived. */
export const courierState = z.enum(['none', 'assigned', 'on_the_way', 'delivered'])

/** What the rider needs and no more: a phone number is masked on every screen of the store. */
export const delivery = z.object({
  recipient: z.string(),
  phone: z.string(),
  address: z.string(),
  /** Metres; null = nobody knows. `about` = guessed from the straight line. */
  distance: z.number().int().nullable(),
  about: z.boolean(),
  courier: z.object({ state: courierState, name: z.string(), phone: z.string() }),
})

/** What a ticket of an order ahead (pick-up 1, takeout 2, pre-order 3) says besides its dishes. */
export const ahead = z.object({
  outtradeno: z.string(),
  /** As the guest reads it on their phone, `0231`: the ticket number of the day it is for. */
  pickupNo: z.string(),
  /** When the guest wants it; null = as soon as possible. */
  takeAt: z.string().nullable(),
  /** When it was promised to be ready. */
  readyBy: z.string().nullable(),
  /** When the kitchen sees it by itself. */
  releaseAt: z.string().nullable(),
  readyAt: z.string().nullable(),
  handedOverAt: z.string().nullable(),
  /** The name of who handed it over; '' = nobody has. */
  handedOverBy: z.string(),
  delivery: delivery.nullable(),
})

export type Ahead = z.output<typeof ahead>
export type CourierState = z.output<typeof courierState>
