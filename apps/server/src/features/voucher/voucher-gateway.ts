import type { ErrorCode } from '@comanda/contract/errors.ts'
import { couponCode, type VoucherPlatform } from '@comanda/contract/voucher/voucher.schema.ts'
import { voucherPayTypes } from '@comanda/contract/voucher/voucher-pay-types.ts'
import { type Refusal, refuse } from '@comanda/rules/result/result.ts'
import { voucherDishCode } from '@comanda/rules/voucher/voucher-dish.ts'
import type {
  GatewayAnswer,
  GatewayCreated,
  GatewayOrder,
  GatewayPayment,
  GatewayRefund,
  PaymentGateway,
} from '../../providers/payment/gateway.ts'
import type { PreparedVoucher } from '../../providers/voucher/voucher-service.ts'
import { giveBack } from './give-back.ts'
import type { NumberTries } from './number-tries.ts'
import { type ResolvedUse, redeemAgain, redeemFirst, resolveUse, type UseDeps } from './resolve-use.ts'
import { findUse, insertGivenUp, insertUse, listLive, type VoucherUse } from './voucher.repository.ts'
import { refusalFor, refuseInUse } from './voucher-refusal.ts'

export type GatewayDeps = Omit<UseDeps, 'service'> & {
  readonly vouchers: { forPlatform(platform: VoucherPlatform): UseDeps['service'] }
  readonly tries: NumberTries
}

/**
 * A platform's voucher as a way to pay. The `voucher_use` row is stored after the look-up and before the redemption,
 * under the attempt's number. After any failure the row is queried until the result is known.
 */
export function createVoucherGateway(given: GatewayDeps, sellerId: string, platform: VoucherPlatform): PaymentGateway {
  const deps: UseDeps = { ...given, service: given.vouchers.forPlatform(platform) }
  const { db, now } = deps
  const kept = (outtradeno: string) => findUse(db.pool, { sellerId, outtradeno })

  return {
    code: voucherPayTypes[platform],
    merchantId: platform,
    isVoucher: true,
    endsByItself: false,
    unsure: 'voucher_unsure',
    async create(order) {
      const use = await kept(order.outtradeno)
      return use === undefined ? beginUse(deps, given.tries, platform, order) : continueUse(deps, use)
    },
    async query(outtradeno) {
      const use = await kept(outtradeno)
      if (use === undefined) return done(paymentOf(outtradeno, platform, 'absent'))
      if (use.state !== 'using') return done(paymentOfUse(use))
      const decided = await resolveUse(deps, use)
      return done(decided.state === 'using' ? paymentOf(outtradeno, platform, 'open') : paymentOfUse(decided))
    },
    async close(outtradeno) {
      const known = await kept(outtradeno)
      if (known === undefined) await insertGivenUp(db.pool, { sellerId, outtradeno, platform, askedAt: now() })
      const use = known ?? (await kept(outtradeno))
      if (use === undefined) throw new Error('what was just given up is gone')
      const { state } = use.state === 'using' ? await resolveUse(deps, use) : use
      if (state === 'used') return { kind: 'refused', code: 'paid' }
      // It may be redeemed at this moment; giving it up now would lose the voucher.
      return state === 'using' ? { kind: 'unknown', reason: 'it may be redeemed yet' } : done(null)
    },
    async refund({ outtradeno, refundNo, owedAt }) {
      const use = await kept(outtradeno)
      if (use === undefined || refundOf(refundNo, use).state !== 'absent') return done(refundOf(refundNo, use))
      const answer = await giveBack(deps, use, owedAt)
      return answer.kind === 'done' ? done({ refundNo, state: answer.value }) : answer
    },
    queryRefund: async (refundNo) => done(refundOf(refundNo, await kept(refundNo.replace(/R$/, '')))),
    parseNotice: () => null,
  }
}

/** Takes the voucher of the phone's number; if the number stands for several, the first free one. */
async function beginUse(
  deps: UseDeps,
  tries: NumberTries,
  platform: VoucherPlatform,
  order: GatewayOrder,
): Promise<GatewayAnswer<GatewayCreated>> {
  const { service, db } = deps
  const { sellerId, storeId, outtradeno, product } = order
  if (service === null || !service.takesAt({ sellerId, storeId })) return refused(refuse('voucher_off'))
  const number = couponCode.safeParse(order.businessData.couponid)
  if (!number.success || number.data.trim() === '') return refused(refuse('voucher_number'))
  const wait = tries.count({ uid: order.payer, address: order.clientIp }, deps.now())
  // The attempt stays, so the same request passes after the wait.
  if (wait > 0) return { kind: 'unknown', reason: 'too many numbers', refusal: refuse('rate_limited', [wait]) }
  const preparedAt = deps.now()
  const prepared = await service.prepare({ sellerId, storeId }, number.data.trim())
  if (prepared.kind === 'refused') return refused(refusalFor(prepared.code))
  if (prepared.kind === 'unknown') return prepared
  const named = voucherDishCode(prepared.value)
  if (!named.ok) return refused(named)
  if (named.value !== product) return refused(refuse('voucher_other_dish'))
  const { certificates } = prepared.value
  const taken = await reserveVoucher(deps, platform, order, certificates, preparedAt)
  if (taken !== undefined) return answerFor(await redeemFirst(deps, taken.use, taken.others))
  const known = await findUse(db.pool, { sellerId, outtradeno })
  if (known !== undefined) return continueUse(deps, known)
  const live = await listLive(
    db.pool,
    sellerId,
    platform,
    certificates.map(({ key }) => key),
  )
  return refused(refuseInUse(live.values(), order.payer))
}

/**
 * Reserves the first free voucher and returns those after it. Undefined = none is free, or this attempt has one
 * already.
 */
async function reserveVoucher(
  { db, now }: UseDeps,
  platform: VoucherPlatform,
  { sellerId, storeId, outtradeno, amount, currency }: GatewayOrder,
  certificates: PreparedVoucher['certificates'],
  preparedAt: Date,
): Promise<{ readonly use: VoucherUse; readonly others: PreparedVoucher['certificates'] } | undefined> {
  for (const [index, { key, handle }] of certificates.entries()) {
    const wanted = {
      sellerId,
      storeId,
      outtradeno,
      platform,
      key,
      handle,
      amount,
      currency,
      preparedAt,
      askedAt: now(),
    }
    const use = await insertUse(db.pool, wanted)
    if (use !== undefined) return { use, others: certificates.slice(index + 1) }
  }
  return undefined
}

/** Continues with the attempt's voucher, whatever number the request carries. */
async function continueUse(deps: UseDeps, use: VoucherUse): Promise<GatewayAnswer<GatewayCreated>> {
  return answerFor(use.state === 'using' ? await redeemAgain(deps, use) : { use })
}

function answerFor({ use, refusal }: ResolvedUse): GatewayAnswer<GatewayCreated> {
  if (use.state === 'used') return done({ payUrl: '', paid: paymentOfUse(use) })
  if (use.state === 'using') return { kind: 'unknown', reason: 'the platform has not said whether it is redeemed' }
  // Given up during the look-up: nothing was requested, and the same number may be tried again.
  if (use.state === 'refused' && use.key === '') return refused(refuse('voucher_busy'))
  return refusal === undefined ? { kind: 'refused', code: 'OUT_TRADE_NO_USED' } : refused(refusal)
}

const states = { using: 'open', used: 'paid', refused: 'failed', given_back: 'refunded', kept: 'paid' } as const

function paymentOfUse(use: VoucherUse): GatewayPayment {
  const { outtradeno, platform, state, amount, currency, verifyId, usedAt } = use
  return {
    outtradeno,
    merchantId: platform,
    state: states[state],
    amount,
    currency,
    gatewayNo: verifyId,
    paidAt: usedAt,
  }
}

function paymentOf(outtradeno: string, platform: VoucherPlatform, state: 'absent' | 'open'): GatewayPayment {
  return { outtradeno, merchantId: platform, state, amount: 0, currency: '', gatewayNo: '', paidAt: null }
}

/** A voucher never redeemed is still the guest's. `absent` = work remains. */
const refundStates = { using: 'failed', used: 'absent', refused: 'done', given_back: 'done', kept: 'refused' } as const

function refundOf(refundNo: string, use: VoucherUse | undefined): GatewayRefund {
  if (use?.state === 'given_back' && use.handle !== '') return { refundNo, state: 'absent' }
  return { refundNo, state: use === undefined ? 'done' : refundStates[use.state] }
}

function refused(refusal: Refusal<ErrorCode>): GatewayAnswer<never> {
  return { kind: 'refused', code: refusal.code, refusal }
}

function done<T>(value: T): GatewayAnswer<T> {
  return { kind: 'done', value }
}
