import type { BusinessType } from '@comanda/contract/payment/payment.routes.ts'
import type { Result } from '@comanda/rules/result/result.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { Call } from '../../http/call.ts'

/** What can be paid, as the payment room sees it: a bill, later a top-up or an activity. */
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
}

export interface Settled {
  readonly sellerId: string
  readonly storeId: string
  readonly billId: string
  readonly outtradeno: string
  readonly businessType: BusinessType
  readonly amount: number
  readonly payTypeCode: string
}

/**
 * The room that answers for one kind of business: what is owed, and what paying does. `claim`, `release` and `settle`
 * run in the payment room's transactions and lock what is paid.
 */
export interface Payables {
  /** Called whenever a payment is opened, a running one too. */
  find(
    sellerId: string,
    billId: string,
    call: Call,
  ): Promise<Result<Payable, 'bill_unknown' | 'already_paid' | 'not_allowed' | 'pay_too_late' | 'store_deactivated'>>
  /** Claims it for one payment of exactly what is owed. */
  claim(
    tx: Queryable,
    sellerId: string,
    billId: string,
    amount: number,
  ): Promise<Result<null, 'bill_unknown' | 'already_paid' | 'bill_changed' | 'round_waiting'>>
  release(tx: Queryable, sellerId: string, billId: string): Promise<void>
  /** False: it was paid already or another amount is owed, so the money goes back. */
  settle(tx: Queryable, settled: Settled): Promise<boolean>
}

/** The room for each kind of business. A kind missing here cannot be paid. */
export type PayableRegistry = Readonly<Partial<Record<BusinessType, Payables>>>
