import { randomBytes } from 'node:crypto'
import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { paymentRoutes } from '@comanda/contract/payment/payment.routes.ts'
import type { Answer, Input } from '@comanda/contract/route.ts'
import { outTradeNo, outTradeNoBytes } from '@comanda/rules/order/outtradeno.ts'
import { ok, type Refusal, type Result, refuse } from '@comanda/rules/result/result.ts'
import { isWithin } from '@comanda/rules/time/age.ts'
import { decidedInTransaction, once } from '../../db/once.ts'
import type { Queryable } from '../../db/queryable.ts'
import { transaction } from '../../db/transaction.ts'
import type { Call } from '../../http/call.ts'
import type {
  GatewayCreated,
  GatewayOrder,
  GatewayPayment,
  PayCode,
  PaymentGateway,
} from '../../providers/payment/gateway.ts'
import { memberPayType } from './balance-gateway.ts'
import { holdBalance } from './balance-part.ts'
import { type Payable, type Payables, type PayTerms, targetKinds } from './payable.ts'
import {
  type Attempt,
  type AttemptRequest,
  type AttemptState,
  gatewayAmount,
  getAttempt,
  insertAttempt,
  lockAttempt,
  lockLiveAttempt,
  setAttemptUid,
  setPayUrl,
} from './payment.repository.ts'
import { lifeOf, releaseTarget } from './reconcile-payment.ts'
import { readReturnPath } from './return-path.ts'
import {
  askGateway,
  closeAttempt,
  endAttempt,
  isOpenAttempt,
  matchesAttempt,
  type SettleDeps,
  settlePayment,
} from './settle-payment.ts'

type PreorderRoute = (typeof paymentRoutes)['POST /pay/scenepay/createpreorder.html']
export type Preorder = Input<PreorderRoute>['body']
export type PreorderAnswer = Answer<PreorderRoute>

export interface StartDeps extends SettleDeps {
  readonly publicUrl: string
  /** The store's name, as the guest's wallet shows it. */
  readonly describe: (sellerId: string, storeId: string) => Promise<string>
}

/** A second tap or phone within this time gets the same link; later ones get a new link to the same order. */
const linkFreshMs = 60_000
/** How long a wallet opens a link (facts payments §1.1). */
const linkLifeMs = 5 * 60_000

/**
 * Starts a payment of exactly what is owed. The attempt is stored before the gateway call, and its number is the
 * gateway's idempotency key. After any failure the next tap continues the same attempt.
 */
export async function startPayment(
  deps: StartDeps,
  request: Preorder,
  call: Call,
): Promise<Result<PreorderAnswer, ErrorCode>> {
  const { sellerid, storeid, outtradeno: targetId, payTypeCode, businessType, memused } = request
  const gateway = deps.gateways.forType(sellerid, payTypeCode)
  if (gateway === null) return refuse('pay_type_unknown')
  const returnPath = readReturnPath(request.returnUrl, sellerid, deps.publicUrl)
  if (returnPath === null) return refuseField('returnUrl', 'not a page of this seller')
  if (request.fee === 0) return refuseField('fee', 'nothing to pay')
  // The call that starts such a payment has paid, so its answer may be lost after that.
  const isByCard = payTypeCode === memberPayType
  if (memused > 0 && (isByCard || gateway.isVoucher)) return refuseField('memused', 'the balance pays with a wallet')
  const payables = deps.payables[targetKinds[businessType]]
  if (payables === undefined) return refuse('bill_unknown')
  const found = await payables.find(sellerid, targetId, businessType, call)
  if (!found.ok) return isByCard ? answerAgain(deps, sellerid, found, call) : found
  const { storeId, only, product } = found.value
  if (storeId !== storeid) return refuse('bill_unknown')
  if (only === null ? gateway.isVoucher : only !== payTypeCode) return refuse('voucher_off')
  const refused = refuseBalance(found.value, sellerid, balancePart(request))
  if (refused !== null) return refused
  const about = { product, businessData: request.businessData }
  const wanted = await gatewayRequest(deps, gateway, request, returnPath, call)
  const begin = { returnPath, wanted }
  const first = await reserveAttempt(deps, payables, request, found.value, begin, call)
  const answer = first.ok ? await sendToGateway(deps, gateway, first.value, about, call) : first
  // A number that the gateway calls used is settled by then: the guest pays under the next one (spec 3 §8).
  if (answer.ok || answer.code !== 'client_sn_conflict' || gateway.isVoucher) return answer
  const next = await reserveNext(deps, payables, request, found.value, begin, call)
  if (!next.ok) return next
  const isSame = first.ok && next.value.outtradeno === first.value.outtradeno
  return isSame ? answer : sendToGateway(deps, gateway, next.value, about, call)
}

/** Stored with a new attempt. A second phone or a renamed store does not change what the gateway reads. */
async function gatewayRequest(
  deps: StartDeps,
  gateway: PaymentGateway,
  { sellerid, storeid }: Preorder,
  returnPath: string,
  call: Call,
): Promise<AttemptRequest> {
  return {
    description: await deps.describe(sellerid, storeid),
    notifyUrl: `${deps.publicUrl}/pay/notify/${gateway.code}/${sellerid}`,
    returnUrl: deps.publicUrl + returnPath,
    clientIp: call.address,
    payer: call.actor,
    expiresAt: new Date(call.now.getTime() + lifeOf(gateway)).toISOString(),
  }
}

/** The answer that this key was given before; else `refusal`. */
async function answerAgain(
  { db }: StartDeps,
  sellerId: string,
  refusal: Refusal<ErrorCode>,
  call: Call,
): Promise<Result<PreorderAnswer, ErrorCode>> {
  const answered = await once<{ outtradeno: string }, ErrorCode>(db, call.once, sellerId, async () => refusal)
  if (!answered.ok) return answered
  const attempt = await getAttempt(db.pool, sellerId, answered.value.outtradeno)
  return attempt?.state === 'paid' ? ok(preorderAnswer(attempt, { payUrl: '' })) : refusal
}

/** What the balance pays of a request: all of it, beside a wallet, or nothing. */
function balancePart({ payTypeCode, fee, memused }: Preorder): number {
  return payTypeCode === memberPayType ? fee : memused
}

function refuseBalance({ payer }: Payable, sellerId: string, balanceAmount: number): Refusal<ErrorCode> | null {
  if (balanceAmount === 0) return null
  if (payer.memberId === null) return refuse('not_registered', [], { registerurl: `/s/${sellerId}/register` })
  return payer.balanceRefusal === null ? null : refuse(payer.balanceRefusal)
}

interface Begin {
  readonly returnPath: string
  readonly wanted: AttemptRequest
}

function refuseField(field: string, reason: string): Refusal<'invalid_request'> {
  return refuse('invalid_request', [`${field}: ${reason}`], { field, reason })
}

/** At most one attempt is live per target. It is reused; an attempt of another amount is closed first. */
async function reserveAttempt(
  deps: StartDeps,
  payables: Payables,
  request: Preorder,
  payable: Payable,
  begin: Begin,
  call: Call,
): Promise<Result<Attempt, ErrorCode>> {
  const { sellerid } = request
  for (let round = 0; round < 2; round += 1) {
    const work = reserving(deps, payables, request, payable, begin, call)
    const reserved = await once(deps.db, call.once, sellerid, work)
    if (reserved.ok) {
      const attempt = await getAttempt(deps.db.pool, sellerid, reserved.value.outtradeno)
      if (attempt === undefined) return refuse('payment_failed')
      if (isOpenAttempt(attempt.state)) return ok(attempt)
      return refuse(attempt.state === 'paid' ? 'already_paid' : 'client_sn_conflict')
    }
    if (reserved.code !== 'payment_running') return reserved
    const blocking = reserved.details?.outtradeno
    // The blocking attempt ended between the two reads.
    if (typeof blocking !== 'string') continue
    const other = await getAttempt(deps.db.pool, sellerid, blocking)
    const state = other === undefined ? 'closed' : await closeAttempt(deps, other)
    if (state === 'paid') return refuse('already_paid')
    if (isOpenAttempt(state)) return refuse('payment_running')
  }
  return refuse('payment_running')
}

/** After a used number: a new attempt, or the same one that another phone began meanwhile. Another's is not closed. */
async function reserveNext(
  deps: StartDeps,
  payables: Payables,
  request: Preorder,
  payable: Payable,
  begin: Begin,
  call: Call,
): Promise<Result<Attempt, ErrorCode>> {
  const reserved = await decidedInTransaction(deps.db, reserving(deps, payables, request, payable, begin, call))
  if (!reserved.ok) return reserved.code === 'payment_running' ? refuse('payment_running') : reserved
  const attempt = await getAttempt(deps.db.pool, request.sellerid, reserved.value.outtradeno)
  return attempt === undefined ? refuse('payment_failed') : ok(attempt)
}

/** `payment_running` with a number: that attempt is live and pays otherwise. */
function reserving(
  deps: StartDeps,
  payables: Payables,
  request: Preorder,
  { currency, isLate, payer }: Payable,
  { returnPath: returnUrl, wanted: asked }: Begin,
  call: Call,
): (tx: Queryable) => Promise<Result<{ outtradeno: string }, ErrorCode>> {
  const { sellerid: sellerId, storeid: storeId, businessType, outtradeno: targetId, payTypeCode } = request
  const balanceAmount = balancePart(request)
  const amount = request.fee + request.memused
  const { memberId, enjoyType } = payer
  const targetKind = targetKinds[businessType]
  return async (tx) => {
    // The attempt is always locked before the target, so that starting and settling cannot deadlock.
    const what = { sellerId, storeId, businessType, targetKind, targetId }
    const terms = { memberId, enjoyType, balanceAmount }
    const wanted = { ...what, payTypeCode, amount, ...terms, currency, returnUrl }
    const begun = { outtradeno: outTradeNo(randomBytes(outTradeNoBytes)), uid: call.actor, createdAt: call.now }
    const inserted = isLate ? undefined : await insertAttempt(tx, { ...wanted, ...begun }, asked)
    const attempt = inserted ?? (await lockLiveAttempt(tx, sellerId, { kind: targetKind, id: targetId }))
    if (attempt === undefined) return refuse(isLate ? 'pay_too_late' : 'payment_running')
    const claimed = await payables.claim(tx, sellerId, targetId, amount, terms)
    if (!claimed.ok) return claimed
    const gateway = deps.gateways.forType(sellerId, attempt.payTypeCode)
    const endsByItself = gateway?.endsByItself ?? true
    const isOver = endsByItself && !isWithin(lifeOf(gateway), attempt.createdAt.getTime(), call.now.getTime())
    const isSame = attempt.amount === amount && attempt.payTypeCode === payTypeCode && hasTerms(attempt, terms)
    if (isOver || !isSame) {
      return refuse('payment_running', [], { outtradeno: attempt.outtradeno })
    }
    const held = await holdBalance(deps, tx, attempt, { spendLimit: payer.spendLimit, now: call.now })
    if (!held.ok) return held
    // The guest who continued it last may be paying. Only that guest may cancel it.
    if (attempt.uid !== call.actor) await setAttemptUid(tx, sellerId, attempt.outtradeno, call.actor)
    return ok({ outtradeno: attempt.outtradeno })
  }
}

function hasTerms(attempt: Attempt, { memberId, enjoyType, balanceAmount }: PayTerms): boolean {
  return attempt.memberId === memberId && attempt.enjoyType === enjoyType && attempt.balanceAmount === balanceAmount
}

async function sendToGateway(
  deps: StartDeps,
  gateway: PaymentGateway,
  attempt: Attempt,
  about: Pick<GatewayOrder, 'product' | 'businessData'>,
  call: Call,
): Promise<Result<PreorderAnswer, ErrorCode>> {
  const { sellerId, storeId, outtradeno, currency, request, payUrl: known, linkedAt } = attempt
  const amount = gatewayAmount(attempt)
  const isFresh = linkedAt !== null && isWithin(linkFreshMs, linkedAt.getTime(), call.now.getTime())
  // A code has no link: it is written again from the same request.
  if (known !== null && known !== '' && isFresh) return ok(preorderAnswer(attempt, { payUrl: known }))
  if (request === null) return replaceAttempt(deps, attempt)
  const answer = await gateway.create({
    ...about,
    ...request,
    expiresAt: new Date(request.expiresAt),
    ...{ sellerId, storeId, outtradeno, amount, currency },
  })
  if (answer.kind === 'done' && answer.value.paid !== undefined) {
    return takePaid(deps, gateway, attempt, answer.value.paid)
  }
  if (answer.kind === 'done') {
    const linked = await linkAttempt(deps, attempt, answer.value.payUrl)
    if (linked.ok) return ok(preorderAnswer(attempt, answer.value))
    await closeAttempt(deps, attempt)
    return linked
  }
  if (answer.kind === 'unknown') {
    // The order may exist at the gateway. The next tap sends the same number; otherwise reconciliation or its guest
    // ends it.
    if (answer.refusal !== undefined) return answer.refusal
    call.log.warn({ outtradeno, reason: answer.reason }, 'the payment gateway did not answer')
    // No guest is in the wallet, so table and counter continue. A later link claims the bill again.
    if (gateway.endsByItself) await releaseTarget(deps, attempt, { ifIdle: true })
    return refuse(gateway.unsure, [], { outtradeno })
  }
  if (isNumberUsed(answer.code) && !gateway.isVoucher) return afterNumberUsed(deps, gateway, attempt, call)
  // Refusals with a text for the guest are routine; staff need to know of the others.
  if (answer.refusal === undefined) {
    call.log.error({ outtradeno, code: answer.code }, 'the payment gateway refused an order')
  }
  // The first phone has a link and may be paying. Another phone's refusal ends nothing (facts/checkout.md §0.2).
  if (known !== null) return afterRefusedAgain(deps, attempt)
  if ((await endRefused(deps, gateway, attempt)) === 'paid') return refuse('already_paid')
  if (answer.refusal !== undefined) return answer.refusal
  return refuse(isNumberUsed(answer.code) ? 'client_sn_conflict' : 'payment_failed')
}

function isNumberUsed(code: string): boolean {
  return code === 'OUT_TRADE_NO_USED'
}

/**
 * The gateway calls the number used, so its own record of the number decides: a payment is booked, the guest who began
 * it gets the link again while that opens, and anything else is closed. `client_sn_conflict`: a next number may be
 * tried.
 */
async function afterNumberUsed(
  deps: StartDeps,
  gateway: PaymentGateway,
  attempt: Attempt,
  call: Call,
): Promise<Result<PreorderAnswer, ErrorCode>> {
  const { payUrl, linkedAt, request } = attempt
  let state = await askGateway(deps, attempt)
  if (isOpenAttempt(state)) {
    const isOwn = request?.payer === call.actor
    const opens = linkedAt !== null && isWithin(linkLifeMs, linkedAt.getTime(), call.now.getTime())
    if (payUrl !== null && isOwn && opens) return ok(preorderAnswer(attempt, { payUrl }))
    state = payUrl === null ? await endRefused(deps, gateway, attempt) : await closeAttempt(deps, attempt)
  }
  return refuse(state === 'paid' ? 'already_paid' : 'client_sn_conflict')
}

/**
 * The gateway refused an order that it had taken before. Its own record decides: paid is booked, closed has ended.
 * Otherwise the first phone's link is left alone.
 */
async function afterRefusedAgain(deps: StartDeps, attempt: Attempt): Promise<Result<PreorderAnswer, ErrorCode>> {
  const state = await askGateway(deps, attempt)
  if (state === 'paid') return refuse('already_paid')
  if (isOpenAttempt(state)) await releaseTarget(deps, attempt, { ifIdle: true })
  return refuse('payment_failed')
}

/** Closes the attempt at the gateway and here, so that the next number may be tried. */
async function replaceAttempt(deps: StartDeps, attempt: Attempt): Promise<Refusal<ErrorCode>> {
  const state = await closeAttempt(deps, attempt)
  return refuse(state === 'paid' ? 'already_paid' : 'client_sn_conflict')
}

/**
 * Closes the attempt at the gateway first: another phone may be starting it or have its link open. A payment there
 * would otherwise never be found. Without the gateway's answer it ends only if no guest was given a link.
 */
async function endRefused(deps: StartDeps, gateway: PaymentGateway, attempt: Attempt): Promise<AttemptState> {
  const closed = await closeAttempt(deps, attempt, 'failed')
  if (!isOpenAttempt(closed) || !gateway.endsByItself) return closed
  const ended = await endAttempt(deps, attempt, 'failed', { ifUnlinked: true })
  if (isOpenAttempt(ended)) await releaseTarget(deps, attempt, { ifIdle: true })
  return ended
}

/** Gives a link only while the bill is claimed: a failure on another phone may have released it. */
async function linkAttempt(
  { db, payables, now }: StartDeps,
  { sellerId, outtradeno, targetKind, targetId, amount, ...terms }: Attempt,
  payUrl: string,
): Promise<Result<null, ErrorCode>> {
  return transaction<Result<null, ErrorCode>>(db, async (tx) => {
    const attempt = await lockAttempt(tx, sellerId, outtradeno)
    // The notice may arrive before the answer to the order.
    if (attempt?.state === 'paid') return ok(null)
    if (attempt === undefined || !isOpenAttempt(attempt.state)) return refuse('client_sn_conflict')
    const claimed = (await payables[targetKind]?.claim(tx, sellerId, targetId, amount, terms)) ?? refuse('bill_unknown')
    if (!claimed.ok) return claimed
    await setPayUrl(tx, sellerId, outtradeno, payUrl, now())
    return ok(null)
  })
}

/** The call that asked for payment has paid. If the order is over by then, the money goes back. */
async function takePaid(
  deps: StartDeps,
  gateway: PaymentGateway,
  attempt: Attempt,
  paid: GatewayPayment,
): Promise<Result<PreorderAnswer, ErrorCode>> {
  if (!matchesAttempt(attempt, gateway, paid)) {
    deps.log.error({ outtradeno: attempt.outtradeno }, 'the gateway reports another payment under our number')
    return refuse('payment_failed')
  }
  const state = await settlePayment(deps, attempt, paid)
  return state === 'paid' ? ok(preorderAnswer(attempt, { payUrl: '' })) : refuse('pay_too_late')
}

const noCode: PayCode = { qrCode: '', reference: '', payee: '', bankUrl: '' }

function preorderAnswer(attempt: Attempt, { payUrl, code = noCode }: GatewayCreated): PreorderAnswer {
  const { sellerId, outtradeno, payTypeCode: payType, returnUrl } = attempt
  const amount = gatewayAmount(attempt)
  const checkPayUrl = `/pay/scenepay/${sellerId}/${outtradeno}/checkpay.html`
  return { payUrl, outtradeno, payData: { payType, checkPayUrl, returnUrl, amount, ...code } }
}
