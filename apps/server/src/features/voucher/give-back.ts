import { isForgotten, mayArriveUntil } from '@comanda/rules/voucher/own-use.ts'
import type { GatewayAnswer, GatewayRefund } from '../../providers/payment/gateway.ts'
import { isOurs, type UseDeps } from './decide-use.ts'
import { listLive, setBackForGood, setGivenBack, setKept, type VoucherUse } from './voucher.repository.ts'

type Back = GatewayAnswer<GatewayRefund['state']>

/** After it was given back a request to redeem it may still arrive: then it is looked at once more. */
const lookAgainMs = 60_000

/**
 * A redemption is taken back at its platform. `refused` = its time for that is over, or nobody has found out within a day of `owedAt`;
 * `failed` = not now; `running` = soon.
 */
export async function giveBack(deps: UseDeps, use: VoucherUse, owedAt: Date): Promise<Back> {
  const answer = await (use.state === 'given_back' ? lookAgain(deps, use) : takeBack(deps, use))
  const isOpen = answer.kind !== 'done' || answer.value === 'failed'
  if (!isOpen || !isForgotten(owedAt.getTime(), deps.now().getTime())) return answer
  if (use.state === 'given_back') return forGood(deps, use)
  await setKept(deps.db.pool, use)
  return is('refused')
}

async function takeBack({ service, db, now }: UseDeps, use: VoucherUse): Promise<Back> {
  // What is asked for twice may be redeemed by the second question after the first was taken back.
  if (now().getTime() < mayArriveUntil(use.askedAt.getTime())) return is('running')
  if (service === null) return notConfigured
  const answer = await service.cancel(use, use, use.verifyId)
  if (answer.kind === 'unknown') return answer
  if (answer.kind === 'refused' && answer.code === 'late') {
    await setKept(db.pool, use)
    return is('refused')
  }
  if (answer.kind === 'refused') {
    const status = await service.status(use, use)
    // Whatever its no meant: what the platform holds to be redeemed is not given back.
    if (status.kind !== 'done' || status.value.state === 'used') return is('failed')
  }
  await setGivenBack(db.pool, use, now())
  return is('running')
}

/** A late request of this very row may have redeemed it anew. What another attempt or a counter has done since is not ours to take back. */
async function lookAgain(deps: UseDeps, use: VoucherUse): Promise<Back> {
  const { service, db, now } = deps
  if (now().getTime() - (use.givenBackAt?.getTime() ?? 0) < lookAgainMs) return is('running')
  if (service === null) return notConfigured
  const status = await service.status(use, use)
  if (status.kind === 'unknown') return status
  if (status.kind === 'refused' || status.value.state !== 'used' || !isOurs(status.value, use))
    return forGood(deps, use)
  // After the status: who has redeemed it by then had its row before.
  if ((await listLive(db.pool, use.sellerId, use.platform, [use.key])).size > 0) return forGood(deps, use)
  const answer = await service.cancel(use, use, status.value.verifyId)
  if (answer.kind === 'unknown') return answer
  if (answer.kind === 'refused' && answer.code !== 'late') return is('failed')
  if (answer.kind === 'refused') {
    await setKept(db.pool, use)
    return is('refused')
  }
  deps.log.warn(
    { outtradeno: use.outtradeno },
    'a voucher was redeemed again after it was given back, and is given back again',
  )
  await setGivenBack(db.pool, use, now())
  return is('running')
}

async function forGood({ db }: UseDeps, use: VoucherUse): Promise<Back> {
  await setBackForGood(db.pool, use)
  return is('done')
}

const notConfigured: Back = { kind: 'unknown', reason: 'the platform is not configured' }

function is(value: GatewayRefund['state']): Back {
  return { kind: 'done', value }
}
