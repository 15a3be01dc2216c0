import { isForgotten, mayArriveUntil } from '@comanda/rules/voucher/own-use.ts'
import type { GatewayAnswer, GatewayRefund } from '../../providers/payment/gateway.ts'
import type { VoucherService } from '../../providers/voucher/voucher-service.ts'
import { isOurs, type UseDeps } from './resolve-use.ts'
import { listLive, setBackForGood, setGivenBack, setKept, type VoucherUse } from './voucher.repository.ts'

type RefundAnswer = GatewayAnswer<GatewayRefund['state']>

/** A late request may redeem the voucher after it was given back, so its status is read once more after this time. */
const recheckAfterMs = 60_000

/**
 * Cancels a redemption at its platform. `refused` = too late for that, or no clear answer within a day of `owedAt`.
 * `failed` = not now; `running` = soon.
 */
export async function giveBack(deps: UseDeps, use: VoucherUse, owedAt: Date): Promise<RefundAnswer> {
  const answer = await (use.state === 'given_back' ? recheckGivenBack(deps, use) : cancelFirst(deps, use))
  const isOpen = answer.kind !== 'done' || answer.value === 'failed'
  if (!isOpen || !isForgotten(owedAt.getTime(), deps.now().getTime())) return answer
  return use.state === 'given_back' ? finishGiveBack(deps, use) : markKept(deps, use)
}

async function cancelFirst(deps: UseDeps, use: VoucherUse): Promise<RefundAnswer> {
  const { service, db, now } = deps
  // A second request still on its way could redeem the voucher after this cancellation.
  if (now().getTime() < mayArriveUntil(use.askedAt.getTime())) return refundState('running')
  if (service === null) return notConfigured
  if (use.verifyId !== '') return cancelRedemption(deps, service, use, use.verifyId)
  // The answer to the redemption did not name it.
  const status = await service.status(use, use)
  if (status.kind === 'unknown') return status
  // A voucher that is neither used nor unused is not known to be given back.
  if (status.kind === 'refused' || status.value.state === 'not_valid') return refundState('failed')
  if (status.value.state === 'used') {
    return isOurs(status.value, use) ? cancelRedemption(deps, service, use, status.value.verifyId) : markKept(deps, use)
  }
  await setGivenBack(db.pool, use, now())
  return refundState('running')
}

/** A late request of this row may have redeemed it again. A use by another attempt or a counter is not cancelled. */
async function recheckGivenBack(deps: UseDeps, use: VoucherUse): Promise<RefundAnswer> {
  const { service, db, now } = deps
  if (now().getTime() - (use.givenBackAt?.getTime() ?? 0) < recheckAfterMs) return refundState('running')
  if (service === null) return notConfigured
  const status = await service.status(use, use)
  if (status.kind === 'unknown') return status
  if (status.kind === 'refused' || status.value.state !== 'used' || !isOurs(status.value, use))
    return finishGiveBack(deps, use)
  // Read after the status: an attempt that redeemed it by then had its row before.
  if ((await listLive(db.pool, use.sellerId, use.platform, [use.key])).size > 0) return finishGiveBack(deps, use)
  deps.log.warn({ outtradeno: use.outtradeno }, 'a voucher was redeemed again after it was given back')
  return cancelRedemption(deps, service, use, status.value.verifyId)
}

async function cancelRedemption(
  { db, now }: UseDeps,
  service: VoucherService,
  use: VoucherUse,
  verifyId: string,
): Promise<RefundAnswer> {
  const answer = await service.cancel(use, use, verifyId)
  if (answer.kind === 'unknown') return answer
  if (answer.kind === 'refused') return markKept({ db }, use)
  await setGivenBack(db.pool, use, now())
  return refundState('running')
}

async function markKept({ db }: Pick<UseDeps, 'db'>, use: VoucherUse): Promise<RefundAnswer> {
  await setKept(db.pool, use)
  return refundState('refused')
}

async function finishGiveBack({ db }: UseDeps, use: VoucherUse): Promise<RefundAnswer> {
  await setBackForGood(db.pool, use)
  return refundState('done')
}

const notConfigured: RefundAnswer = { kind: 'unknown', reason: 'the platform is not configured' }

function refundState(value: GatewayRefund['state']): RefundAnswer {
  return { kind: 'done', value }
}
