import type { AwaitedPayment } from '@comanda/contract/payment/payment.routes.ts'
import { payNowReference } from '@comanda/rules/payment/paynow-code.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import { transaction } from '../../db/transaction.ts'
import type { Call } from '../../http/call.ts'
import type { GatewayPayment } from '../../providers/payment/gateway.ts'
import { type LiveService, storeEvent } from '../live/live.service.ts'
import { listAwaited, setClaimed } from './awaited.repository.ts'
import { type Attempt, gatewayAmount, getAttempt, lockAttempt } from './payment.repository.ts'
import { payNowType } from './paynow-gateway.ts'
import { closeAttempt, isOpenAttempt, type SettleDeps, settlePayment } from './settle-payment.ts'

export interface AwaitedDeps extends SettleDeps {
  readonly live: Pick<LiveService, 'record'>
}

export interface StorePayment {
  readonly sellerId: string
  readonly storeId: string
  readonly outtradeno: string
}

/** How long the staff find a claimed payment that has ended. */
const lateMs = 24 * 3600_000
const listMost = 100

/** The payments that wait for the staff of a store. */
export async function listAwaitedPayments(
  { db, now }: AwaitedDeps,
  sellerId: string,
  storeId: string,
): Promise<AwaitedPayment[]> {
  const since = new Date(now().getTime() - lateMs)
  const rows = await listAwaited(db.pool, { sellerId, storeId, payTypes: [payNowType.code], since, limit: listMost })
  return rows.map((row) => ({
    ...row,
    reference: payNowReference(row.outtradeno),
    claimedAt: row.claimedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }))
}

/**
 * A guest says that they have paid: who pressed Pay last, or another who may pay the same, as companions have one code.
 * The staff are asked once; a further tap changes nothing.
 */
export async function claimPayment(
  deps: AwaitedDeps,
  { sellerId, outtradeno }: Pick<Attempt, 'sellerId' | 'outtradeno'>,
  call: Call,
): Promise<Result<Attempt, 'not_found'>> {
  const known = await getAttempt(deps.db.pool, sellerId, outtradeno)
  if (known === undefined || !(await mayClaim(deps, known, call))) return refuse('not_found')
  return transaction(deps.db, async (tx) => {
    const attempt = await lockAttempt(tx, sellerId, outtradeno)
    if (attempt === undefined) return refuse('not_found')
    if (!isAwaited(deps, attempt) || !isOpenAttempt(attempt.state) || attempt.claimedAt !== null) return ok(attempt)
    const claimedAt = deps.now()
    await setClaimed(tx, sellerId, outtradeno, claimedAt)
    await deps.live.record(tx, sellerId, [storeEvent(attempt.storeId, 'payment_awaited', { outtradeno })])
    return ok({ ...attempt, claimedAt })
  })
}

async function mayClaim({ payables }: AwaitedDeps, attempt: Attempt, call: Call): Promise<boolean> {
  if (attempt.uid === call.actor) return true
  const { sellerId, targetKind, targetId, businessType } = attempt
  const found = await payables[targetKind]?.find(sellerId, targetId, businessType, call)
  return found?.ok === true || found?.code === 'already_paid'
}

/**
 * The staff have seen the money at the bank: the attempt is settled once, also when two of them confirm it. Its notice
 * keeps who did.
 * An attempt that has ended takes the money too; where its bill does not, the money is owed back.
 */
export async function receivePayment(
  deps: AwaitedDeps,
  payment: StorePayment,
  call: Call,
): Promise<Result<Attempt, 'not_found'>> {
  const found = await findAwaited(deps, payment)
  if (!found.ok) return found
  const { sellerId, outtradeno, currency } = found.value
  const seen: GatewayPayment = {
    ...{ outtradeno, merchantId: '', state: 'paid', amount: gatewayAmount(found.value), currency },
    ...{ gatewayNo: payNowReference(outtradeno), paidAt: deps.now() },
  }
  const content = { by: call.actor, at: deps.now().toISOString() }
  const state = await settlePayment(deps, found.value, seen, {
    noticeId: `received:${outtradeno}`,
    payment: seen,
    content,
  })
  call.log.info({ by: call.actor, sellerId, outtradeno, state }, 'the staff confirmed a payment')
  await tellStaff(deps, found.value)
  return ok({ ...found.value, state })
}

/** No money came: the attempt ends, and its claim with it. A paid attempt stays paid. */
export async function denyPayment(
  deps: AwaitedDeps,
  payment: StorePayment,
  call: Call,
): Promise<Result<Attempt, 'not_found'>> {
  const found = await findAwaited(deps, payment)
  if (!found.ok) return found
  const { sellerId, outtradeno } = found.value
  const state = isOpenAttempt(found.value.state) ? await closeAttempt(deps, found.value) : found.value.state
  if (state === 'closed') await transaction(deps.db, (tx) => setClaimed(tx, sellerId, outtradeno, null))
  call.log.info({ by: call.actor, sellerId, outtradeno, state }, 'the staff found no money for a payment')
  await tellStaff(deps, found.value)
  return ok({ ...found.value, state })
}

async function findAwaited(
  deps: AwaitedDeps,
  { sellerId, storeId, outtradeno }: StorePayment,
): Promise<Result<Attempt, 'not_found'>> {
  const attempt = await getAttempt(deps.db.pool, sellerId, outtradeno)
  return attempt?.storeId === storeId && isAwaited(deps, attempt) ? ok(attempt) : refuse('not_found')
}

function isAwaited({ gateways }: AwaitedDeps, { sellerId, payTypeCode }: Attempt): boolean {
  return gateways.forType(sellerId, payTypeCode)?.awaits === 'cashier'
}

/** The other terminals of the store drop it from their lists. */
function tellStaff({ db, live }: AwaitedDeps, { sellerId, storeId, outtradeno }: Attempt): Promise<unknown> {
  return transaction(db, (tx) => live.record(tx, sellerId, [storeEvent(storeId, 'payment_awaited', { outtradeno })]))
}
