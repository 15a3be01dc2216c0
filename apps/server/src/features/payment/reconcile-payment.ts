import { transaction } from '../../db/transaction.ts'
import type { AfterCommit } from './payable.ts'
import { type Attempt, lockAttempt, setAttemptState, takeUnsettled } from './payment.repository.ts'
import { askGateway, closeAttempt, endAttempt, isLive, type SettleDeps } from './settle-payment.ts'

/** An attempt is asked after when it has been silent for so long, and again after each such time. */
const askAfterMs = 10_000
/** How long a guest may take in the wallet (spec 3 §9, the pay window); the table waits with ordering meanwhile. */
export const payWindowMs = 160_000
/** No order at the gateway lives longer, so that it may be given up even if the gateway never answers. */
export const orderLifeMs = 2 * 3600_000
const batch = 20

/** Finds out about payments whose notice never came, ends those nobody finished, and sends back what is owed. */
export async function reconcile(deps: SettleDeps, now: Date): Promise<void> {
  const attempts = await takeUnsettled(deps.db.pool, new Date(now.getTime() - askAfterMs), now, batch)
  await Promise.all(
    attempts.map((attempt) =>
      reconcileOne(deps, attempt, now).catch((error: unknown) =>
        deps.log.error({ err: error, outtradeno: attempt.outtradeno }, 'a payment could not be reconciled'),
      ),
    ),
  )
}

async function reconcileOne(deps: SettleDeps, attempt: Attempt, now: Date): Promise<void> {
  if (attempt.state === 'refund_due') return refundAttempt(deps, attempt)
  if (!isLive(await askGateway(deps, attempt))) return
  if (now.getTime() - (attempt.linkedAt ?? attempt.createdAt).getTime() < payWindowMs) return
  if (!isLive(await closeAttempt(deps, attempt))) return
  // The gateway does not answer. The attempt may still be paid there, but the table is not kept waiting for it.
  if (now.getTime() - attempt.createdAt.getTime() > orderLifeMs) await endAttempt(deps, attempt, 'closed')
  else await releaseBill(deps, attempt)
}

async function releaseBill({ db, bills }: SettleDeps, { sellerId, outtradeno, billId }: Attempt): Promise<void> {
  const afterCommit = await transaction<AfterCommit>(db, async (tx) => {
    const attempt = await lockAttempt(tx, sellerId, outtradeno)
    return attempt !== undefined && isLive(attempt.state) ? bills().release(tx, sellerId, billId) : () => undefined
  })
  afterCommit()
}

/** The refund's number is made from the attempt's, so that however often it is tried the money goes back once. */
async function refundAttempt(deps: SettleDeps, attempt: Attempt): Promise<void> {
  const gateway = deps.gateways.forType(attempt.sellerId, attempt.payTypeCode)
  if (gateway === null) return
  const { outtradeno, amount, currency } = attempt
  const refundNo = `${outtradeno}R`
  const known = await gateway.queryRefund(refundNo)
  if (known.kind !== 'done') return
  const mustAsk = known.value.state === 'absent' || known.value.state === 'failed'
  const answer = mustAsk ? await gateway.refund({ outtradeno, refundNo, amount, total: amount, currency }) : known
  if (answer.kind === 'done' && answer.value.state === 'done') {
    await transaction(deps.db, async (tx) => {
      const locked = await lockAttempt(tx, attempt.sellerId, outtradeno)
      if (locked?.state === 'refund_due') {
        await setAttemptState(tx, attempt.sellerId, outtradeno, 'refunded', deps.now())
      }
    })
  } else if (answer.kind !== 'done' || answer.value.state === 'failed') {
    deps.log.warn({ outtradeno, answer }, 'a refund is still owed')
  }
}
