import { plainNumber } from '@comanda/rules/language/plain-digits.ts'
import { z } from 'zod'
import { amount, clientId, outtradeno, sellerId, storeId } from '../shared.schema.ts'

/** Latitude and longitude together, or neither: WGS 84, as a phone reports them. */
const gdLat = z.number().min(-90).max(90).nullable().default(null)
const gdLng = z.number().min(-180).max(180).nullable().default(null)

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** spec 1 §3 Takeout config. Amounts in the currency's minor unit. */
export const takeoutSetup = z.object({
  distributionCharge: amount,
  /** A bill of this amount is delivered free; 0 = never. */
  sendRule: amount,
  /** A smaller bill is not delivered. */
  sendAmount: amount,
  /** Metres by bicycle; 0 = no limit. */
  sendDistance: z.number().int().min(0).max(1_000_000),
  /** Delivery hours; empty = the opening hours. */
  sendTime: z
    .array(z.object({ startTime: clockTime, endTime: clockTime }))
    .max(10)
    .default([]),
  /** The store has its own riders; false = a courier service. */
  deliverySelf: z.boolean(),
})
export type TakeoutSetup = z.output<typeof takeoutSetup>

/** spec 1 §3 User takeout info: one entry of the guest's own address book. */
export const shippingInfo = z.object({
  id: z.string(),
  /** The recipient; an order's shipping has the same name as `contact`. */
  username: z.string(),
  contact: z.string(),
  tel: z.string(),
  address: z.string(),
  houseNo: z.string(),
  gdLat: z.number().nullable(),
  gdLng: z.number().nullable(),
  /** `lng,lat`, as maps write it; '' = position unknown. */
  location: z.string(),
  /** Metres to the requested store, an estimate; 0 = unknown. */
  distance: z.number().int(),
  isdefault: z.boolean(),
})
export type ShippingInfo = z.output<typeof shippingInfo>

/** In plain digits, however it was typed. */
const typedTel = z.string().overwrite(plainNumber).max(40)
const person = z.string().trim().max(40).default('')
/** As typed by the guest. Faults are refused with sentences (`recipient_needed`, `tel_wrong`, `address_needed`). */
const recipient = z.object({
  /** The recipient, under either of the spec's names. */
  username: person,
  contact: person,
  tel: typedTel.default(''),
  address: z.string().trim().max(200).default(''),
  houseNo: z.string().trim().max(60).default(''),
  gdLat,
  gdLng,
})
export type RecipientInput = z.output<typeof recipient>

/** An entry to save: with the id of one of the guest's own it replaces it. */
export const shippingEntry = recipient.extend({ id: clientId.optional(), isdefault: z.boolean().optional() })
export type ShippingEntry = z.output<typeof shippingEntry>

/** Ids, or the entries themselves. */
export const shippingIds = z
  .array(z.union([clientId, z.object({ id: clientId })]))
  .min(1)
  .max(50)

/**
 * spec 1 §3 Takeout shipping: the destination of one order. With `id` the entry of the address book fills missing
 * fields.
 */
const shippingOf = recipient.extend({
  msgid: clientId.optional(),
  /** The delivering store; left out with `outtradeno`: the order's store. */
  storefrontid: storeId.optional(),
  id: clientId.optional(),
  /** The amount of the dishes: decides whether delivery is free. */
  orderAmount: amount.default(0),
  memo: z.string().trim().max(60).default(''),
  /** Replaces the shipping of this unpaid order. */
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
  /** Not measured by a maps service. */
  about: z.boolean(),
  distributionCharge: amount,
})
export type ShippingAnswer = z.output<typeof shippingAnswer>

/**
 * `waiting` = without a rider; `assigned` = a rider comes for it; `on_the_way` = the rider has it; `arrived` = at the
 * door; `failed` = it could not be handed over.
 */
export const dispatchState = z.enum(['waiting', 'assigned', 'on_the_way', 'arrived', 'delivered', 'failed'])
export type DispatchState = z.output<typeof dispatchState>

const rider = z.object({ name: z.string().trim().min(1).max(40), tel: typedTel.default('') })

export const dispatchDetail = z.object({
  outtradeno: z.string(),
  storeId: z.string(),
  storeName: z.string(),
  /** For a guest without their order; '' = the store has none. */
  storeTelephone: z.string(),
  state: dispatchState,
  /** Whether it is still to be delivered. `over` = cancelled, refused, handed over in any way, or two days old. */
  order: z.enum(['unpaid', 'running', 'over']),
  /** Null = not named: a courier service's riders need no name. */
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
  /** The history, oldest first. */
  steps: z.array(z.object({ state: dispatchState, at: z.string() })),
})
export type DispatchDetail = z.output<typeof dispatchDetail>

export const dispatchParams = z.object({ id: outtradeno })
/** The seller. Left out: the order is looked up among the caller's own, as guest or as staff. */
export const dispatchQuery = z.object({ sellerid: sellerId.optional() })
export const dispatchMove = z.object({
  msgid: clientId.optional(),
  state: dispatchState,
  /**
   * The rider; kept until another is named. The store's own riders need it for the first state after `waiting`, a
   * courier service's do not.
   */
  rider: rider.optional(),
  /** Why it could not be handed over. */
  reason: z.string().trim().max(100).default(''),
})
export type DispatchMove = z.output<typeof dispatchMove>
