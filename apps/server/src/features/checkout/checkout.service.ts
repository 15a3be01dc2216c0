import type { checkoutRoutes } from '@comanda/contract/checkout/checkout.routes.ts'
import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { Answer } from '@comanda/contract/route.ts'
import { voucherPayTypes } from '@comanda/contract/voucher/voucher-pay-types.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { Database } from '../../db/database.ts'
import type { Call } from '../../http/call.ts'
import type { Log } from '../../http/log.ts'
import type { Bill, OrderService } from '../order/order.service.ts'
import type { PaidBy, Payables, PaymentLedger } from '../payment/payment.service.ts'
import type { TableOrderService } from '../table-order/table-order.service.ts'
import { mayPay, maySee } from './bill-access.ts'
import { type CompletedBill, completeBill } from './complete-bill.ts'
import { type BillAtCounter, type CounterPay, payAtCounter } from './counter-pay.ts'
import { lockOwed, owed } from './owed.ts'

export interface CheckoutDeps {
  readonly db: Database
  readonly order: OrderService
  readonly ledger: PaymentLedger
  readonly tableOrder: TableOrderService
  readonly log: Log
}

type BillAnswer = Answer<(typeof checkoutRoutes)['GET /pay/OnlineOrder/:sellerId/:outtradeno/bill.html']>

export interface CheckoutService {
  /** Answers the payment room for bills. */
  readonly bills: Payables
  getOrderAmount(
    sellerId: string,
    storeId: string,
    billId: string,
    call: Call,
  ): Promise<Result<{ amount: number; state: Bill['state'] }, 'bill_unknown' | 'not_allowed'>>
  getBill(sellerId: string, billId: string, call: Call): Promise<Result<BillAnswer, 'bill_unknown' | 'not_allowed'>>
  /** Ends a bill on which nothing is owed, once, by whoever may pay it. */
  complete(sellerId: string, billId: string, call: Call): Promise<Result<CompletedBill, ErrorCode>>
  /** A table's bill that its party has paid to the staff; whether `call` may is the route's to say. */
  payAtCounter(bill: BillAtCounter, paid: CounterPay, call: Call): Promise<Result<CompletedBill, ErrorCode>>
}

/** Settling a bill: what is owed, by which means, and who may look at it. */
export function createCheckoutService(deps: CheckoutDeps): CheckoutService {
  const { order, ledger, tableOrder } = deps

  /** A number nobody can guess and a number that is somebody else's look the same from outside: `bill_unknown`. */
  async function openFor(sellerId: string, billId: string, call: Call) {
    const bill = await order.getBill(sellerId, billId)
    if (bill === null) return refuse('bill_unknown')
    return (await mayPay(bill, call, tableOrder)) || (await mayRead(bill, call)) ? ok(bill) : refuse('not_allowed')
  }

  async function mayRead(bill: Bill, call: Call): Promise<boolean> {
    const view = await order.getBillView(bill.sellerId, bill.billId, call.language)
    if (view === null) return false
    const paid = await ledger.paidBy(bill.sellerId, bill.billId)
    return maySee(bill, { view, paid }, call, tableOrder)
  }

  const bills = payableBills(order, openFor)
  return {
    bills,
    async getOrderAmount(sellerId, storeId, billId, call) {
      const found = await openFor(sellerId, billId, call)
      if (!found.ok) return found
      if (found.value.storeId !== storeId) return refuse('bill_unknown')
      return ok({ amount: owed(found.value), state: found.value.state })
    },
    async getBill(sellerId, billId, call) {
      const [bill, view, paid] = await Promise.all([
        order.getBill(sellerId, billId),
        order.getBillView(sellerId, billId, call.language),
        ledger.paidBy(sellerId, billId),
      ])
      if (bill === null || view === null) return refuse('bill_unknown')
      const mayLook = (await mayPay(bill, call, tableOrder)) || (await maySee(bill, { view, paid }, call, tableOrder))
      if (!mayLook) return refuse('not_allowed')
      const { seatingId, state } = bill
      const notSent = state === 'paid' && seatingId !== null ? await tableOrder.countNotSent(sellerId, seatingId) : 0
      return ok({ ...view, payment: paymentView(paid), notSent })
    },
    async complete(sellerId, billId, call) {
      return completeBill(deps, { sellerId, billId }, await bills.find(sellerId, billId, call), call)
    },
    payAtCounter: (bill, paid, call) => payAtCounter(deps, bill, paid, call),
  }
}

type OpenFor = (sellerId: string, billId: string, call: Call) => Promise<Result<Bill, 'bill_unknown' | 'not_allowed'>>

function payableBills(order: OrderService, openFor: OpenFor): Payables {
  return {
    async find(sellerId, billId, call) {
      const found = await openFor(sellerId, billId, call)
      if (!found.ok) return found
      const { storeId, currency, state, orderType } = found.value
      if (state === 'paid') return refuse('already_paid')
      if (state === 'void') return refuse('bill_unknown')
      const ahead = orderType === 0 ? null : await order.findPaying(sellerId, billId)
      const isLate = ahead !== null && ahead.payBefore <= call.now
      const voucher = ahead?.voucher ?? null
      // A voucher that was given in time is not lost: whether it is redeemed may be found out after that.
      const isGoneOnWith = voucher !== null && state === 'paying'
      // A pause, closing and self-ordering switched off are for new orders: this one was taken before.
      if (ahead?.isDeactivated && !isGoneOnWith) return refuse('store_deactivated')
      if (isLate && !isGoneOnWith) return refuse('pay_too_late')
      const only = voucher === null ? null : voucherPayTypes[voucher]
      return ok({ storeId, currency, owed: owed(found.value), only, product: ahead?.product ?? '', isLate })
    },
    async claim(tx, sellerId, billId, amount) {
      const bill = await lockOwed(order, tx, { sellerId, billId }, amount)
      return bill.ok ? order.setPaying(tx, { sellerId, billId, paying: true }) : bill
    },
    async release(tx, sellerId, billId) {
      await order.setPaying(tx, { sellerId, billId, paying: false })
    },
    async settle(tx, { sellerId, billId, amount }) {
      const bill = await order.lockBill(tx, sellerId, billId)
      // Paid before, or something else is owed by now (a payment that came after its window): the money goes back.
      if (bill === null || bill.state === 'paid' || bill.state === 'void' || owed(bill) !== amount) return false
      return (await order.markPaid(tx, { sellerId, billId, amount })).ok
    },
  }
}

function paymentView(paid: PaidBy | null): BillAnswer['payment'] {
  if (paid === null) return null
  const { payTypeCode, amount, paidAt, gatewayNo } = paid
  return { payTypeCode, amount, paidAt: paidAt.toISOString(), gatewayNo }
}
