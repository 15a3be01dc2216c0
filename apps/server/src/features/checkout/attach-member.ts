import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { BillMemberView } from '@comanda/contract/member/staff-member.schema.ts'
import { ok, type Result } from '@comanda/rules/result/result.ts'
import { recordAudit } from '../../db/audit-log.ts'
import { once } from '../../db/once.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { Call } from '../../http/call.ts'
import { memberName } from '../member/member.service.ts'
import { type Bill, billOwed } from '../order/order.service.ts'
import { settingsAt } from '../style/style.service.ts'
import type { CheckoutDeps } from './checkout.service.ts'
import type { BillAtCounter } from './counter-pay.ts'
import { lockUnpaid } from './owed.ts'

export interface MemberBill {
  outtradeno: string
  /** What is due now, in minor units. */
  amount: number
  member: BillMemberView | null
}

type Deps = Pick<CheckoutDeps, 'db' | 'order' | 'member' | 'store' | 'style'>

/**
 * Makes a table's unpaid bill a member's; another member is replaced. A member code is used up by it, unless it is
 * refused. Refused: `bill_unknown`, `already_paid`, `phone_paying`, and as a search for a member is.
 */
export async function attachMember(
  deps: Deps,
  place: BillAtCounter,
  who: string,
  call: Call,
): Promise<Result<MemberBill, ErrorCode>> {
  const enjoyType = (await settingsAt(deps, place))?.enjoyType ?? 0
  return deps.member.staff.changeFor(place, who, call, async (tx, take) => {
    const bill = await lockUnpaid(deps.order, tx, place)
    if (!bill.ok) return bill
    const taken = await take()
    if (!taken.ok) return taken
    const { memberId } = taken.value
    const amount = await change(deps, tx, { bill: bill.value, memberId, enjoyType }, call)
    return ok({ outtradeno: bill.value.billId, amount, member: memberName(taken.value, call) })
  })
}

/** A bill without a member stays as it is. Refused: `bill_unknown`, `already_paid`, `phone_paying`. */
export async function detachMember(
  deps: Deps,
  place: BillAtCounter,
  call: Call,
): Promise<Result<MemberBill, ErrorCode>> {
  return once<MemberBill, ErrorCode>(deps.db, call.once, place.sellerId, async (tx) => {
    const bill = await lockUnpaid(deps.order, tx, place)
    if (!bill.ok) return bill
    const amount = await change(deps, tx, { bill: bill.value, memberId: null, enjoyType: 0 }, call)
    return ok({ outtradeno: bill.value.billId, amount, member: null })
  })
}

interface Change {
  readonly bill: Bill
  readonly memberId: string | null
  readonly enjoyType: 0 | 1
}

/** Returns the amount due now, in minor units. The same member again changes nothing and sends no event. */
async function change(
  { order }: Deps,
  tx: Queryable,
  { bill, memberId, enjoyType }: Change,
  call: Call,
): Promise<number> {
  const { sellerId, storeId, billId } = bill
  const before = bill.pricing.memberId
  const isSame = before === memberId && bill.pricing.enjoyType === enjoyType
  const after = isSame ? bill : await order.setBillMember(tx, { bill, memberId, enjoyType })
  if (!isSame) {
    const of = (id: string | null) => (id === null ? null : { memberId: id })
    const changed = { action: 'bill.member', subject: `${storeId}/${billId}`, before: of(before), after: of(memberId) }
    await recordAudit(tx, sellerId, { who: call.actor, where: 'console', reason: '' }, [changed])
    call.log.info({ by: call.actor, sellerId, storeId, billId, memberId }, 'staff changed the member of a bill')
  }
  return billOwed(after).exact
}
