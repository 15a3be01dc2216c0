import type { BillVip } from '@comanda/contract/checkout/bill-vip.schema.ts'
import { type BillPayer, guestPayer } from '@comanda/rules/price/sold-bill.ts'
import type { Call } from '../../http/call.ts'
import type { PayingMember } from '../member/member.service.ts'
import { type Bill, billOwed, payerOfBill } from '../order/order.service.ts'
import type { PayableBy, PayTerms } from '../payment/payment.service.ts'
import { settingsAt } from '../style/style.service.ts'
import type { CheckoutDeps } from './checkout.service.ts'

/** The member of a phone, with what the store gives its members. */
export interface BillMember extends PayingMember {
  readonly enjoyType: 0 | 1
}

/** Who reads or pays the bill on this phone: its member, the member that staff attached, or a guest. */
export async function billMemberOf(
  deps: Pick<CheckoutDeps, 'member' | 'store' | 'style'>,
  bill: Bill,
  call: Call,
): Promise<{ readonly payer: BillPayer; readonly member: BillMember | null }> {
  const settings = await settingsAt(deps, bill)
  const found = settings?.openVip === true ? await deps.member.account.payingMember(bill.sellerId, call) : null
  if (found === null) return { payer: payerOfBill(bill), member: null }
  const enjoyType = settings?.enjoyType ?? 0
  return { payer: { isMember: true, enjoyType, paysByBalance: false }, member: { ...found, enjoyType } }
}

/** The payer of an attempt's terms; null = the attached member or a guest. `amount`: the whole payment. */
export function payerOf({ memberId, enjoyType, balanceAmount }: PayTerms, amount: number): BillPayer | null {
  if (memberId === null) return null
  return { isMember: true, enjoyType, paysByBalance: amount > 0 && balanceAmount === amount }
}

/** What the payment room needs to know of the payer. */
export async function payableBy(
  deps: Pick<CheckoutDeps, 'db' | 'order' | 'store' | 'style'>,
  bill: Bill,
  member: BillMember | null,
  call: Call,
): Promise<PayableBy> {
  if (member === null) return { memberId: null, enjoyType: 0, balanceRefusal: null, spendLimit: null }
  const settings = await settingsAt(deps, bill)
  const { memberId, enjoyType } = member
  const spendLimit = isNewHere(member, call.now) ? (settings?.newPhoneLimit ?? 0) : null
  return { memberId, enjoyType, balanceRefusal: await balanceRefusalOf(deps, bill, member), spendLimit }
}

/** A signed-in member's view of the bill (spec 3 §3 Vip info). */
export async function vipView(deps: CheckoutDeps, bill: Bill, member: BillMember): Promise<BillVip> {
  const { enjoyType, username: realname, balance, oriBalance, points } = member
  const priced = await deps.order.withLines(deps.db.pool, bill)
  const card: BillPayer = { isMember: true, enjoyType, paysByBalance: true }
  return {
    ...{ isVip: true, realname, balance, oriBalance, points, enjoyType },
    enjoyBenefit: billOwed(priced, guestPayer).exact - billOwed(priced, card).exact,
    vipAfterDiscount: billOwed(priced, card).exact,
    balanceRefusal: await balanceRefusalOf(deps, bill, member),
  }
}

/** Why this member may not pay this bill by balance; null = they may. */
async function balanceRefusalOf(
  deps: Pick<CheckoutDeps, 'db' | 'order' | 'store' | 'style'>,
  bill: Bill,
  { via }: BillMember,
): Promise<BillVip['balanceRefusal']> {
  if (via === 'email') return 'balance_by_phone'
  const settings = await settingsAt(deps, bill)
  if (settings?.drinkNoBalance !== true) return null
  return (await deps.order.hasDrink(deps.db.pool, bill.sellerId, bill.billId)) ? 'balance_drinks' : null
}

/** Another phone than the one that registered, in its first day; or a phone number changed in the last three days. */
function isNewHere({ since, joinedAt, phoneChangedAt }: BillMember, now: Date): boolean {
  const isWithin = (at: Date, hours: number) => now.getTime() - at.getTime() < hours * 3600_000
  const joinedHere = since.getTime() - joinedAt.getTime() < 60_000
  return (isWithin(since, 24) && !joinedHere) || (phoneChangedAt !== null && isWithin(phoneChangedAt, 72))
}
