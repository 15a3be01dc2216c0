import { z } from 'zod'
import type { Routes } from '../route.ts'
import { amount, clientId, outtradeno, sellerId, storeId, storeParams } from '../shared.schema.ts'
import { numberRefusals } from '../voucher/voucher-refusals.ts'

export const businessType = z.enum(['QrAmtPay', 'SaleCoupon', 'Charge', 'XMDOrder', 'XmdOrder', 'HmdOrder', 'CHARGE'])
export type BusinessType = z.output<typeof businessType>

/** spec 3 §3 Pay type. */
export const payType = z.object({ name: z.string(), code: z.string(), payName: z.string() })
export type PayType = z.output<typeof payType>

/** The state of a payment. */
const payState = z.object({
  state: z.enum(['created', 'pending', 'paid', 'closed', 'failed', 'refund_due', 'refunded', 'refund_refused']),
  billOuttradeno: z.string(),
  amount,
  /** `cashier`: it is open until the staff say that the money came. */
  awaiting: z.enum(['', 'cashier']),
})

const paymentOfStore = storeParams.extend({ outtradeno })

/** A payment that the staff confirm. */
export const awaitedPayment = z.object({
  outtradeno,
  billOuttradeno: outtradeno,
  payTypeCode: z.string(),
  /** What the bank's statement says beside the amount. */
  reference: z.string(),
  /** What the bank took, in minor units. */
  amount,
  currency: z.string(),
  /** The table's name; '' for an order ahead. */
  tableName: z.string(),
  /** When the guest said that they have paid; null = not yet. */
  claimedAt: z.string().nullable(),
  createdAt: z.string(),
  /** `closed`: it was given up, or its time is over. The money may have come all the same. */
  state: z.enum(['created', 'pending', 'closed']),
})
export type AwaitedPayment = z.output<typeof awaitedPayment>

export const paymentRoutes = {
  'POST /pay/scenepay/paytypelist.html': {
    summary: 'The ways of payment of this store for this business type.',
    source: 'spec 3 §7',
    access: 'guest',
    body: z.object({ sellerid: sellerId, storeid: storeId, businessType }),
    answer: z.object({ payTypeList: z.array(payType) }),
    refusals: ['store_unknown'],
  },
  'POST /pay/scenepay/createpreorder.html': {
    summary: 'Starts a payment of exactly the amount the guest saw. Returns the address to pay at.',
    source: 'spec 3 §7',
    access: 'guest',
    body: z.object({
      msgid: clientId.optional(),
      sellerid: sellerId,
      storeid: storeId,
      businessType,
      payTypeCode: z.string().max(20),
      /** The bill. */
      outtradeno,
      /** What this way of payment takes; with `MEMPAY` the balance pays it. */
      fee: amount,
      /** What the balance pays beside a wallet, in minor units. */
      memused: amount.default(0),
      version: z.string().max(40).default(''),
      returnUrl: z.string().max(300).default(''),
      /** For a group-buy voucher: `couponid` is its number, `product` the looked-up product (spec 3 §7). */
      businessData: z.record(z.string(), z.unknown()).default({}),
    }),
    answer: z.object({
      payUrl: z.string(),
      /** The attempt's number at the gateway. */
      outtradeno,
      payData: z.object({
        payType: z.string(),
        qrCode: z.string(),
        checkPayUrl: z.string(),
        returnUrl: z.string(),
        amount,
        /** With `qrCode`: what the shop finds the money by, who gets it, and in a demo a bank's page ('' = none). */
        reference: z.string(),
        payee: z.string(),
        bankUrl: z.string(),
      }),
    }),
    writes: true,
    refusals: [
      'store_unknown',
      'bill_unknown',
      'bill_changed',
      'round_waiting',
      'already_paid',
      'pay_too_late',
      'store_deactivated',
      'pay_type_unknown',
      'payment_running',
      'payment_failed',
      'client_sn_conflict',
      'not_allowed',
      ...(['not_registered', 'balance_short', 'balance_by_phone', 'balance_drinks', 'balance_limited'] as const),
      ...numberRefusals,
      'voucher_other_dish',
      'voucher_unsure',
    ],
  },
  'GET /pay/scenepay/:sellerId/:outtradeno/checkpay.html': {
    summary: 'The state of a payment; asks the gateway while it is open.',
    source: 'spec 3 §3 checkPayUrl',
    access: 'guest',
    params: z.object({ sellerId, outtradeno }),
    answer: payState,
    refusals: ['not_found'],
  },
  'POST /pay/scenepay/:sellerId/:outtradeno/cancelpay.html': {
    summary:
      'Gives up an unfinished payment: the table can order again at once. Only for the guest who pressed Pay last.',
    source: 'spec 3 §4 (path not shown)',
    access: 'guest',
    params: z.object({ sellerId, outtradeno }),
    answer: payState,
    writes: true,
    refusals: ['not_found'],
  },
  'POST /pay/scenepay/:sellerId/:outtradeno/claimpay.html': {
    summary:
      'A guest says that they have paid by a code; the staff are asked to confirm it. It pays nothing. For every guest who may pay the same.',
    source: 'spec 3 §4 "payment completed" (path not shown)',
    access: 'guest',
    params: z.object({ sellerId, outtradeno }),
    answer: payState,
    writes: true,
    refusals: ['not_found'],
  },
  'GET /console/api/:sellerId/:storeId/payments/awaited': {
    summary:
      'Payments that the staff confirm: those that run, and of the last 24 hours those that ended although their guest said that they had paid. Claimed ones first, then the oldest.',
    source: 'facts checkout §4.1',
    access: 'table.seat',
    params: storeParams,
    answer: z.object({ payments: z.array(awaitedPayment) }),
    refusals: [],
  },
  'POST /console/api/:sellerId/:storeId/payments/:outtradeno/received': {
    summary:
      'The staff have seen the money of such a payment at the bank: it is paid. Where the bill takes it no more, `state` is `refund_due`: the staff give the money back.',
    source: 'facts payments §1.3',
    access: 'table.seat',
    params: paymentOfStore,
    body: z.object({ msgid: clientId.optional() }),
    answer: payState,
    writes: true,
    refusals: ['not_found'],
  },
  'POST /console/api/:sellerId/:storeId/payments/:outtradeno/notreceived': {
    summary: 'No such money came: the payment ends and the bill can be paid otherwise. Paid ones stay paid.',
    source: 'facts payments §1.3',
    access: 'table.seat',
    params: paymentOfStore,
    body: z.object({ msgid: clientId.optional() }),
    answer: payState,
    writes: true,
    refusals: ['not_found'],
  },
  'POST /pay/notify/weixin/:sellerId': {
    summary: "The WeChat Pay gateway's signed notification (API v3). Raw body.",
    source: 'facts payments §1.1',
    access: 'public',
    params: z.object({ sellerId }),
    answer: z.object({ code: z.literal('SUCCESS'), message: z.literal('') }),
    raw: 'body',
    refusals: ['notice_forged', 'notice_mismatch'],
  },
} as const satisfies Routes
