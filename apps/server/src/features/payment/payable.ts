import type { BusinessType } from '@comanda/contract/payment/payment.routes.ts'
import type { Result } from '@comanda/rules/result/result.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { Call } from '../../http/call.ts'

/** What can be paid, as far as this room needs to know it: a bill, later a top-up or an activity. */
export interface Payable {
  readonly storeId: string
  readonly owed: number
  readonly currency: string
  /** The pay type that it is to be paid with, and no other; null = with money, however. */
  readonly only: string | null
  /** The dish that is paid for, where `only` is for dishes; else ''. */
  readonly product: string
  /** Its time is over: a payment that was begun in time is gone on with, and none is begun. */
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
 * The room that answers for one kind of business: what is owed, and what happens once it is paid. `claim`, `release` and `settle` run inside this room's transactions and lock the thing that is paid.
 */
export interface Payables {
  /** Asked at every opening of a payment, of a running one too. */
  find(
    sellerId: string,
    billId: string,
    call: Call,
  ): Promise<Result<Payable, 'bill_unknown' | 'already_paid' | 'not_allowed' | 'pay_too_late' | 'store_deactivated'>>
  /** Holds it for one payment of exactly what is owed. */
  claim(
    tx: Queryable,
    sellerId: string,
    billId: string,
    amount: number,
  ): Promise<Result<null, 'bill_unknown' | 'already_paid' | 'bill_changed' | 'round_waiting'>>
  release(tx: Queryable, sellerId: string, billId: string): Promise<void>
  /** False: the money has to go back, because it was paid before or something else is owed now. */
  settle(tx: Queryable, settled: Settled): Promise<boolean>
}

/** Who answers for a kind of business. A kind that is missing here cannot be paid. */
export type PayableRegistry = Readonly<Partial<Record<BusinessType, Payables>>>
