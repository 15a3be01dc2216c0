import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { BusinessType } from '@comanda/contract/payment/payment.routes.ts'
import type { Result } from '@comanda/rules/result/result.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { Call } from '../../http/call.ts'

/** What a payment pays: a bill, later a top-up, a coupon purchase or a scanned amount. */
export type TargetKind = 'bill' | 'topup' | 'coupon' | 'amount'

/** One thing to pay. `id` is unique within its kind and seller. */
export interface Target {
  readonly kind: TargetKind
  readonly id: string
}

/** The target of each business type (spec 3 §9). An order ahead and a top-up have two spellings each. */
export const targetKinds: Readonly<Record<BusinessType, TargetKind>> = {
  HmdOrder: 'bill',
  XMDOrder: 'bill',
  XmdOrder: 'bill',
  Charge: 'topup',
  CHARGE: 'topup',
  SaleCoupon: 'coupon',
  QrAmtPay: 'amount',
}

/** Who pays, and how much of it by balance. Stored with the attempt, so that settling reads the same price. */
export interface PayTerms {
  /** Null = a guest. */
  readonly memberId: string | null
  /** 1 = benefits only while the balance pays the whole rest (spec 3 §4). */
  readonly enjoyType: 0 | 1
  /** Of the amount, in minor units. */
  readonly balanceAmount: number
}

/** Who asks to pay. */
export interface PayableBy extends Pick<PayTerms, 'memberId' | 'enjoyType'> {
  /** Why a member may not pay by balance; null = they may. The ledger decides whether it is there. */
  readonly balanceRefusal: ErrorCode | null
  /** The most by balance in 24 hours, in minor units; null = no limit. */
  readonly spendLimit: number | null
}

/** What is owed on a target, as the payment room sees it. */
export interface Payable {
  readonly storeId: string
  readonly owed: number
  readonly currency: string
  /** The only pay type allowed; null = any that is money. */
  readonly only: string | null
  /** The dish that `only` pays for; '' with money. */
  readonly product: string
  /** Its time is over: a running payment may finish, a new one is refused. */
  readonly isLate: boolean
  readonly payer: PayableBy
}

export interface Settled {
  readonly sellerId: string
  readonly storeId: string
  readonly targetId: string
  readonly outtradeno: string
  /** The whole payment, its balance part included. */
  readonly amount: number
  readonly payTypeCode: string
  readonly memberId: string | null
  readonly enjoyType: 0 | 1
  readonly balanceAmount: number
}

/** A payment that its target took. */
export interface Taken {
  /** Who earns its points: the payer, or the member whose bill it is; null = none. */
  readonly earner: string | null
}

/**
 * The room that answers for one kind of target: what is owed, and what paying does. `claim`, `release` and `settle`
 * run in the payment room's transactions and lock what is paid.
 */
export interface Payables {
  /**
   * Called whenever a payment is opened, a running one too. `bill_unknown`: also a target that `businessType` does not
   * name.
   */
  find(
    sellerId: string,
    targetId: string,
    businessType: BusinessType,
    call: Call,
  ): Promise<Result<Payable, 'bill_unknown' | 'already_paid' | 'not_allowed' | 'pay_too_late' | 'store_deactivated'>>
  /** Claims it for one payment of exactly what is owed. */
  claim(
    tx: Queryable,
    sellerId: string,
    targetId: string,
    amount: number,
    terms: PayTerms,
  ): Promise<Result<null, 'bill_unknown' | 'already_paid' | 'bill_changed' | 'round_waiting'>>
  release(tx: Queryable, sellerId: string, targetId: string): Promise<void>
  /** Null: it was paid already or another amount is owed, so the money goes back. */
  settle(tx: Queryable, settled: Settled): Promise<Taken | null>
}

/** The room for each kind of target. A kind missing here cannot be paid. */
export type PayableRegistry = Readonly<Partial<Record<TargetKind, Payables>>>
