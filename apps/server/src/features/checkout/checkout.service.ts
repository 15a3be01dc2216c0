import type { GivenDiscount, UndoneDiscount } from '@comanda/contract/checkout/bill-adjustment.schema.ts'
import type { checkoutRoutes } from '@comanda/contract/checkout/checkout.routes.ts'
import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { Answer } from '@comanda/contract/route.ts'
import { voucherPayTypes } from '@comanda/contract/voucher/voucher-pay-types.ts'
import type { Receipt } from '@comanda/rules/receipt/receipt.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { Database } from '../../db/database.ts'
import type { Call } from '../../http/call.ts'
import type { Log } from '../../http/log.ts'
import type { MemberService } from '../member/member.service.ts'
import { type Bill, billOwed, type OrderService, payerOfBill } from '../order/order.service.ts'
import type { PaidBy, Payable, Payables, PaymentLedger } from '../payment/payment.service.ts'
import type { ReceiptService } from '../receipt/receipt.service.ts'
import type { StoreService } from '../store/store.service.ts'
import type { StyleService } from '../style/style.service.ts'
import type { TableOrderService } from '../table-order/table-order.service.ts'
import { attachMember, detachMember, type MemberBill } from './attach-member.ts'
import { isStaffOf, mayPay, maySee } from './bill-access.ts'
import { billMemberOf, payableBy, payerOf, vipView } from './bill-member.ts'
import { type CompletedBill, completeBill } from './complete-bill.ts'
import { type BillAtCounter, type CounterPay, payAtCounter } from './counter-pay.ts'
import { type DiscountedBill, discountBill, undoDiscount } from './discount-bill.ts'
import { lockOwed } from './owed.ts'
import { receiptOf } from './paid-receipt.ts'

export interface CheckoutDeps {
  readonly db: Database
  readonly member: Pick<MemberService, 'account' | 'staff'>
  readonly order: OrderService
  readonly ledger: PaymentLedger
  readonly tableOrder: TableOrderService
  readonly store: Pick<StoreService, 'getStore'>
  readonly style: Pick<StyleService, 'settingsOf'>
  readonly receipt: ReceiptService
  readonly log: Log
}

type BillAnswer = Answer<(typeof checkoutRoutes)['GET /pay/OnlineOrder/:sellerId/:outtradeno/bill.html']>

export interface CheckoutService {
  /** The bills as the payment room sees them. */
  readonly bills: Payables
  getOrderAmount(
    sellerId: string,
    storeId: string,
    billId: string,
    call: Call,
  ): Promise<Result<{ amount: number; state: Bill['state'] }, 'bill_unknown' | 'not_allowed'>>
  getBill(sellerId: string, billId: string, call: Call): Promise<Result<BillAnswer, 'bill_unknown' | 'not_allowed'>>
  /** The receipt of a paid bill, in the language of the call. `recipient`: as the guest asked; '' = not asked. */
  getReceipt(
    sellerId: string,
    billId: string,
    recipient: string,
    call: Call,
  ): Promise<Result<Receipt, 'bill_unknown' | 'not_allowed' | 'not_paid'>>
  getReceiptPdf(
    sellerId: string,
    billId: string,
    recipient: string,
    call: Call,
  ): Promise<Result<Buffer, 'bill_unknown' | 'not_allowed' | 'not_paid' | 'server_busy'>>
  /** Ends a bill on which nothing is owed, once per key. Allowed to anyone who may pay the bill. */
  complete(sellerId: string, billId: string, call: Call): Promise<Result<CompletedBill, ErrorCode>>
  /** Records that a party paid the staff for its table's bill. The route has checked that `call` may do it. */
  payAtCounter(bill: BillAtCounter, paid: CounterPay, call: Call): Promise<Result<CompletedBill, ErrorCode>>
  /** Changes the price of a table's unpaid bill. The route has checked that `call` may discount. */
  discount(bill: BillAtCounter, given: GivenDiscount, call: Call): Promise<Result<DiscountedBill, ErrorCode>>
  undoDiscount(bill: BillAtCounter, undone: UndoneDiscount, call: Call): Promise<Result<DiscountedBill, ErrorCode>>
  /** Makes an unpaid table bill a member's. The route has checked that `call` may discount. */
  attachMember(bill: BillAtCounter, who: string, call: Call): Promise<Result<MemberBill, ErrorCode>>
  detachMember(bill: BillAtCounter, call: Call): Promise<Result<MemberBill, ErrorCode>>
}

/** What is owed on a bill, how it is paid and who may see it. */
export function createCheckoutService(deps: CheckoutDeps): CheckoutService {
  const { order, ledger, tableOrder } = deps

  /** An unknown number and another seller's number give the same answer, `bill_unknown`. */
  async function findBillFor(sellerId: string, billId: string, call: Call) {
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

  /** What a paid bill's receipt is made of, for those who may read the bill. */
  async function findPaid(sellerId: string, billId: string, call: Call) {
    const [bill, view, paid] = await Promise.all([
      order.getBill(sellerId, billId),
      order.getBillView(sellerId, billId, call.language),
      ledger.paidBy(sellerId, billId),
    ])
    if (bill === null || view === null) return refuse('bill_unknown')
    if (!(await mayPay(bill, call, tableOrder)) && !(await maySee(bill, { view, paid }, call, tableOrder))) {
      return refuse('not_allowed')
    }
    if (bill.state !== 'paid') return refuse('not_paid')
    const store = await deps.store.getStore(sellerId, bill.storeId)
    return ok({ bill, view, paid, store })
  }

  return {
    bills: payableBills(deps, findBillFor),
    async getOrderAmount(sellerId, storeId, billId, call) {
      const found = await findBillFor(sellerId, billId, call)
      if (!found.ok) return found
      if (found.value.storeId !== storeId) return refuse('bill_unknown')
      const { payer } = await billMemberOf(deps, found.value, call)
      const bill = payer.isMember ? await order.withLines(deps.db.pool, found.value) : found.value
      return ok({ amount: billOwed(bill, payer).exact, state: bill.state })
    },
    async getBill(sellerId, billId, call) {
      const [bill, paid] = await Promise.all([order.getBill(sellerId, billId), ledger.paidBy(sellerId, billId)])
      if (bill === null) return refuse('bill_unknown')
      const { payer, member } = await billMemberOf(deps, bill, call)
      const view = await order.getBillView(sellerId, billId, call.language, payer)
      if (view === null) return refuse('bill_unknown')
      const isAllowed = (await mayPay(bill, call, tableOrder)) || (await maySee(bill, { view, paid }, call, tableOrder))
      if (!isAllowed) return refuse('not_allowed')
      const { seatingId, state } = bill
      const notSent = state === 'paid' && seatingId !== null ? await tableOrder.countNotSent(sellerId, seatingId) : 0
      const adjustments = isStaffOf(bill, call) ? bill.pricing.adjustments.map(adjustmentView) : []
      const vip = member === null ? null : await vipView(deps, bill, member)
      const attached = isStaffOf(bill, call) ? bill.pricing.memberId : null
      const whose = await deps.member.staff.describe(sellerId, attached, call)
      return ok({ ...view, payment: paymentView(paid), notSent, adjustments, member: whose, vip })
    },
    async getReceipt(sellerId, billId, recipient, call) {
      const found = await findPaid(sellerId, billId, call)
      return found.ok ? ok(receiptOf(found.value, call.language, recipient)) : found
    },
    async getReceiptPdf(sellerId, billId, recipient, call) {
      const found = await findPaid(sellerId, billId, call)
      if (!found.ok) return found
      const { bill } = found.value
      const receipt = receiptOf(found.value, call.language, recipient)
      return deps.receipt.pdf(receipt, bill.paidAt ?? bill.createdAt)
    },
    async complete(sellerId, billId, call) {
      const bill = await findBillFor(sellerId, billId, call)
      const found = bill.ok ? await payableOf(deps, bill.value, call) : bill
      return completeBill(deps, { sellerId, billId }, found, call)
    },
    payAtCounter: (bill, paid, call) => payAtCounter(deps, bill, paid, call),
    discount: (bill, given, call) => discountBill(deps, bill, given, call),
    undoDiscount: (bill, undone, call) => undoDiscount(deps, bill, undone, call),
    attachMember: (bill, who, call) => attachMember(deps, bill, who, call),
    detachMember: (bill, call) => detachMember(deps, bill, call),
  }
}

type FindBillFor = (
  sellerId: string,
  billId: string,
  call: Call,
) => Promise<Result<Bill, 'bill_unknown' | 'not_allowed'>>

function payableBills(deps: CheckoutDeps, findBillFor: FindBillFor): Payables {
  const { order } = deps
  return {
    async find(sellerId, billId, businessType, call) {
      const found = await findBillFor(sellerId, billId, call)
      if (!found.ok) return found
      // A table's bill and an order ahead are not paid as each other.
      if ((businessType === 'HmdOrder') !== (found.value.orderType === 0)) return refuse('bill_unknown')
      return payableOf(deps, found.value, call)
    },
    async claim(tx, sellerId, billId, amount, terms) {
      const payer = payerOf(terms, amount) ?? undefined
      const bill = await lockOwed(order, tx, { sellerId, billId }, amount, { payer })
      return bill.ok ? order.setPaying(tx, { sellerId, billId, paying: true }) : bill
    },
    async release(tx, sellerId, billId) {
      await order.setPaying(tx, { sellerId, billId, paying: false })
    },
    async settle(tx, { sellerId, targetId: billId, amount, ...terms }) {
      const locked = await order.lockBill(tx, sellerId, billId)
      if (locked === null || locked.state === 'paid' || locked.state === 'void') return null
      const payer = payerOf(terms, amount) ?? payerOfBill(locked)
      const bill = payer.isMember ? await order.withLines(tx, locked) : locked
      // Another amount is owed (a payment after its window). The money goes back.
      if (billOwed(bill, payer).exact !== amount) return null
      const { memberId } = terms
      const paid = await order.markPaid(tx, { sellerId, billId, amount, payer, memberId })
      return paid.ok ? { earner: memberId ?? locked.pricing.memberId } : null
    },
  }
}

async function payableOf(
  deps: CheckoutDeps,
  bill: Bill,
  call: Call,
): Promise<Result<Payable, 'bill_unknown' | 'already_paid' | 'pay_too_late' | 'store_deactivated'>> {
  const { order } = deps
  const { sellerId, billId, storeId, currency, state, orderType } = bill
  if (state === 'paid') return refuse('already_paid')
  if (state === 'void') return refuse('bill_unknown')
  const ahead = orderType === 0 ? null : await order.findPaying(sellerId, billId)
  const isLate = ahead !== null && ahead.payBefore <= call.now
  const voucher = ahead?.voucher ?? null
  // A voucher given in time stays valid: its redemption may become known later.
  const isGoneOnWith = voucher !== null && state === 'paying'
  // Pauses, closing and disabled self-ordering apply to new orders only. This order exists already.
  if (ahead?.isDeactivated && !isGoneOnWith) return refuse('store_deactivated')
  if (isLate && !isGoneOnWith) return refuse('pay_too_late')
  const only = voucher === null ? null : voucherPayTypes[voucher]
  // A voucher pays its dish whoever gives it.
  const { payer: payingAs, member } =
    voucher === null ? await billMemberOf(deps, bill, call) : { payer: payerOfBill(bill), member: null }
  const priced = payingAs.isMember ? await order.withLines(deps.db.pool, bill) : bill
  const payer = await payableBy(deps, bill, member, call)
  const owed = billOwed(priced, payingAs).exact
  return ok({ storeId, currency, owed, only, product: ahead?.product ?? '', isLate, payer })
}

function adjustmentView({ at, ...rest }: Bill['pricing']['adjustments'][number]): BillAnswer['adjustments'][number] {
  return { ...rest, at: new Date(at).toISOString() }
}

function paymentView(paid: PaidBy | null): BillAnswer['payment'] {
  if (paid === null) return null
  const { payTypeCode, amount, balanceAmount, paidAt, gatewayNo } = paid
  return { payTypeCode, amount, balanceAmount, paidAt: paidAt.toISOString(), gatewayNo }
}
