import { longestRecipient } from '@comanda/rules/receipt/receipt-input.ts'
import { z } from 'zod'
import { memberNotFound } from '../member/staff-member.routes.ts'
import { billMember, memberAsked } from '../member/staff-member.schema.ts'
import { orderedBill } from '../order/order.schema.ts'
import type { Routes } from '../route.ts'
import { amount, clientId, language, outtradeno, sellerId, storeId, storeParams } from '../shared.schema.ts'
import { billAdjustment, givenDiscount, undoneDiscount } from './bill-adjustment.schema.ts'
import { billVip } from './bill-vip.schema.ts'
import { counterPayTypes } from './counter-pay-types.ts'
import { receipt } from './receipt.schema.ts'

const notChangeable = ['bill_unknown', 'already_paid', 'phone_paying'] as const
const ofUnpaid = [...notChangeable, 'bill_changed'] as const
const memberBill = z.object({ outtradeno, amount, member: billMember.nullable() })

/** `to`: whom the receipt is made out to; only a Japanese one names it. */
const receiptQuery = z.object({ lang: language.optional(), to: z.string().trim().max(longestRecipient).optional() })

export const checkoutRoutes = {
  'POST /pay/OnlineOrder/getorderamount.html': {
    summary: 'The amount due on a bill.',
    source: 'spec 3 §7',
    access: 'guest',
    body: z.object({ sellerId, storeId, outtradeno }),
    answer: z.object({ amount, state: z.enum(['open', 'paying', 'paid', 'void']) }),
    refusals: ['bill_unknown', 'not_allowed'],
  },
  'GET /pay/OnlineOrder/:sellerId/:outtradeno/bill.html': {
    summary:
      'One bill by its unguessable number, with its rounds and its payment. `payment.amount` is the amount paid, later refunds of an order ahead included. `notSent`: portions chosen and not sent at the payment, neither ordered nor charged; 0 before. `adjustments` and `member`: what staff changed on its price, and whose bill it is, for staff only. Only for a guest of its table, the payer, or staff.',
    source: 'spec 3 §7 (path not shown)',
    access: 'guest',
    params: z.object({ sellerId, outtradeno }),
    query: z.object({ lang: language.optional() }),
    answer: orderedBill.extend({
      payment: z
        .object({ payTypeCode: z.string(), amount, balanceAmount: amount, paidAt: z.string(), gatewayNo: z.string() })
        .nullable(),
      notSent: z.number().int().min(0),
      adjustments: z.array(billAdjustment),
      /** The member that staff attached, or who paid; null = none, or the caller is no staff. */
      member: billMember.nullable(),
      /** The calling member; null = a guest. */
      vip: billVip.nullable(),
    }),
    refusals: ['bill_unknown', 'not_allowed'],
  },
  'GET /pay/OnlineOrder/:sellerId/:outtradeno/receipt.html': {
    summary:
      'The receipt of a paid bill, in the language asked for. `to`: whom a Japanese one is made out to. For those who may read the bill.',
    source: 'facts checkout §2.4',
    access: 'guest',
    params: z.object({ sellerId, outtradeno }),
    query: receiptQuery,
    answer: receipt,
    refusals: ['bill_unknown', 'not_allowed', 'not_paid'],
  },
  'GET /pay/OnlineOrder/:sellerId/:outtradeno/receipt.pdf': {
    summary: 'The same receipt as a PDF, 80 mm wide; its text can be searched and copied.',
    source: 'facts checkout §2.4',
    access: 'guest',
    params: z.object({ sellerId, outtradeno }),
    query: receiptQuery,
    answer: z.null(),
    raw: 'pdf',
    refusals: ['bill_unknown', 'not_allowed', 'not_paid'],
    rateLimit: { max: 60, seconds: 60 },
  },
  'POST /pay/OnlineOrder/:sellerId/:outtradeno/complete.html': {
    summary:
      'Completes the checkout of a bill with nothing due: it is paid with 0. Any other bill is refused with `bill_changed` and the amount due.',
    source: 'spec 3 §2 "complete checkout" (path not shown)',
    access: 'guest',
    params: z.object({ sellerId, outtradeno }),
    answer: z.object({ outtradeno, state: z.literal('paid') }),
    writes: true,
    refusals: [
      'bill_unknown',
      'not_allowed',
      'already_paid',
      'nothing_ordered',
      'bill_changed',
      'round_waiting',
      'payment_running',
      'pay_too_late',
      'store_deactivated',
    ],
  },
  'POST /console/api/:sellerId/:storeId/bills/:outtradeno/counterpay': {
    summary:
      'Records that a party has paid its whole bill at the counter: exactly the amount due the staff saw. The bill is paid and the table is free.',
    access: 'table.seat',
    params: storeParams.extend({ outtradeno }),
    body: z.object({ msgid: clientId.optional(), amount, payTypeCode: z.enum(counterPayTypes) }),
    answer: z.object({ outtradeno, state: z.literal('paid') }),
    writes: true,
    refusals: ['bill_unknown', 'already_paid', 'bill_changed', 'round_held', 'phone_paying', 'nothing_owed'],
  },
  'POST /console/api/:sellerId/:storeId/bills/:outtradeno/discount': {
    summary:
      'Takes a percentage or an amount off an unpaid table bill, or waives its service charge. A new discount ends the one before. A waiver needs `bill.waive` (owner), and a waiter has a limit (`discountMost`). Returns the amount due now.',
    source: 'issue 37 part 7',
    access: 'bill.discount',
    params: storeParams.extend({ outtradeno }),
    body: givenDiscount,
    answer: z.object({ outtradeno, amount }),
    writes: true,
    refusals: [...ofUnpaid, 'discount_over_limit', 'nothing_to_waive'],
  },
  'POST /console/api/:sellerId/:storeId/bills/:outtradeno/discount/undo': {
    summary: 'Undoes a discount or a waiver (`no` in `adjustments`). Returns the amount due now.',
    source: 'issue 37 part 7',
    access: 'bill.discount',
    params: storeParams.extend({ outtradeno }),
    body: undoneDiscount,
    answer: z.object({ outtradeno, amount }),
    writes: true,
    refusals: [...ofUnpaid, 'discount_gone'],
  },
  'POST /console/api/:sellerId/:storeId/bills/:outtradeno/member': {
    summary:
      'Attaches a member to an unpaid table bill, by member code, card or whole phone number; another member is replaced. The bill has member prices as `enjoyType` says, and its payment gives the member points. Returns the amount due now.',
    source: 'issue 38 "Staff"; facts membership §3.3',
    access: 'bill.discount',
    params: storeParams.extend({ outtradeno }),
    body: z.object({ msgid: clientId.optional(), who: memberAsked }),
    answer: memberBill,
    writes: true,
    refusals: [...notChangeable, ...memberNotFound],
    rateLimit: { max: 60, seconds: 60 },
  },
  'POST /console/api/:sellerId/:storeId/bills/:outtradeno/member/detach': {
    summary: 'Detaches the member from an unpaid table bill, if there is one. Returns the amount due now.',
    source: 'issue 38 "Staff"',
    access: 'bill.discount',
    params: storeParams.extend({ outtradeno }),
    body: z.object({ msgid: clientId.optional() }),
    answer: memberBill,
    writes: true,
    refusals: notChangeable,
  },
} as const satisfies Routes
