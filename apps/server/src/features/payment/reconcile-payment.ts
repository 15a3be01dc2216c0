import { aheadMaxMs, isWithin } from '@comanda/rules/time/age.ts'
import { transaction } from '../../db/transaction.ts'
import { type Attempt, lockAttempt, takeUnsettled } from './payment.repository.ts'
import { takePartsDue } from './refund.repository.ts'
import { refundAttempt, refundPart } from './refund-payment.ts'
import { askGateway, closeAttempt, endAttempt, isLive, type SettleDeps } from './settle-payment.ts'

/** An attempt is asked after when it has been silent for so long, and again after each such time. */
const askAfterMs = 10_000
/** How long a guest may take in the wallet (spec 3 §9, the pay window); the table waits with ordering meanwhile. */
export const payWindowMs = 160_000
/** No order at a gateway where it `endsByItself` can be paid later than this. It may have been paid before. */
export const orderLifeMs = 2 * 3600_000
const batch = 20
/** What has not been found out for so long is asked after less often. */
const oldAfterMs = 10 * 60_000
const askOldAfterMs = 120_000
/** What has not been found out for so long is for the wallet's own statements to say. */
const giveUpAfterMs = 7 * 24 * 3600_000

/** What is money, and what is not (`isOnlyForItsOwn`): neither is to wait while the other's gateway is slow. */
export type Lane = 'money' | 'own'

/** Finds out about payments whose notice never came, ends those nobody finished, and sends back what is owed. */
export async function reconcile(deps: SettleDeps, now: Date, lane: Lane): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const old = { oldSince: ago(oldAfterMs), oldBefore: ago(askOldAfterMs), ahead: ago(-aheadMaxMs) }
  const wish = { before: ago(askAfterMs), ...old, now, limit: batch }
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
  const endsByItself = deps.gateways.forType(attempt.sellerId, attempt.payTypeCode)?.endsByItself ?? true
  const isOver = isPastWindow(attempt, now)
  // What does not end by itself finds out how it stands before it is closed: it is not asked the same twice.
  if ((endsByItself || !isOver) && !isLive(await askGateway(deps, attempt))) return
  if (!isOver) return
  if (!isLive(await closeAttempt(deps, attempt, endsByItself ? 'closed' : 'failed'))) return
  // The gateway does not answer. The attempt may still be paid there, but the table is not kept waiting for it.
  // One from before the clock was set back is neither given up nor is its voucher's bill let go of until it is surely so old.
  const age = now.getTime() - attempt.createdAt.getTime()
  if (endsByItself && age > giveUpAfterMs) return giveUp(deps, attempt)
  // Nor is it forgotten yet: what was paid before the gateway fell silent comes out only if it is asked again.
  // What may be paid for good is not let go of while that can still come out: an order that is void by then has nothing to be paid.
  if (age > orderLifeMs || endsByItself) await releaseBill(deps, attempt)
}

async function giveUp(deps: SettleDeps, attempt: Attempt): Promise<void> {
  deps.log.error(
    { outtradeno: attempt.outtradeno },
    'the payment gateway has not said for a week whether this was paid',
  )
  await endAttempt(deps, attempt, 'closed')
}

const isPastWindow = ({ linkedAt, createdAt }: Attempt, now: Date) =>
  !isWithin(payWindowMs, (linkedAt ?? createdAt).getTime(), now.getTime())

/**
 * Lets the table and the counter go on while the attempt lives; `ifIdle`: only if nobody can be in the wallet, as nobody has been given a
 * link, or its pay window is over.
 */
export async function releaseBill(
  { db, payables, now }: SettleDeps,
  { sellerId, outtradeno, billId, businessType }: Attempt,
  { ifIdle = false } = {},
): Promise<void> {
  await transaction(db, async (tx) => {
    const attempt = await lockAttempt(tx, sellerId, outtradeno)
    if (attempt === undefined || !isLive(attempt.state)) return
    const goesOn = !ifIdle || attempt.payUrl === null || isPastWindow(attempt, now())
    if (goesOn) await payables[businessType]?.release(tx, sellerId, billId)
  })
}
