import { unknownAnswer } from '../ask-platform.ts'
import type { AdapterStatus, StatusAnswer } from '../judge-refusal.ts'
import { saysTooLate } from '../refusal-words.ts'
import type { VoucherAnswer } from '../voucher-service.ts'
import { type DouyinHandle, type DouyinUse, statusAnswer } from './douyin.schema.ts'
import { type DouyinAsk, type DouyinRejection, readDouyinRejection } from './douyin-client.ts'

/**
 * The `verify_type` of applications such as ours (fengwensheng100/douyin-java-sdk, CertificateGetResp; 0 = not
 * given).
 */
const byApplication = 4
/** How long a redemption can be cancelled (certificate.cancel). */
const cancelWithinMs = 60 * 60_000

const notUsed = { verifyId: '', usedAt: null, canCancel: false, by: null } as const

/** A voucher's status. `poi`: our store, to decide whose use it is; undefined = no longer our store. */
export async function askStatus(
  ask: DouyinAsk,
  { encryptedCode }: DouyinHandle,
  { poi, now }: { readonly poi: string | undefined; readonly now: () => Date },
  signal: AbortSignal,
): Promise<StatusAnswer> {
  const query = { encrypted_code: encryptedCode }
  const answer = await ask({ name: 'get', query, shape: statusAnswer }, signal)
  if (answer.kind === 'unknown') return answer
  if (answer.kind === 'rejected') {
    const no = readDouyinRejection(answer)
    if (no.kind === 'unknown') return no
    return no.code === 'used' ? unknownAnswer('used, and not when') : { kind: 'refused', code: no.code }
  }
  const { status, expire_time: ends, verify } = answer.value.certificate
  if (status === 2) return readUse(verify, poi, now())
  if (![0, 1, 3, 4, 5, 6].includes(status)) return unknownAnswer('a state that is not in their papers')
  const isOver = [3, 4, 6].includes(status) || (ends !== null && ends * 1000 <= now().getTime())
  return { kind: 'done', value: { state: isOver ? 'not_valid' : 'unused', ...notUsed } }
}

/** Douyin refused to cancel `verifyId`; the voucher's current status decides. */
export function judgeCancelRejection(
  no: DouyinRejection,
  stands: StatusAnswer,
  verifyId: string,
): VoucherAnswer<null, 'late'> {
  if (stands.kind === 'unknown') return stands
  if (stands.kind === 'refused') return unknownAnswer('not found to be taken back')
  const { state, verifyId: theirs, canCancel } = stands.value
  if (state !== 'used' || theirs !== verifyId) return { kind: 'done', value: null }
  const isLate = !canCancel || saysTooLate(no.words)
  return isLate ? { kind: 'refused', code: 'late' } : unknownAnswer(`code ${no.code}`)
}

function readUse(use: DouyinUse | null | undefined, poi: string | undefined, now: Date): StatusAnswer {
  if (!use?.verify_id || !use.verify_time) return unknownAnswer('used, and not when')
  const usedAt = new Date(use.verify_time * 1000)
  const canCancel = use.can_cancel ?? now.getTime() - usedAt.getTime() < cancelWithinMs
  return { kind: 'done', value: { state: 'used', verifyId: use.verify_id, usedAt, canCancel, by: userOf(use, poi) } }
}

/** An application at our store is ours, or another one the store allows: a redemption stores no number of ours. */
function userOf({ verify_type: type, poi_id: at }: DouyinUse, poi: string | undefined): AdapterStatus['by'] {
  const isElsewhere = at !== '' && poi !== undefined && at !== poi
  if (isElsewhere || (type !== 0 && type !== byApplication)) return 'others'
  return type === byApplication && at !== '' && at === poi ? 'us' : null
}
