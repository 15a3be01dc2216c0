import { isForgotten, mayArriveUntil } from '@comanda/rules/voucher/own-use.ts'
import type { GatewayAnswer, GatewayRefund } from '../../providers/payment/gateway.ts'
import type { VoucherService } from '../../providers/voucher/voucher-service.ts'
import { isOurs, type UseDeps } from './decide-use.ts'
import { listLive, setBackForGood, setGivenBack, setKept, type VoucherUse } from './voucher.repository.ts'

type Back = GatewayAnswer<GatewayRefund['state']>

/** A late request may redeem the voucher after it was given back, so its status is read once more after this time. */
const lookAgainMs = 60_000

/**
 * Cancels a redemption at its platform. `refused` = too late for that, or no clear answer within a day of `owedAt`.
 * `failed` = not now; `running` = soon.
 */
export async function giveBack(deps: UseDeps, use: VoucherUse, owedAt: Date): Promise<Back> {
  const answer = await (use.state === 'given_back' ? lookAgain(deps, use) : takeBack(deps, use))
  const isOpen = answer.kind !== 'done' || answer.value === 'failed'
  if (!isOpen || !isForgotten(owedAt.getTime(), deps.now().getTime())) return answer
  return use.state === 'given_back' ? forGood(deps, use) : keep(deps, use)
}

async function takeBack(deps: UseDeps, use: VoucherUse): Promise<Back> {
  const { service, db, now } = deps
  // A second request still on its way could redeem the voucher after this cancellation.
  if (now().getTime() < mayArriveUntil(use.askedAt.getTime())) return is('running')
  if (service === null) return notConfigured
  if (use.verifyId !== '') return cancel(deps, service, use, use.verifyId)
  // The answer to the redemption did not name it.
  const status = await service.status(use, use)
  if (status.kind === 'unknown') return status
  // A voucher that is neither used nor unused is not known to be given back.
  if (status.kind === 'refused' || status.value.state === 'not_valid') return is('failed')
  if (status.value.state === 'used') {
    return isOurs(status.value, use) ? cancel(deps, service, use, status.value.verifyId) : keep(deps, use)
  }
  await setGivenBack(db.pool, use, now())
  return is('running')
}

/** A late request of this row may have redeemed it again. A use by another attempt or a counter is not cancelled. */
async function lookAgain(deps: UseDeps, use: VoucherUse): Promise<Back> {
  const { service, db, now } = deps
  if (now().getTime() - (use.givenBackAt?.getTime() ?? 0) < lookAgainMs) return is('running')
  if (service === null) return notConfigured
  const status = await service.status(use, use)
  if (status.kind === 'unknown') return status
  if (status.kind === 'refused' || status.value.state !== 'used' || !isOurs(status.value, use))
    return forGood(deps, use)
  // Read after the status: an attempt that redeemed it by then had its row before.
  if ((await listLive(db.pool, use.sellerId, use.platform, [use.key])).size > 0) return forGood(deps, use)
  deps.log.warn({ outtradeno: use.outtradeno }, 'a voucher was redeemed again after it was given back')
  return cancel(deps, service, use, status.value.verifyId)
}

async function cancel({ db, now }: UseDeps, service: VoucherService, use: VoucherUse, verifyId: string): Promise<Back> {
  const answer = await service.cancel(use, use, verifyId)
  if (answer.kind === 'unknown') return answer
  if (answer.kind === 'refused') return keep({ db }, use)
  await setGivenBack(db.pool, use, now())
  return is('running')
}

async function keep({ db }: Pick<UseDeps, 'db'>, use: VoucherUse): Promise<Back> {
  await setKept(db.pool, use)
  return is('refused')
}

async function forGood({ db }: UseDeps, use: VoucherUse): Promise<Back> {
  await setBackForGood(db.pool, use)
  return is('done')
}

const notConfigured: Back = { kind: 'unknown', reason: 'the platform is not configured' }

function is(value: GatewayRefund['state']): Back {
  return { kind: 'done', value }
}
