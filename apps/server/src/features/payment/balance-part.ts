import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { PointRule } from '@comanda/rules/ledger/points.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { LedgerService } from '../ledger/ledger.service.ts'
import { memberPayType } from './balance-gateway.ts'
import type { Taken } from './payable.ts'
import { type Attempt, gatewayAmount } from './payment.repository.ts'

/** How a seller's members earn points; null = they earn none. */
export interface PointTerms {
  readonly rule: PointRule
  /** Points end with the month after so many months; null = never. */
  readonly months: number | null
}

export interface BalanceDeps {
  readonly ledger: LedgerService
  /** Read before a transaction: it may ask the database. */
  readonly pointTermsOf: (sellerId: string) => Promise<PointTerms | null>
}

type Holding = Pick<Attempt, 'sellerId' | 'outtradeno' | 'memberId' | 'currency' | 'balanceAmount'>

/** A hold past this time makes the reconciler ask how its attempt ended; it is not released by the clock. */
const holdMs = 2 * 3600_000
const limitedMs = 24 * 3600_000

/**
 * Holds the balance part of an attempt, in the transaction that makes the attempt. `spendLimit`: the most that this
 * phone may spend in 24 hours, running payments included; null = no limit.
 */
export async function holdBalance(
  { ledger }: BalanceDeps,
  tx: Queryable,
  { sellerId, outtradeno, memberId, currency, balanceAmount: amount }: Holding,
  { spendLimit, now }: { readonly spendLimit: number | null; readonly now: Date },
): Promise<Result<null, ErrorCode>> {
  if (amount === 0 || memberId === null) return ok(null)
  const purse = { sellerId, memberId, unit: currency }
  const until = new Date(now.getTime() + holdMs)
  const held = await ledger.hold(tx, { ...purse, attempt: outtradeno, amount, until })
  if (!held.ok) return refuse(held.code === 'source_reused' ? 'payment_running' : held.code, held.values, held.details)
  if (spendLimit === null) return ok(null)
  const spent = await ledger.spentSince(tx, purse, new Date(now.getTime() - limitedMs))
  return spent <= spendLimit ? ok(null) : refuse('balance_limited', [], { limit: spendLimit })
}

/** Whether the attempt may still take its balance part. True where it has none. The attempt is locked. */
export async function isBalanceHeld({ ledger }: BalanceDeps, tx: Queryable, attempt: Holding): Promise<boolean> {
  const { sellerId, outtradeno, balanceAmount } = attempt
  return balanceAmount === 0 || ledger.isHeld(tx, { sellerId, attempt: outtradeno })
}

/** The attempt is paid: takes the payer's balance and gives the points, in that transaction. */
export async function takeBalance(
  { ledger }: Pick<BalanceDeps, 'ledger'>,
  tx: Queryable,
  attempt: Attempt,
  { earner: memberId, terms }: Taken & { readonly terms: PointTerms | null },
): Promise<void> {
  const { sellerId, outtradeno, balanceAmount } = attempt
  if (memberId === null) return
  const info = paidInfo(attempt)
  let received = gatewayAmount(attempt)
  if (balanceAmount > 0) {
    const posting = { sellerId, attempt: outtradeno, kind: 'pay', amount: balanceAmount, info } as const
    const posted = await ledger.postHold(tx, posting)
    if (!posted.ok) throw new Error(`the balance of ${outtradeno} is not held: ${posted.code}`)
    received -= posted.value.principal
  }
  await earnPoints(ledger, tx, { sellerId, memberId, outtradeno, received, terms, info })
}

/** Gives the points of a payment, once. `received`: money for the seller, without gifts (facts/membership.md §0.1). */
export async function earnPoints(
  ledger: LedgerService,
  tx: Queryable,
  earned: {
    readonly sellerId: string
    readonly memberId: string
    readonly outtradeno: string
    readonly received: number
    readonly terms: PointTerms | null
    readonly info: object
  },
): Promise<void> {
  const { outtradeno, terms, ...grant } = earned
  if (terms === null || grant.received <= 0) return
  const granted = await ledger.grantPoints(tx, { ...grant, source: { kind: 'attempt', id: outtradeno }, ...terms })
  if (!granted.ok) throw new Error(`the points of ${outtradeno} were given otherwise`)
}

/** The attempt ended unpaid, or its money goes back before anything was taken. */
export async function freeBalance({ ledger }: BalanceDeps, tx: Queryable, attempt: Holding): Promise<void> {
  if (attempt.balanceAmount === 0) return
  await ledger.releaseHold(tx, { sellerId: attempt.sellerId, attempt: attempt.outtradeno })
}

export interface MoneyBack {
  /** One number for one refund. */
  readonly refundNo: string
  /** What goes back to the balance, and what the gateway gives back. */
  readonly balance: number
  readonly gateway: number
}

/**
 * Gives a refund's part back to the balance and takes its points back, once. Nothing where nothing was taken. A guest's
 * payment may have points too: the member whose bill it is earned them.
 */
export async function returnBalance(
  { ledger }: BalanceDeps,
  tx: Queryable,
  attempt: Pick<Attempt, 'sellerId' | 'outtradeno' | 'storeId' | 'targetId' | 'payTypeCode'>,
  { refundNo, balance, gateway }: MoneyBack,
): Promise<void> {
  const { sellerId, outtradeno } = attempt
  let received = gateway
  if (balance > 0) {
    const info = paidInfo({ ...attempt, amount: balance + gateway, balanceAmount: balance })
    const back = await ledger.refund(tx, { sellerId, attempt: outtradeno, refund: refundNo, amount: balance, info })
    if (!back.ok && back.code !== 'unknown_payment') throw new Error(`${refundNo} could not go back: ${back.code}`)
    received += back.ok ? back.value.principal : 0
  }
  const grant = { kind: 'attempt', id: outtradeno }
  const taken = await ledger.takePointsBack(tx, {
    ...{ sellerId, grant, source: { kind: 'refund', id: refundNo }, refunded: received },
  })
  if (!taken.ok && taken.code !== 'unknown_grant') throw new Error(`points of ${refundNo}: ${taken.code}`)
}

/** What the member's history shows of a bill (member/value/paid-info.ts). */
function paidInfo(attempt: Pick<Attempt, 'storeId' | 'targetId' | 'payTypeCode' | 'amount' | 'balanceAmount'>): object {
  const { storeId, targetId: billId, payTypeCode, amount: total, balanceAmount } = attempt
  const ways = [
    { name: memberPayType, amount: balanceAmount },
    { name: payTypeCode, amount: gatewayAmount(attempt) },
  ]
  return { storeId, billId, total, ways: ways.filter(({ amount }) => amount > 0) }
}
