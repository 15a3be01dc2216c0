import { noteUnitsMost } from '@comanda/rules/menu/note.ts'
import { z } from 'zod'
import { newLine } from '../cart/cart.schema.ts'
import { orderedBill } from '../order/order.schema.ts'
import { amount, clientId, orderLanguage, outtradeno, storeId, tableNo } from '../shared.schema.ts'
import { voucherBack, voucherPlatform } from '../voucher/voucher.schema.ts'

/**
 * The types of an order ahead (spec 1 §1): 1 self-pickup, 2 takeout = delivery, 3 pre-order (dining at the store at a
 * time).
 */
export const aheadType = z.enum(['1', '2', '3'])
export type AheadType = z.output<typeof aheadType>

/**
 * The state of an order ahead, for its guest. `unpaid`; `paid` = waits for its time, not in a kitchen yet; `pending`
 * = waits for the store's approval; `received` = in the kitchen; `cooking`; `ready` = to be collected; `on_the_way`
 * (takeout); `done` = handed over; `over` = not handed over for two days; `cancelled` = by the guest, or not paid in
 * time; `refused` = by the store.
 */
export const aheadState = z.enum([
  'unpaid',
  'paid',
  'pending',
  'received',
  'cooking',
  'ready',
  'on_the_way',
  'done',
  'over',
  'cancelled',
  'refused',
])
export type AheadState = z.output<typeof aheadState>

/**
 * spec 1 §3 Order payload, spec 3 §3 Group-buy order payload. `takeAt`, `shippingId`, `distributionCharge`, `msgid`,
 * `language` and `voucher` are our own.
 */
export const orderPayload = z.object({
  msgid: clientId.optional(),
  storefrontid: storeId,
  orderType: aheadType,
  /** Portions, as shown to the guest. */
  orderNum: z.number().int().min(0).max(99_999).optional(),
  /** The shown amount of the dishes, without the distribution charge. A different one is refused with price_changed. */
  orderAmount: amount.optional(),
  /** The shown charge of a takeout. A different one is refused with price_changed. */
  distributionCharge: amount.optional(),
  orderDetail: z.array(newLine).max(60),
  /** '' = none; a table for a table-based pick-up (`type@table`). */
  tableNo: z.union([z.literal(''), tableNo]).default(''),
  memo: z.string().max(noteUnitsMost).default(''),
  /** Metres as the phone computed them. The server uses its own. */
  distance: z.number().min(0).optional(),
  /** 2 for takeout, else 0. The server uses orderType. */
  orderScene: z.enum(['0', '2']).optional(),
  cover: z.number().int().min(0).max(9999).optional(),
  /** Where the sum was computed; not used. */
  calcPlace: z.union([z.string().max(40), z.number()]).optional(),
  language: orderLanguage.default('zh-cn'),
  /** A time of taketimes.html; null = as soon as possible (not for a pre-order). */
  takeAt: z.iso.datetime({ offset: true }).nullable().default(null),
  /** Takeout: the answer of ordershippinginfo.html. */
  shippingId: clientId.optional(),
  /** The menu class of the dishes. A class other than the order type's is refused as invalid_request. */
  menuClass: z.number().int().min(0).max(3).optional(),
  /** Paid with a group-buy voucher of this platform alone: one portion of one dish, as soon as possible. */
  voucher: voucherPlatform.optional(),
})
export type OrderPayload = z.output<typeof orderPayload>

export const submitted = z.object({
  outtradeno,
  /** The number called at the counter, on its business day: `0231`. '' = not paid yet. */
  pickupNo: z.string(),
  /** Dishes and distribution charge. Its bill says what is due: also packing, and tax on top. */
  amount,
  distributionCharge: amount,
  /** When it will be ready, by the work in hand; an instant. */
  readyAt: z.string(),
  /** An order not paid by then is void. */
  payBefore: z.string(),
})
export type Submitted = z.output<typeof submitted>

/** An order ahead for its guest. Instants in UTC; show them in `timeZone`. */
export const aheadOrder = z.object({
  outtradeno: z.string(),
  storeId: z.string(),
  storeName: z.string(),
  /** '' = the store has none. */
  storeTelephone: z.string(),
  timeZone: z.string(),
  orderType: aheadType,
  /** The class of the menu for such an order at its store now: each store may have its own for pick-ups. */
  menuClass: z.number().int(),
  /** For a table-based pick-up. */
  tableNo: z.string(),
  state: aheadState,
  /** Takeout, `ready`: the delivery failed, the guest may collect it at the store. */
  cameBack: z.boolean(),
  /** '' = not paid yet. */
  pickupNo: z.string(),
  /** Null = as soon as possible. */
  takeAt: z.string().nullable(),
  /** When it will be ready; for takeout: at the guest's door. */
  readyBy: z.string(),
  /** Null once it is paid or given up. */
  payBefore: z.string().nullable(),
  createdAt: z.string(),
  paidAt: z.string().nullable(),
  /** When the kitchen gets it, or got it. */
  releaseAt: z.string(),
  readyAt: z.string().nullable(),
  handedOverAt: z.string().nullable(),
  cancelledAt: z.string().nullable(),
  /** Why the store refused it. `endedBy` `clock` = it was not paid in time. */
  endedBy: z.enum(['', 'guest', 'clock', 'store']),
  cancelReason: z.string(),
  /** Portions. */
  count: z.number().int(),
  /** Distribution charge included. */
  amount,
  distributionCharge: amount,
  /** Without refunds. */
  paidAmount: amount,
  /** Refunded for dishes the store could not make, by the same way of payment. */
  givenBack: amount,
  currency: z.string(),
  memo: z.string(),
  cover: z.number().int(),
  /** Paid with a group-buy voucher of this platform alone; null = with money. */
  voucher: voucherPlatform.nullable(),
  /** The state of a voucher that no longer pays; null = there is none. */
  voucherBack: voucherBack.nullable(),
  /** Takeout: metres; null = not known. */
  distance: z.number().nullable(),
  /** Takeout: the store has its own riders; false = a courier service, which reads no code of ours. */
  deliverySelf: z.boolean(),
  shippingId: z.string().nullable(),
  /** The first dishes by name, for a list. */
  dishNames: z.array(z.string()),
  mayPay: z.boolean(),
  /** Also while a payment of this guest runs (not a voucher's): the phone gives it up first, by cancelpay.html. */
  mayCancel: z.boolean(),
  /** Only for a request by number: its dishes and sums. */
  bill: orderedBill.nullable(),
})
export type AheadOrder = z.output<typeof aheadOrder>

export const aheadOrders = z.object({
  /** Newest first. */
  orders: z.array(aheadOrder),
  /** 1, 2, … of 20. */
  page: z.number().int(),
  more: z.boolean(),
  /**
   * The stores of all this guest's orders, with the first page of a list; else empty. By name, in the guest's
   * language.
   */
  stores: z.array(z.object({ storeId: z.string(), storeName: z.string() })),
  asOf: z.string(),
})
export type AheadOrders = z.output<typeof aheadOrders>

/** The filter of the list's `state`. */
export const aheadFilter = z.enum(['all', 'unpaid', 'running', 'done', 'cancelled'])
export type AheadFilter = z.output<typeof aheadFilter>

export const aheadStatus = aheadOrder.pick({
  outtradeno: true,
  state: true,
  cameBack: true,
  pickupNo: true,
  takeAt: true,
  readyBy: true,
  payBefore: true,
  readyAt: true,
  amount: true,
  givenBack: true,
  voucherBack: true,
  mayPay: true,
  mayCancel: true,
})
export type AheadStatus = z.output<typeof aheadStatus>

/** When an order may be wanted, in the store's zone. */
export const takeTimes = z.object({
  orderType: aheadType,
  timeZone: z.string(),
  /** `now` is possible, with the time it would be ready; null = not now. */
  readyBy: z.string().nullable(),
  /**
   * Possible instants by calendar day at the store. Pick-up and takeout: today only, and none while the store is
   * closed. During a pause: those after it.
   */
  days: z.array(z.object({ day: z.iso.date(), times: z.array(z.string()) })),
})
export type TakeTimes = z.output<typeof takeTimes>
