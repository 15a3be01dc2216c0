import type { Database } from '../../db/database.ts'
import { transaction } from '../../db/transaction.ts'
import type { Log } from '../../http/log.ts'
import type { GatewayNotice, GatewayPayment, PaymentGateway, PaymentGateways } from '../../providers/payment/gateway.ts'
import { type BalanceDeps, freeBalance, isBalanceHeld, takeBalance } from './balance-part.ts'
import type { PayableRegistry } from './payable.ts'
import {
  type Attempt,
  type AttemptState,
  gatewayAmount,
  insertNotice,
  lockAttempt,
  recordReceipt,
  setAttemptState,
} from './payment.repository.ts'

export interface SettleDeps extends BalanceDeps {
  readonly db: Pick<Database, 'pool'>
  readonly gateways: PaymentGateways
  readonly payables: PayableRegistry
  readonly log: Log
  readonly now: () => Date
}

/** Whether the gateway's payment matches this attempt: number, merchant, currency and amount. */
export function matchesAttempt(attempt: Attempt, gateway: PaymentGateway, payment: GatewayPayment): boolean {
  return (
    payment.outtradeno === attempt.outtradeno &&
    payment.merchantId === gateway.merchantId &&
    payment.currency === attempt.currency &&
    payment.amount === gatewayAmount(attempt)
  )
}

/** Whether the attempt may still be paid: it has no result yet. */
export function isOpenAttempt(state: AttemptState): boolean {
  return state === 'created' || state === 'pending'
}

/**
 * Books verified money, once. The attempt's row is locked, so simultaneous notices, queries and reconciliation run
 * one after the other. The target is settled in the same transaction. A closed or failed attempt still takes the money;
 * if the target does not, the money goes back.
 */
export async function settlePayment(
  deps: SettleDeps,
  { sellerId, outtradeno }: Attempt,
  payment: GatewayPayment,
  notice?: GatewayNotice,
): Promise<AttemptState> {
  const { db, payables, now } = deps
  const terms = await deps.pointTermsOf(sellerId)
  return transaction(db, async (tx) => {
    const attempt = await lockAttempt(tx, sellerId, outtradeno)
    if (attempt === undefined) throw new Error('the attempt to settle is gone')
    if (notice !== undefined) {
      const first = await insertNotice(tx, sellerId, notice.noticeId, outtradeno, notice.content)
      if (!first) return attempt.state
    }
    if (attempt.state !== 'closed' && attempt.state !== 'failed' && !isOpenAttempt(attempt.state)) return attempt.state
    const payable = payables[attempt.targetKind]
    // A payment whose balance part was given up pays too little, so its money goes back.
    const isWhole = await isBalanceHeld(deps, tx, attempt)
    const taken = isWhole ? ((await payable?.settle(tx, attempt)) ?? null) : null
    if (taken === null) await freeBalance(deps, tx, attempt)
    else await takeBalance(deps, tx, attempt, { ...taken, terms })
    const next = taken === null ? 'refund_due' : 'paid'
    const receipt = { gatewayNo: payment.gatewayNo, paidAt: payment.paidAt ?? now() }
    await recordReceipt(tx, sellerId, outtradeno, next, receipt, now())
    // The target refused the money, so this attempt's claim on it ends here.
    if (taken === null && isOpenAttempt(attempt.state)) await payable?.release(tx, sellerId, attempt.targetId)
    return next
  })
}

/**
 * Ends an attempt without payment, so that the table may order again. `ifUnlinked`: only if no guest was given its
 * link.
 */
export async function endAttempt(
  deps: SettleDeps,
  { sellerId, outtradeno, targetKind, targetId }: Attempt,
  state: 'closed' | 'failed',
  { ifUnlinked = false } = {},
): Promise<AttemptState> {
  const { db, payables, now } = deps
  return transaction(db, async (tx) => {
    const attempt = await lockAttempt(tx, sellerId, outtradeno)
    if (attempt === undefined || !isOpenAttempt(attempt.state)) return attempt?.state ?? state
    if (ifUnlinked && attempt.payUrl !== null) return attempt.state
    await setAttemptState(tx, sellerId, outtradeno, state, now())
    await freeBalance(deps, tx, attempt)
    await payables[targetKind]?.release(tx, sellerId, targetId)
    return state
  })
}

/** Queries the gateway for an open attempt and books the answer. Unknown answers change nothing. */
export async function askGateway(deps: SettleDeps, attempt: Attempt): Promise<AttemptState> {
  const gateway = deps.gateways.forType(attempt.sellerId, attempt.payTypeCode)
  if (gateway === null) return attempt.state
  const answer = await gateway.query(attempt.outtradeno)
  if (answer.kind !== 'done') return attempt.state
  const { state } = answer.value
  if (state === 'paid') {
    if (matchesAttempt(attempt, gateway, answer.value)) return settlePayment(deps, attempt, answer.value)
    deps.log.error({ outtradeno: attempt.outtradeno }, 'the gateway reports another payment under our number')
    return attempt.state
  }
  if (state === 'closed' || state === 'failed') return endAttempt(deps, attempt, state)
  return attempt.state
}

/**
 * Closes an open attempt at the gateway, then here, so that it cannot be paid afterwards. It stays open when the
 * gateway does not answer. It is `paid` or `refund_due` when the money came first.
 */
export async function closeAttempt(
  deps: SettleDeps,
  attempt: Attempt,
  as: 'closed' | 'failed' = 'closed',
): Promise<AttemptState> {
  const gateway = deps.gateways.forType(attempt.sellerId, attempt.payTypeCode)
  if (gateway === null) return attempt.state
  const answer = await gateway.close(attempt.outtradeno)
  if (answer.kind === 'done') return endAttempt(deps, attempt, as)
  return answer.kind === 'refused' ? askGateway(deps, attempt) : attempt.state
}
