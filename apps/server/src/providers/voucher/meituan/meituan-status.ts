import { isOwnUse } from '@comanda/rules/voucher/own-use.ts'
import { type UnknownAnswer, unknownAnswer, withinLimit } from '../ask-platform.ts'
import type { AdapterStatus, StatusAnswer, Used } from '../judge-refusal.ts'
import { saysNoRecord } from '../refusal-words.ts'
import type { CertificateUse, VoucherAnswer } from '../voucher-service.ts'
import { foundAnswer, type MeituanFound, type MeituanHandle } from './meituan.schema.ts'
import { callMeituan, type MeituanCalled, type MeituanClientConfig, readMeituanRejection } from './meituan-client.ts'
import { askPrepared } from './meituan-prepared.ts'
import { beijingTime } from './meituan-time.ts'

/** What is known of the voucher: the store's token, the handle and the times of our requests. */
export type KnownUse = MeituanHandle &
  Pick<CertificateUse, 'preparedAt' | 'mayArriveUntil'> & { readonly token: string }

/** A guess (from Meituan's older platform): how long a redemption can be cancelled if the answer does not say. */
const cancelWithinMs = 10 * 60_000
/** A guess: by this time after our last request a redemption at this store can be found. */
const foundWithinMs = 10 * 60_000
/** The guest waits: the redemption's time is queried no longer than this, in milliseconds. */
const useAskedMs = 2000

/** Redeemed vouchers are found by number. Others may not be, and are then asked for with `prepare`. */
export async function askStatus(
  config: MeituanClientConfig,
  known: KnownUse,
  signal: AbortSignal,
): Promise<StatusAnswer> {
  const { token, code, mayArriveUntil } = known
  const found = await find(config, known, signal)
  if (found.kind === 'unknown') return found
  const listed = readFound(found, code, config.now())
  if (listed !== null) return listed
  const answer = await askPrepared(config, token, code, signal)
  if (answer.kind === 'unknown') return answer
  if (answer.kind === 'ok') {
    const isSameVoucher = answer.value.couponCode === '' || answer.value.couponCode === code
    return isSameVoucher ? status('unused') : unknownAnswer('another voucher’s answer')
  }
  const no = readMeituanRejection(answer)
  if (no.kind === 'unknown') return no
  if (no.code === 'used') {
    // A fresh redemption may not be listed yet. Later it is listed, if it was made at this store.
    const isElsewhere = isUnknownHere(found) && config.now().getTime() - mayArriveUntil.getTime() >= foundWithinMs
    return isElsewhere ? status('used', { by: 'others' }) : unknownAnswer('used, and not when')
  }
  if (found.kind === 'rejected' && !isUnknownHere(found) && readMeituanRejection(found).kind === 'unknown') {
    return unknownAnswer(`code ${found.code.slice(0, 40)}`)
  }
  return no.code === 'unknown' ? { kind: 'refused', code: 'unknown' } : status('not_valid')
}

/** Which redemption it was, if there is time to find out. The voucher is redeemed in any case. */
export async function findUse(config: MeituanClientConfig, known: KnownUse, leftMs: number): Promise<Used> {
  const { code, preparedAt, mayArriveUntil } = known
  const answer = await withinLimit(Math.min(leftMs, useAskedMs), async (signal): Promise<StatusAnswer> => {
    const found = await find(config, known, signal)
    if (found.kind === 'unknown') return found
    return readFound(found, code, config.now()) ?? unknownAnswer('not found')
  })
  const { verifyId = '', usedAt = null } = answer.kind === 'done' ? answer.value : {}
  const asked = { preparedAt: preparedAt.getTime(), mayArriveUntil: mayArriveUntil.getTime() }
  return usedAt !== null && isOwnUse(usedAt.getTime(), asked) ? { verifyId, usedAt } : { verifyId: '', usedAt: null }
}

type Found = MeituanCalled<MeituanFound | null | undefined>

function find(config: MeituanClientConfig, { token, code }: KnownUse, signal: AbortSignal): Promise<Found> {
  return callMeituan(config, token, { path: 'find', biz: { couponCode: code }, shape: foundAnswer }, signal)
}

type CancelJudgement = { readonly kind: 'ours'; readonly canCancel: boolean } | VoucherAnswer<null, 'late'>

/**
 * Whether the voucher's current use is the one to cancel. `verifyId`: the time of the use as reported earlier.
 * Another use is not ours to cancel: `late`. Only an unused voucher counts as cancelled; a frozen or refunded one is
 * unclear.
 */
export function judgeCancel(stands: StatusAnswer, verifyId: string): CancelJudgement {
  if (stands.kind === 'unknown') return stands
  if (stands.kind === 'refused') return unknownAnswer('not found to be taken back')
  const { state, verifyId: theirs, canCancel } = stands.value
  if (state === 'unused') return { kind: 'done', value: null }
  if (state === 'not_valid') return unknownAnswer('neither used nor unused')
  return theirs === verifyId ? { kind: 'ours', canCancel } : { kind: 'refused', code: 'late' }
}

/**
 * The status `queryById` reports; null = it reports none. A time of use outranks the words, whose meaning is a guess.
 */
function readFound(found: Exclude<Found, UnknownAnswer>, code: string, now: Date): StatusAnswer | null {
  if (found.kind === 'rejected' || !found.value) return null
  const { couponCode, couponStatusDesc: words, couponUseTime, couponCancelStatus } = found.value
  if (couponCode !== '' && couponCode !== code) return unknownAnswer('another voucher’s answer')
  const usedAt = beijingTime(couponUseTime)
  if (usedAt !== null) {
    const isYoung = now.getTime() - usedAt.getTime() < cancelWithinMs
    const canCancel = typeof couponCancelStatus === 'number' ? couponCancelStatus === 1 : isYoung
    return status('used', { verifyId: couponUseTime.trim(), usedAt, canCancel })
  }
  if (/已(?:经|被)?(?:使用|核销|消费|验)/.test(words)) return unknownAnswer('used, and not when')
  if (/退|过期|冻结|失效|作废|不可/.test(words)) return status('not_valid')
  return /[未待](?:使用|消费|核销|验)|可用|可使用/.test(words) ? status('unused') : null
}

/** The platform knows of no redemption here, as opposed to not answering. */
function isUnknownHere(found: Found): boolean {
  if (found.kind === 'ok')
    return !found.value || (found.value.couponStatusDesc === '' && found.value.couponUseTime === '')
  if (found.kind === 'unknown') return false
  const no = readMeituanRejection(found)
  return saysNoRecord(`${found.code} ${found.words}`) || (no.kind === 'refused' && no.code === 'unknown')
}

const nothing: AdapterStatus = { state: 'unused', verifyId: '', usedAt: null, canCancel: false, by: null }

function status(
  state: AdapterStatus['state'],
  more: Partial<AdapterStatus> = {},
): Exclude<StatusAnswer, UnknownAnswer> {
  return { kind: 'done', value: { ...nothing, ...more, state } }
}
