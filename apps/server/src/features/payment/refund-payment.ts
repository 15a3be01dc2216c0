import { transaction } from '../../db/transaction.ts'
import type { GatewayRefundOrder, PaymentGateway } from '../../providers/payment/gateway.ts'
import { returnBalance } from './balance-part.ts'
import { type Attempt, gatewayAmount, lockAttempt, setAttemptState } from './payment.repository.ts'
import { endPart, getRest, type RefundPart } from './refund.repository.ts'
import type { SettleDeps } from './settle-payment.ts'

/**
 * Refunds what has not gone back in parts. The refund number derives from the attempt's number, so retries send the
 * money once.
 */
export async function refundAttempt(deps: SettleDeps, attempt: Attempt): Promise<void> {
  const gateway = deps.gateways.forType(attempt.sellerId, attempt.payTypeCode)
  if (gateway === null) return
  const { sellerId, outtradeno, currency, owedAt, updatedAt } = attempt
  const rest = await getRest(deps.db.pool, sellerId, outtradeno)
  const [refundNo, amount] = [`${outtradeno}R`, rest.amount - rest.balance]
  await transaction(deps.db, (tx) =>
    returnBalance(deps, tx, attempt, { refundNo, balance: rest.balance, gateway: amount }),
  )
  const total = gatewayAmount(attempt)
  const order = { outtradeno, refundNo, amount, total, currency, owedAt: owedAt ?? updatedAt }
  const end = amount > 0 ? await sendRefund(deps, gateway, order) : 'done'
  if (end !== 'due') logRefusedRefund(deps, order, end, await endRefund(deps, attempt, refundStates[end]))
}

/** Refunds the price of one dish: first to the balance, then by the gateway. */
export async function refundPart(deps: SettleDeps, part: RefundPart): Promise<void> {
  const gateway = deps.gateways.forType(part.sellerId, part.payTypeCode)
  if (gateway === null) return
  const { refundNo, balanceAmount: balance } = part
  const amount = part.amount - balance
  await transaction(deps.db, (tx) => returnBalance(deps, tx, part, { refundNo, balance, gateway: amount }))
  const end = amount > 0 ? await sendRefund(deps, gateway, { ...part, amount }) : 'done'
  if (end !== 'due') logRefusedRefund(deps, part, end, await endPart(deps.db.pool, part, end, deps.now()))
}

/** Queries the refund before sending it: a lost answer must not cause a second refund. */
async function sendRefund(
  { log }: SettleDeps,
  gateway: PaymentGateway,
  { outtradeno, refundNo, amount, total, currency, owedAt }: GatewayRefundOrder,
): Promise<'done' | 'refused' | 'due'> {
  const known = await gateway.queryRefund(refundNo)
  if (known.kind !== 'done') return 'due'
  const mustAsk = known.value.state === 'absent' || known.value.state === 'failed'
  const answer = mustAsk ? await gateway.refund({ outtradeno, refundNo, amount, total, currency, owedAt }) : known
  if (answer.kind === 'done' && (answer.value.state === 'done' || answer.value.state === 'refused')) {
    return answer.value.state
  }
  if (answer.kind !== 'done' || answer.value.state === 'failed') {
    log.warn({ outtradeno, refundNo, answer }, 'a refund is still owed')
  }
  return 'due'
}

function logRefusedRefund(
  { log }: SettleDeps,
  { outtradeno, refundNo }: Pick<GatewayRefundOrder, 'outtradeno' | 'refundNo'>,
  end: 'done' | 'refused',
  isFirst: boolean,
): void {
  if (end === 'done' || !isFirst) return
  log.error({ outtradeno, refundNo }, 'a refund was refused for good: staff must compensate the guest')
}

const refundStates = { done: 'refunded', refused: 'refund_refused' } as const

/** False: another server was first. */
function endRefund(
  { db, now }: SettleDeps,
  { sellerId, outtradeno }: Attempt,
  state: 'refunded' | 'refund_refused',
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const locked = await lockAttempt(tx, sellerId, outtradeno)
    if (locked?.state !== 'refund_due') return false
    await setAttemptState(tx, sellerId, outtradeno, state, now())
    return true
  })
}
