import { z } from 'zod'
import { amount, clientId, outtradeno, sellerId, storeId } from '../shared.schema.ts'

/** Latitude and longitude together, or neither: WGS 84, as a phone tells them. */
const gdLat = z.number().min(-90).max(90).nullable().default(null)
const gdLng = z.number().min(-180).max(180).nullable().default(null)

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** spec 1 §3 Takeout config. Amounts in the currency's minor unit. */
export const takeoutSetup = z.object({
  distributionCharge: amount,
  /** A bill that reaches it is brought for nothing; 0 = none is. */
  sendRule: amount,
  /** Less than that is not brought. */
  sendAmount: amount,
  /** Metres by bicycle; nothing is brought farther. 0 = wherever a rider gets to. */
  sendDistance: z.number().int().min(0).max(1_000_000),
  /** Hours in which orders are brought; empty = whenever the store is open. */
  sendTime: z
    .array(z.object({ startTime: clockTime, endTime: clockTime }))
    .max(10)
    .default([]),
  /** The store brings with riders of its own; false = a courier service does. */
  deliverySelf: z.boolean(),
})
export type TakeoutSetup = z.output<typeof takeoutSetup>

/** spec 1 §3 User takeout info: one entry of the guest's own address book. */
export const shippingInfo = z.object({
  id: z.string(),
  /** The recipient; `contact` is the same name under which an order's shipping has it. */
  username: z.string(),
  contact: z.string(),
  tel: z.string(),
  address: z.string(),
  houseNo: z.string(),
  gdLat: z.number().nullable(),
  gdLng: z.number().nullable(),
  /** `lng,lat`, as the maps write it; '' where the place is not known. */
  location: z.string(),
  /** Metres to the store that was asked about, an estimate; 0 = unknown. */
  distance: z.number().int(),
  isdefault: z.boolean(),
})
export type ShippingInfo = z.output<typeof shippingInfo>

const person = z.string().trim().max(40).default('')
/** What a guest typed: whether it will do is told in words (`recipient_needed`, `tel_wrong`, `address_needed`). */
const recipient = z.object({
  /** The recipient, under either of the spec's names. */
  username: person,
  contact: person,
  tel: z.string().trim().max(40).default(''),
  address: z.string().trim().max(200).default(''),
  houseNo: z.string().trim().max(60).default(''),
  gdLat,
  gdLng,
})
export type RecipientInput = z.output<typeof recipient>

/** An entry to be saved: with the id of one of the guest's own it takes its place. */
export const shippingEntry = recipient.extend({ id: clientId.optional(), isdefault: z.boolean().optional() })
export type ShippingEntry = z.output<typeof shippingEntry>

/** Ids, or the entries themselves. */
export const shippingIds = z
  .array(z.union([clientId, z.object({ id: clientId })]))
  .min(1)
  .max(50)

/** spec 1 §3 Takeout shipping: where one order goes. With `id` the entry of the address book fills what is left out. */
const shippingOf = recipient.extend({
  msgid: clientId.optional(),
  /** The store that is to bring it; left out with `outtradeno`, it is the order's. */
  storefrontid: storeId.optional(),
  id: clientId.optional(),
  /** What the dishes come to: whether the bringing is free. */
  orderAmount: amount.default(0),
  memo: z.string().trim().max(60).default(''),
  /** Puts it into the place of this unpaid order's shipping. */
  outtradeno: outtradeno.optional(),
})
export const orderShipping = shippingOf.refine(
  ({ storefrontid, outtradeno: order }) => storefrontid !== undefined || order !== undefined,
  { path: ['storefrontid'], error: 'storefrontid or outtradeno is needed' },
)
export type OrderShipping = z.output<typeof orderShipping>

export const shippingAnswer = z.object({
  shippingId: z.string(),
  /** Metres by bicycle; 0 = unknown: the address is on no map. */
  distance: z.number().int(),
  /** No maps service has measured it. */
  about: z.boolean(),
  distributionCharge: amount,
})
export type ShippingAnswer = z.output<typeof shippingAnswer>

/**
 * `waiting` = nobody has been sent yet; `assigned` = somebody comes for it; `on_the_way` = they have it; `arrived` = they are at
 * the door; `failed` = it could not be handed over.
 */
export const dispatchState = z.enum(['waiting', 'assigned', 'on_the_way', 'arrived', 'delivered', 'failed'])
export type DispatchState = z.output<typeof dispatchState>

const rider = z.object({ name: z.string().trim().min(1).max(40), tel: z.string().trim().max(40).default('') })

export const dispatchDetail = z.object({
  outtradeno: z.string(),
  storeId: z.string(),
  storeName: z.string(),
  /** For who was not handed their order; '' = the store has none. */
  storeTelephone: z.string(),
  state: dispatchState,
  /** Whether anybody brings it at all: `over` = cancelled, refused, handed over in whatever way, or of two days ago. */
  order: z.enum(['unpaid', 'running', 'over']),
  /** Null = nobody has been named: of a courier service's riders nobody need be. */
  rider: z.object({ name: z.string(), tel: z.string() }).nullable(),
  /** Why it could not be handed over. */
  reason: z.string(),
  contact: z.string(),
  tel: z.string(),
  address: z.string(),
  houseNo: z.string(),
  gdLat: z.number().nullable(),
  gdLng: z.number().nullable(),
  memo: z.string(),
  /** Metres; 0 = unknown. */
  distance: z.number().int(),
  about: z.boolean(),
  distributionCharge: amount,
  deliverySelf: z.boolean(),
  /** What has happened so far, the first first. */
  steps: z.array(z.object({ state: dispatchState, at: z.string() })),
})
export type DispatchDetail = z.output<typeof dispatchDetail>

export const dispatchParams = z.object({ id: outtradeno })
/** Whose delivery it is stands in its number: left out, it is looked for among the caller's own, as guest or as staff. */
export const dispatchQuery = z.object({ sellerid: sellerId.optional() })
export const dispatchMove = z.object({
  msgid: clientId.optional(),
  state: dispatchState,
  /**
   * Who brings it; stays until somebody else is named. Needed with the first state beyond `waiting` where the store's own riders bring it; a courier
   * service's need not be named.
   */
  rider: rider.optional(),
  /** Why it could not be handed over. */
  reason: z.string().trim().max(100).default(''),
})
export type DispatchMove = z.output<typeof dispatchMove>
