import { z } from 'zod'
import { amount } from '../shared.schema.ts'

/** The tabs of the consumption history (spec 2 §2). */
export const historyTab = z.enum(['all', 'paymenu', 'charge', 'refundmenu', 'viptype_coupon', 'consumpoint'])
export type HistoryTab = z.output<typeof historyTab>

/** A member's value. Amounts in the currency's minor unit. */
export const memberValue = z.object({
  openercardid: z.string(),
  /** What may be spent: `oriBalance` less `fzamt`. */
  balance: amount,
  oriBalance: amount,
  /** Held for running payments. */
  fzamt: amount,
  points: z.number().int(),
})
export type MemberValue = z.output<typeof memberValue>

const change = z.number().int()

/** spec 2 §3 Transaction: a row of the history. Amounts in the currency's minor unit; below 0 = it left the member. */
export const memberTransaction = z.object({
  consumeid: z.string(),
  tradetype: z.enum(['paymenu', 'charge', 'buycoupon', 'buyviptype', 'consumpoint', 'refundmenu']),
  /** What happened in the ledger: `topup`, `takeback`, `pay`, `refund`, `grant`, `points_back`, `redeem`, `adjust`, `expire`. */
  consumetype: z.string(),
  /** The change of the balance. */
  deltafee: change,
  deltapoints: change,
  /** Of a top-up: what was paid, and the gift on top. */
  chargeamount: change,
  giftamount: change,
  /** Of a bill: what it cost, and what of it was money and not balance. */
  totalfee: amount,
  realfee: amount,
  /** How the bill was paid. */
  payinfo: z.array(z.object({ name: z.string(), amount })),
  time: z.iso.datetime(),
  /** The zone of the store, else of the seller's first store. */
  timeZone: z.string(),
  /** Why the staff changed it. */
  info: z.string(),
  /** The store; '' = none. */
  address: z.string(),
  /** The bill; '' = none. */
  outtradeno: z.string(),
})
export type MemberTransaction = z.output<typeof memberTransaction>
