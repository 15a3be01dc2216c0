import type { GivenDiscount, UndoneDiscount } from '@comanda/contract/checkout/bill-adjustment.schema.ts'
import type { ErrorCode } from '@comanda/contract/errors.ts'
import { can } from '@comanda/rules/access/roles.ts'
import { isWithinLimit } from '@comanda/rules/price/bill-adjustment.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import { recordAudit } from '../../db/audit-log.ts'
import { once } from '../../db/once.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { Call } from '../../http/call.ts'
import { type Bill, billOwed, billPriceOf } from '../order/order.service.ts'
import { settingsAt } from '../style/style.service.ts'
import type { CheckoutDeps } from './checkout.service.ts'
import type { BillAtCounter } from './counter-pay.ts'
import { lockUnpaid } from './owed.ts'

export interface DiscountedBill {
  outtradeno: string
  /** What is due now, in minor units. */
  amount: number
}

type Adjustment = Bill['pricing']['adjustments'][number]
type Deps = Pick<CheckoutDeps, 'db' | 'order' | 'store' | 'style'>

/**
 * Takes a percentage or an amount off a table's unpaid bill, or waives its service charge; a new discount ends the one
 * before. Logged. Refused: `bill_unknown`, `already_paid`, `phone_paying`, `bill_changed` (another amount is due),
 * `discount_over_limit` (with the waiter's limit in percent), `nothing_to_waive`, and `not_allowed` for a waiver
 * without `bill.waive`.
 */
export async function discountBill(
  deps: Deps,
  place: BillAtCounter,
  { kind, value, reason, due }: GivenDiscount,
  call: Call,
): Promise<Result<DiscountedBill, ErrorCode>> {
  if (kind === 'service_waiver' && !mayWaive(call)) return refuse('not_allowed')
  const most = await limitOf(deps, place, call)
  return changePrice(deps, place, due, call, async (bill, tx) => {
    const { steps } = billPriceOf(bill)
    if (kind === 'service_waiver' && !steps.some((step) => step.kind === 'service')) return refuse('nothing_to_waive')
    const ended = kind === 'service_waiver' ? [] : bill.pricing.adjustments.filter(isDiscount)
    const ends = ended.map(({ no }) => no)
    const after = await deps.order.adjustBill(tx, { bill, ends, adds: { kind, value, reason }, by: call.actor })
    // An adjusted bill is read with its lines, which show the dishes that may be discounted. A refusal rolls back.
    const isWithin = most === null || isWithinLimit({ kind, value }, after.pricing.lines ?? [], most)
    if (!isWithin) return refuse('discount_over_limit', [most], { most })
    await audit(tx, place, call, reason, { before: ended.at(-1) ?? null, after: { kind, value } })
    return ok(after)
  })
}

/** Undoes one adjustment, with the refusals of `discountBill`, and `discount_gone` when it no longer holds. */
export async function undoDiscount(
  deps: Deps,
  place: BillAtCounter,
  { no, due }: UndoneDiscount,
  call: Call,
): Promise<Result<DiscountedBill, ErrorCode>> {
  return changePrice(deps, place, due, call, async (bill, tx) => {
    const gone = bill.pricing.adjustments.find((one) => one.no === no)
    if (gone === undefined) return refuse('discount_gone')
    if (!isDiscount(gone) && !mayWaive(call)) return refuse('not_allowed')
    const after = await deps.order.adjustBill(tx, { bill, ends: [no], adds: null, by: call.actor })
    await audit(tx, place, call, '', { before: gone, after: null })
    return ok(after)
  })
}

const isDiscount = ({ kind }: Adjustment) => kind !== 'service_waiver'
const mayWaive = ({ staff }: Call) => staff !== null && can(staff, 'bill.waive')

/** Percent; null = no limit. */
async function limitOf(deps: Deps, place: BillAtCounter, call: Call) {
  return mayWaive(call) ? null : ((await settingsAt(deps, place))?.discountMost ?? 0)
}

/** Locks an unpaid table bill on which `due` is owed, as the staff saw it, and changes its price. */
async function changePrice(
  { db, order }: Deps,
  place: BillAtCounter,
  due: number,
  call: Call,
  change: (bill: Bill, tx: Queryable) => Promise<Result<Bill, ErrorCode>>,
): Promise<Result<DiscountedBill, ErrorCode>> {
  const { sellerId, storeId, outtradeno: billId } = place
  const result = await once<DiscountedBill, ErrorCode>(db, call.once, sellerId, async (tx) => {
    const bill = await lockUnpaid(order, tx, place)
    if (!bill.ok) return bill
    const { exact } = billOwed(bill.value)
    if (exact !== due) return refuse('bill_changed', [], { amount: exact })
    const after = await change(bill.value, tx)
    return after.ok ? ok({ outtradeno: billId, amount: billOwed(after.value).exact }) : after
  })
  if (result.ok) {
    const { amount } = result.value
    call.log.info({ by: call.actor, sellerId, storeId, billId, due, amount }, 'staff changed the price of a bill')
  }
  return result
}

function audit(
  tx: Queryable,
  { sellerId, storeId, outtradeno }: BillAtCounter,
  { actor }: Call,
  reason: string,
  { before, after }: { readonly before: Adjustment | null; readonly after: object | null },
): Promise<void> {
  const subject = `${storeId}/${outtradeno}`
  const was = before === null ? null : { kind: before.kind, value: before.value }
  const change = { action: 'bill.discount', subject, before: was, after }
  return recordAudit(tx, sellerId, { who: actor, where: 'console', reason }, [change])
}
