import { transaction } from '../../db/transaction.ts'
import type { AfterCommit } from './payable.ts'
import { type Attempt, lockAttempt, takeUnsettled } from './payment.repository.ts'
import { takePartsDue } from './refund.repository.ts'
import { refundAttempt, refundPart } from './refund-payment.ts'
import { askGateway, closeAttempt, endAttempt, isLive, type SettleDeps } from './settle-payment.ts'

/** An attempt is asked after when it has been silent for so long, and again after each such time. */
const askAfterMs = 10_000
/** How long a guest may take in the wallet (spec 3 §9, the pay window); the table waits with ordering meanwhile. */
export const payWindowMs = 160_000
/** No order at a gateway that `mayForget` lives longer, so that it may be given up even if the gateway never answers. */
export const orderLifeMs = 2 * 3600_000
const batch = 20
/** What has not been found out for so long is asked after less often. */
const oldAfterMs = 10 * 60_000
const askOldAfterMs = 120_000

/** What is money, and what is not (`isOnlyForItsOwn`): neither is to wait while the other's gateway is slow. */
export type Lane = 'money' | 'own'

/** Finds out about payments whose notice never came, ends those nobody finished, and sends back what is owed. */
export async function reconcile(deps: SettleDeps, now: Date, lane: Lane): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const wish = { before: ago(askAfterMs), oldSince: ago(oldAfterMs), oldBefore: ago(askOldAfterMs), now, limit: batch }
  const types = { payTypes: deps.gateways.ownTypes ?? [], areThese: lane === 'own' }
  // Only money has parts: a voucher is given back whole.
  const parts = lane === 'money' ? await takePartsDue(deps.db.pool, wish) : []
  const attempts = await takeUnsettled(deps.db.pool, { ...types, ...wish })
  const failed = (outtradeno: string) => (error: unknown) =>
    deps.log.error({ err: error, outtradeno }, 'a payment could not be reconciled')
  await Promise.all([
    ...attempts.map((attempt) => reconcileOne(deps, attempt, now).catch(failed(attempt.outtradeno))),
    ...parts.map((part) => refundPart(deps, part).catch(failed(part.outtradeno))),
  ])
}

async function reconcileOne(deps: SettleDeps, attempt: Attempt, now: Date): Promise<void> {
  if (attempt.state === 'refund_due') return refundAttempt(deps, attempt)
  const mayForget = deps.gateways.forType(attempt.sellerId, attempt.payTypeCode)?.mayForget ?? true
  const isOver = now.getTime() - (attempt.linkedAt ?? attempt.createdAt).getTime() >= payWindowMs
  // What is never forgotten finds out how it stands before it is closed: it is not asked the same twice.
  if ((mayForget || !isOver) && !isLive(await askGateway(deps, attempt))) return
  if (!isOver) return
  if (!isLive(await closeAttempt(deps, attempt, mayForget ? 'closed' : 'failed'))) return
  // The gateway does not answer. The attempt may still be paid there, but the table is not kept waiting for it.
  const isOld = now.getTime() - attempt.createdAt.getTime() > orderLifeMs
  if (isOld && mayForget) await endAttempt(deps, attempt, 'closed')
  // What may be paid for good is not let go of while that can still come out: an order that is void by then has nothing to be paid.
  else if (isOld || mayForget) await releaseBill(deps, attempt)
}

async function releaseBill({ db, bills }: SettleDeps, { sellerId, outtradeno, billId }: Attempt): Promise<void> {
  const afterCommit = await transaction<AfterCommit>(db, async (tx) => {
    const attempt = await lockAttempt(tx, sellerId, outtradeno)
    return attempt !== undefined && isLive(attempt.state) ? bills().release(tx, sellerId, billId) : () => undefined
  })
  afterCommit()
}
