import { aheadMaxMs, isWithin } from '@comanda/rules/time/age.ts'
import { transaction } from '../../db/transaction.ts'
import type { PaymentGateway } from '../../providers/payment/gateway.ts'
import { type Attempt, lockAttempt, takeUnsettled } from './payment.repository.ts'
import { takePartsDue } from './refund.repository.ts'
import { refundAttempt, refundPart } from './refund-payment.ts'
import { askGateway, closeAttempt, endAttempt, isOpenAttempt, type SettleDeps } from './settle-payment.ts'

/** A silent attempt is queried after this time, and again after each such time. */
const askAfterMs = 10_000
/** How long a guest may take in the wallet (spec 3 §9, the pay window). Meanwhile the table cannot order. */
export const payWindowMs = 160_000
/** A gateway that `endsByItself` lets no order be paid after this time. It may have been paid before. */
export const orderLifeMs = 2 * 3600_000
/** How long the staff may take to confirm a payment, and how long its code is good for. Meanwhile the table cannot order. */
const awaitedLifeMs = 15 * 60_000
const batch = 20
/** Attempts open longer than this are queried less often. */
const oldAfterMs = 10 * 60_000
const askOldAfterMs = 120_000
/** After this time only the wallet's own statements can answer. */
const giveUpAfterMs = 7 * 24 * 3600_000

/** Money and vouchers (`isVoucher`) have separate lanes, so that a slow gateway delays only its own. */
export type Lane = 'money' | 'vouchers'

/** Queries payments without a notice, ends unfinished ones and sends owed refunds. */
export async function reconcile(deps: SettleDeps, now: Date, lane: Lane): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const old = { oldSince: ago(oldAfterMs), oldBefore: ago(askOldAfterMs), ahead: ago(-aheadMaxMs) }
  const wish = { before: ago(askAfterMs), ...old, now, limit: batch }
  const types = { payTypes: deps.gateways.voucherTypes ?? [], areThese: lane === 'vouchers' }
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
  const isOver = isPastWindow(deps, attempt, now)
  // Closing what does not end by itself queries it first, so it is not queried twice here.
  if ((endsByItself || !isOver) && !isOpenAttempt(await askGateway(deps, attempt))) return
  if (!isOver) return
  if (!isOpenAttempt(await closeAttempt(deps, attempt, endsByItself ? 'closed' : 'failed'))) return
  // The gateway does not answer. The attempt may still be paid there, but the table must not wait. `age` is negative
  // after the clock was set back: the attempt is then neither given up nor released.
  const age = now.getTime() - attempt.createdAt.getTime()
  if (endsByItself && age > giveUpAfterMs) return giveUp(deps, attempt)
  // The attempt stays known: money paid before the gateway fell silent shows only in a later query. What does not end
  // by itself stays claimed until `orderLifeMs`: a void order could take no late payment.
  if (age > orderLifeMs || endsByItself) await releaseTarget(deps, attempt)
}

async function giveUp(deps: SettleDeps, attempt: Attempt): Promise<void> {
  deps.log.error(
    { outtradeno: attempt.outtradeno },
    'the payment gateway has not said for a week whether this was paid',
  )
  await endAttempt(deps, attempt, 'closed')
}

/** How long an order can be paid at its gateway, in milliseconds. */
export function lifeOf(gateway: Pick<PaymentGateway, 'awaits'> | null): number {
  return gateway?.awaits === undefined ? orderLifeMs : awaitedLifeMs
}

function isPastWindow({ gateways }: SettleDeps, attempt: Attempt, now: Date): boolean {
  const { sellerId, payTypeCode, linkedAt, createdAt } = attempt
  const windowMs = gateways.forType(sellerId, payTypeCode)?.awaits === undefined ? payWindowMs : awaitedLifeMs
  return !isWithin(windowMs, (linkedAt ?? createdAt).getTime(), now.getTime())
}

/**
 * Lets the table and the counter continue while the attempt lives. `ifIdle`: only if no guest can be in the wallet,
 * having no link or being past the pay window.
 */
export async function releaseTarget(
  deps: SettleDeps,
  { sellerId, outtradeno, targetKind, targetId }: Attempt,
  { ifIdle = false } = {},
): Promise<void> {
  const { db, payables, now } = deps
  await transaction(db, async (tx) => {
    const attempt = await lockAttempt(tx, sellerId, outtradeno)
    if (attempt === undefined || !isOpenAttempt(attempt.state)) return
    const goesOn = !ifIdle || attempt.payUrl === null || isPastWindow(deps, attempt, now())
    if (goesOn) await payables[targetKind]?.release(tx, sellerId, targetId)
  })
}
