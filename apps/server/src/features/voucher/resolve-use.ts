import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { Refusal } from '@comanda/rules/result/result.ts'
import { isForgotten, isOwnUse, mayStillArrive } from '@comanda/rules/voucher/own-use.ts'
import type { Database } from '../../db/database.ts'
import type { Log } from '../../http/log.ts'
import type { VoucherRefusal, VoucherService, VoucherStatus } from '../../providers/voucher/voucher-service.ts'
import {
  findUse,
  recordRepeatedRequest,
  replaceVoucher,
  setForgotten,
  setMayArrive,
  setRefused,
  setUsed,
  setUsedAfterAll,
  type VoucherUse,
} from './voucher.repository.ts'
import { refusalFor } from './voucher-refusal.ts'

export interface UseDeps {
  readonly db: Pick<Database, 'pool'>
  /** Null = this server no longer uses the platform. */
  readonly service: VoucherService | null
  readonly log: Log
  readonly now: () => Date
}

/** The current row; with a refusal for the guest if nothing was redeemed. */
export interface ResolvedUse {
  readonly use: VoucherUse
  readonly refusal?: Refusal<ErrorCode>
}

type OtherCertificates = readonly Pick<VoucherUse, 'key' | 'handle'>[]

/**
 * First request to redeem the row's voucher; stores the answer. If the voucher is used already, one of `others` under
 * the same number replaces it.
 */
export async function redeemFirst(deps: UseDeps, use: VoucherUse, others: OtherCertificates): Promise<ResolvedUse> {
  const no = await requestRedemption(deps, use, null)
  if (!('code' in no)) return no
  if (no.code === 'used') {
    for (const [index, other] of others.entries()) {
      const taken = await replaceVoucher(deps.db.pool, use, other, deps.now())
      if (taken !== undefined) return redeemFirst(deps, taken, others.slice(index + 1))
    }
  }
  return { use: await markRefused(deps, use), refusal: refusalFor(no.code) }
}

/**
 * Requests the redemption again after an unclear answer. Once no request can be on its way, the status is read first,
 * so that a later redemption at a counter is not taken for ours.
 */
export async function redeemAgain(deps: UseDeps, use: VoucherUse): Promise<ResolvedUse> {
  if (!mayStillArrive(requestTimes(use), deps.now().getTime())) {
    const status = await fetchStatus(deps, use)
    if (status === null) return { use: await endIfForgotten(deps, use) }
    if (status.state !== 'unused') return applyStatus(deps, use, use, status, status.state)
  }
  const again = await recordRepeatedRequest(deps.db.pool, use, deps.now())
  if (again === undefined) return { use: await rereadUse(deps, use) }
  const no = await requestRedemption(deps, again, again.before)
  if (!('code' in no)) return no
  // The refusal answers this request only. The voucher's status shows what the earlier one did.
  const status = await fetchStatus(deps, again)
  if (status === null) return { use: again }
  return applyStatus(deps, again, { ...again, mayArriveUntil: again.before }, status, no.code)
}

/** Asks the platform whether a requested voucher is redeemed; `using` = still unclear. */
export async function resolveUse(deps: UseDeps, use: VoucherUse): Promise<VoucherUse> {
  const status = await fetchStatus(deps, use)
  if (status === null) return endIfForgotten(deps, use)
  return (await applyStatus(deps, use, use, status, 'unknown')).use
}

/** Sends one request and stores the answer, unless it is a refusal. `before`: see `VoucherService.verify`. */
async function requestRedemption(
  deps: UseDeps,
  use: VoucherUse,
  before: Date | null,
): Promise<ResolvedUse | { readonly code: VoucherRefusal }> {
  const { service, log, db } = deps
  if (service === null) return { use }
  const answer = await service.verify(use, use, before)
  if (answer.kind === 'done') return { use: await markUsed(deps, use, answer.value) }
  if (answer.kind === 'refused') return answer
  if (answer.until !== undefined) await setMayArrive(db.pool, use, answer.until)
  log.warn(
    { outtradeno: use.outtradeno, reason: answer.reason, until: answer.until },
    'a group-buy platform left open whether it redeemed',
  )
  return { use: answer.until === undefined ? use : await rereadUse(deps, use) }
}

/** Applies the voucher's status to the requests up to `last`. */
async function applyStatus(
  deps: UseDeps,
  use: VoucherUse,
  last: VoucherUse,
  status: VoucherStatus,
  no: VoucherRefusal,
): Promise<ResolvedUse> {
  const { state } = status
  if (state === 'used' && isOurs(status, last)) return { use: await markUsed(deps, use, status) }
  if (state === 'unused' && mayStillArrive(requestTimes(last), deps.now().getTime())) return { use }
  const code = state === 'unused' ? no : state
  return { use: await markRefused(deps, use), refusal: refusalFor(code) }
}

/** Whether this row's request redeemed the voucher. */
export function isOurs({ usedAt, isOthers }: VoucherStatus, use: VoucherUse): boolean {
  return !isOthers && usedAt !== null && isOwnUse(usedAt.getTime(), requestTimes(use))
}

function requestTimes({ preparedAt, mayArriveUntil }: VoucherUse) {
  return { preparedAt: preparedAt.getTime(), mayArriveUntil: mayArriveUntil.getTime() }
}

async function fetchStatus({ service, log }: UseDeps, use: VoucherUse): Promise<VoucherStatus | null> {
  const answer = (await service?.status(use, use)) ?? { kind: 'unknown', reason: 'the platform is not configured' }
  if (answer.kind === 'done') return answer.value
  const nothing = { verifyId: '', usedAt: null }
  if (answer.kind === 'refused') return { ...nothing, state: answer.code === 'unknown' ? 'unused' : answer.code }
  log.warn({ outtradeno: use.outtradeno, answer }, 'a group-buy platform did not say how a voucher stands')
  return null
}

/** The platform decides: a refused row becomes used after all, unless another attempt has the voucher. */
async function markUsed(
  deps: UseDeps,
  use: VoucherUse,
  { verifyId, usedAt }: Pick<VoucherStatus, 'verifyId' | 'usedAt'>,
): Promise<VoucherUse> {
  const { db, log, now } = deps
  const redeemed = { verifyId, usedAt: usedAt ?? now() }
  if (!(await setUsed(db.pool, use, redeemed)) && (await setUsedAfterAll(db.pool, use, redeemed))) {
    log.warn({ outtradeno: use.outtradeno }, 'a voucher that was thought to be unused was redeemed')
  }
  return rereadUse(deps, use)
}

/** Only the last request may end the row: a later one may have another answer. */
async function markRefused(deps: UseDeps, use: VoucherUse): Promise<VoucherUse> {
  await setRefused(deps.db.pool, use, use.askedAt)
  return rereadUse(deps, use)
}

/** Stops querying after a day. Key and handle stay, so that staff can find out from the books. */
async function endIfForgotten(deps: UseDeps, use: VoucherUse): Promise<VoucherUse> {
  const { db, log, now } = deps
  if (!isForgotten(use.mayArriveUntil.getTime(), now().getTime())) return use
  if (await setForgotten(db.pool, use)) {
    log.error(
      { outtradeno: use.outtradeno, platform: use.platform },
      'a group-buy platform did not say for a day whether a voucher was redeemed: it is no longer queried',
    )
  }
  return rereadUse(deps, use)
}

async function rereadUse({ db }: UseDeps, use: VoucherUse): Promise<VoucherUse> {
  return (await findUse(db.pool, use)) ?? use
}
