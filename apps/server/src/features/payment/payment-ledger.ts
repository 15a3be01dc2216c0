import { randomBytes } from 'node:crypto'
import { outTradeNo, outTradeNoBytes } from '@comanda/rules/order/outtradeno.ts'
import type { Database } from '../../db/database.ts'
import type { Queryable } from '../../db/queryable.ts'
import { type BalanceDeps, earnPoints, type PointTerms } from './balance-part.ts'
import type { Target } from './payable.ts'
import { getPaidAttempt, insertPaid, lockAttemptsOf, oweBack } from './payment.repository.ts'
import { oweBackPart } from './refund.repository.ts'

/** How a bill was paid, for its receipt. */
export interface PaidBy {
  /** `MEMPAY` where the balance paid all of it. */
  readonly payTypeCode: string
  readonly amount: number
  /** Of `amount`, what the balance paid. */
  readonly balanceAmount: number
  readonly memberId: string | null
  readonly paidAt: Date
  readonly gatewayNo: string
  readonly uid: string
}

export interface TakenMoney {
  readonly sellerId: string
  readonly storeId: string
  readonly billId: string
  readonly payTypeCode: string
  /** In the currency's minor unit, more than 0. */
  readonly amount: number
  readonly currency: string
  readonly by: string
  /** The member that staff attached to the bill; null = none. */
  readonly memberId: string | null
  /** What the member earns, read before the transaction (`pointTermsOf`). */
  readonly terms: PointTerms | null
}

/** What was paid for bills, and what is owed back. It calls no gateway, so other rooms use it inside their transactions. */
export interface PaymentLedger {
  paidBy(sellerId: string, billId: string): Promise<PaidBy | null>
  /** How members earn points; not inside a transaction. Null = they earn none. */
  pointTermsOf(sellerId: string): Promise<PointTerms | null>
  /**
   * Records money the staff took, for a bill the caller has locked and marks as paid. Another payment of the bill
   * waits for that lock. `by` is `staff:name`.
   */
  recordTaken(tx: Queryable, taken: TakenMoney): Promise<void>
  /**
   * Locks the bill's payments, paid or running, until the transaction ends. Call it before locking the bill. Returns
   * the running attempt and its guest.
   */
  lockPayments(
    tx: Queryable,
    sellerId: string,
    billId: string,
  ): Promise<{ readonly outtradeno: string; readonly uid: string } | null>
  /** Owes back all that was paid for a bill; `reconcile` sends it until it succeeds. Returns the amount. */
  giveBack(tx: Queryable, sellerId: string, billId: string): Promise<number>
  /** Owes a part back, once per `part`. False: not that much is left. The bill's payments are locked. */
  giveBackPart(
    tx: Queryable,
    sellerId: string,
    billId: string,
    wanted: { readonly part: string; readonly amount: number },
  ): Promise<boolean>
}

export function createPaymentLedger({
  db,
  now,
  ledger,
  pointTermsOf,
}: BalanceDeps & {
  readonly db: Pick<Database, 'pool'>
  readonly now: () => Date
}): PaymentLedger {
  return {
    pointTermsOf,
    async paidBy(sellerId, billId) {
      const attempt = await getPaidAttempt(db.pool, sellerId, billTarget(billId))
      if (attempt === undefined) return null
      const { payTypeCode, amount, balanceAmount, memberId, gatewayNo, uid } = attempt
      return {
        payTypeCode,
        amount,
        balanceAmount,
        memberId,
        paidAt: attempt.paidAt ?? attempt.updatedAt,
        gatewayNo: gatewayNo ?? '',
        uid,
      }
    },
    async recordTaken(tx, { by, billId, terms: points, ...taken }) {
      const own = { outtradeno: outTradeNo(randomBytes(outTradeNoBytes)), uid: by, createdAt: now() }
      const what = { businessType: 'HmdOrder', targetKind: 'bill', targetId: billId, returnUrl: '' } as const
      const terms = { balanceAmount: 0, enjoyType: 0 } as const
      await insertPaid(tx, { ...taken, ...own, ...what, ...terms })
      const { sellerId, storeId, memberId, amount: total, payTypeCode } = taken
      if (memberId === null) return
      const info = { storeId, billId, total, ways: [{ name: payTypeCode, amount: total }] }
      const earned = { sellerId, memberId, outtradeno: own.outtradeno, received: total, terms: points, info }
      await earnPoints(ledger, tx, earned)
    },
    lockPayments: (tx, sellerId, billId) => lockAttemptsOf(tx, sellerId, billTarget(billId)),
    giveBack: (tx, sellerId, billId) => oweBack(tx, sellerId, billTarget(billId), now()),
    giveBackPart: (tx, sellerId, billId, wanted) =>
      oweBackPart(tx, { sellerId, target: billTarget(billId), ...wanted, now: now() }),
  }
}

function billTarget(billId: string): Target {
  return { kind: 'bill', id: billId }
}
