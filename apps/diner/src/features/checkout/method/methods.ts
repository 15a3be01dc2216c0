import type { BillVip } from '@comanda/contract/checkout/bill-vip.schema.ts'
import type { PayType } from '@comanda/contract/payment/payment.routes.ts'
import type { PaidBill } from '../checkout.queries.ts'

/** The member card as a payment method (spec 3 §3); no list of the server has it. */
export const cardCode = 'MEMPAY'

const card: PayType = { name: cardCode, code: cardCode, payName: '' }

/** What a bill costs on this phone. Amounts in minor units. */
export interface Quote {
  /** By any other method than the card. */
  readonly amount: number
  /** The signed-in member; null = a guest. */
  readonly vip: BillVip | null
}

export function quoteOf({ head, vip }: Pick<PaidBill, 'head' | 'vip'>): Quote {
  return { amount: head.lastAmountFen, vip }
}

/** The card comes first. Nothing is chosen among methods for a bill of nothing. */
export function listMethods(payTypes: readonly PayType[], { amount, vip }: Quote): readonly PayType[] {
  return vip === null || amount === 0 || vip.vipAfterDiscount === 0 ? payTypes : [card, ...payTypes]
}

/** The chosen method; before a choice the first that can pay. */
export function methodOf(methods: readonly PayType[], chosen: string | undefined, quote: Quote): PayType | undefined {
  const picked = methods.find(({ code }) => code === chosen)
  return picked ?? methods.find(({ code }) => code !== cardCode || canPayByCard(quote.vip)) ?? methods[0]
}

/** The balance pays a member's whole bill or nothing (spec 3 §4.2); with `enjoyType` 1 that is another amount. */
export function amountBy({ amount, vip }: Quote, code: string | undefined): number {
  return code === cardCode && vip !== null ? vip.vipAfterDiscount : amount
}

/** What the balance can pay beside another method (spec 3 §4.5); 0 = nothing, or the card can pay the whole bill. */
export function balanceBeside({ amount, vip }: Quote, code: string | undefined): number {
  if (code === undefined || code === cardCode || vip === null || vip.balanceRefusal !== null) return 0
  return vip.balance < amount ? vip.balance : 0
}

function canPayByCard(vip: BillVip | null): boolean {
  return vip !== null && vip.balanceRefusal === null && vip.balance >= vip.vipAfterDiscount
}
