import { stepKinds } from '@comanda/rules/price/price-step.ts'
import { z } from 'zod'
import { shownAddItem } from '../cart/cart.schema.ts'
import { amount } from '../shared.schema.ts'

export const cookState = z.enum(['received', 'cooking', 'served', 'refused'])

/** spec 1 §3 Ordered dish. */
export const orderedDish = z.object({
  orderid: z.string(),
  uid: z.string(),
  /** Name of the staff member who added it for the guests. */
  who: z.string().optional(),
  code: z.string(),
  name: z.string(),
  showName: z.string(),
  price: amount,
  memberprice: amount,
  standard: z.string(),
  showStandard: z.string().optional(),
  num: z.number().int(),
  amount: amount,
  memo: z.string(),
  isGroup: z.boolean(),
  isGift: z.boolean(),
  isfj: z.boolean(),
  deleted: z.boolean(),
  addItemAmt: amount,
  addMenuItem: z.array(shownAddItem),
  cookState,
  /** Why it is not made; '' = it is, or without a reason. */
  reason: z.string(),
  /** Who removed it: a guest's uid, `store`, or ''. */
  refusedBy: z.string(),
})

/** Why a sent round waits for the staff (`holdPortions` and its neighbours, `hmdLocation`). */
export const heldReason = z.enum(['quantity', 'devices', 'distance', 'no_location', 'first_round'])

export const orderedRound = z.object({
  roundId: z.string(),
  roundNo: z.number().int(),
  /** As printed and shown in the kitchen: `0231`. */
  ticketNo: z.string(),
  /** `waiting`: an order ahead the kitchen does not see yet. */
  state: z.enum(['waiting', 'pending', 'accepted', 'refused']),
  /** Why it waited for the staff when it was sent; '' = it did not, or the store accepts every round by hand. */
  held: z.enum(['', ...heldReason.options]),
  sentAt: z.string(),
  sentBy: z.string(),
  /** The sender's verified phone: `☎ …5678`; '' = none. */
  telMark: z.string(),
  count: z.number().int(),
  amount: amount,
  memo: z.string(),
  /** Why the store refused it. */
  reason: z.string(),
  dishes: z.array(orderedDish),
})

/** spec 1 §3 / 3 §3 Bill head. */
export const billHead = z.object({
  outtradeno: z.string(),
  state: z.enum(['open', 'paying', 'paid', 'void']),
  cover: z.number().int(),
  /** Lines. */
  count: z.number().int(),
  /** Portions. */
  qty: z.number().int(),
  amount: amount,
  yuanshiAmount: amount,
  discount: amount,
  offlineDiscount: amount,
  vipDiscount: amount,
  couponDiscount: amount,
  prepayAmountFen: amount,
  lastAmountFen: amount,
  paidAmount: amount,
  tableNo: z.string(),
  billMemo: z.string(),
  inTax: amount,
  outTax: amount,
  currency: z.string(),
  createdAt: z.string(),
  paidAt: z.string().nullable(),
})

/** The steps from the dishes to the amount due (docs/prices.md). Amounts in minor units. */
export const billPrice = z.object({
  /** The dishes before anything. */
  gross: amount,
  /** In the fixed order; reductions are negative. */
  steps: z.array(
    z.object({
      kind: z.enum(stepKinds),
      amount: z.number().int(),
      source: z.string(),
      reason: z.enum(['dish_missing', 'extra_above_price', 'nothing_left']).optional(),
    }),
  ),
  /** One entry a rate, in basis points; with prices that contain the tax, it is in `base`. */
  taxes: z.array(z.object({ rate: z.number().int(), base: amount, tax: amount })),
  inTax: amount,
  outTax: amount,
  due: amount,
  /** `due` less what was paid before. */
  last: amount,
  /** What a payer in cash owes instead of `last`. */
  cashLast: amount,
  taxPlace: z.enum(['inside', 'outside']),
  /** Whose rules hold; null = the store has set none, and no tax is shown. */
  region: z.enum(['CN', 'SG', 'JP']).nullable(),
})

/** A person of a party: numbered by arrival, with the name they gave; '' = shown by number. */
export const person = z.object({ uid: z.string(), number: z.number().int(), name: z.string() })

/** The unpaid (or just paid) bill of a table, round by round. */
export const orderedBill = z.object({
  head: billHead,
  price: billPrice,
  rounds: z.array(orderedRound),
  /** Who of its party has ordered. A number stays after the stay has ended. Empty without a party. */
  people: z.array(person),
  /** The server's clock at the answer: a phone's own may be wrong by minutes. */
  asOf: z.string(),
})

export type CookState = z.output<typeof cookState>
export type OrderedDish = z.output<typeof orderedDish>
export type OrderedRound = z.output<typeof orderedRound>
export type BillHead = z.output<typeof billHead>
export type BillPrice = z.output<typeof billPrice>
export type Person = z.output<typeof person>
export type OrderedBill = z.output<typeof orderedBill>
