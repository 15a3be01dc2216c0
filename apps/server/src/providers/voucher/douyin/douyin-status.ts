import { unheard } from '../ask-platform.ts'
import type { HeardAnswer, HeardStatus } from '../judge-no.ts'
import { saysTooLate } from '../refusal-words.ts'
import type { VoucherAnswer } from '../voucher-service.ts'
import { type DouyinHandle, type DouyinUse, statusAnswer } from './douyin.schema.ts'
import { type DouyinAsk, type DouyinNo, readDouyinNo } from './douyin-client.ts'

/** How a voucher was redeemed: by an application, as by us (fengwensheng100/douyin-java-sdk, CertificateGetResp; 0 = not told). */
const byApplication = 4
/** A redemption can be taken back for so long (certificate.cancel). */
const cancelWithinMs = 60 * 60_000

const notUsed = { verifyId: '', usedAt: null, canCancel: false, by: null } as const

/** How a voucher stands. `poi`: the store that asks, which says whose use it is; undefined = none of ours any more. */
export async function askStatus(
  ask: DouyinAsk,
  { encryptedCode }: DouyinHandle,
  { poi, now }: { readonly poi: string | undefined; readonly now: () => Date },
  signal: AbortSignal,
): Promise<HeardAnswer> {
  const query = { encrypted_code: encryptedCode }
  const answer = await ask({ name: 'get', query, shape: statusAnswer }, signal)
  if (answer.kind === 'unknown') return answer
  if (answer.kind === 'no') {
    const no = readDouyinNo(answer)
    if (no.kind === 'unknown') return no
    return no.code === 'used' ? unheard('used, and not when') : { kind: 'refused', code: no.code }
  }
  const { status, expire_time: ends, verify } = answer.value.certificate
  if (status === 2) return readUse(verify, poi, now())
  if (![0, 1, 3, 4, 5, 6].includes(status)) return unheard('a state that is not in their papers')
  const isOver = [3, 4, 6].includes(status) || (ends !== null && ends * 1000 <= now().getTime())
  return { kind: 'done', value: { state: isOver ? 'not_valid' : 'unused', ...notUsed } }
}

/** They have said no to taking `verifyId` back: how the voucher stands now decides. */
export function judgeTakeBackNo(no: DouyinNo, stands: HeardAnswer, verifyId: string): VoucherAnswer<null, 'late'> {
  if (stands.kind === 'unknown') return stands
  if (stands.kind === 'refused') return unheard('not found to be taken back')
  const { state, verifyId: theirs, canCancel } = stands.value
  if (state !== 'used' || theirs !== verifyId) return { kind: 'done', value: null }
  const isLate = !canCancel || saysTooLate(no.words)
  return isLate ? { kind: 'refused', code: 'late' } : unheard(`code ${no.code}`)
}

function readUse(use: DouyinUse | null | undefined, poi: string | undefined, now: Date): HeardAnswer {
  if (!use?.verify_id || !use.verify_time) return unheard('used, and not when')
  const usedAt = new Date(use.verify_time * 1000)
  const canCancel = use.can_cancel ?? now.getTime() - usedAt.getTime() < cancelWithinMs
  return { kind: 'done', value: { state: 'used', verifyId: use.verify_id, usedAt, canCancel, by: whose(use, poi) } }
}

/** An application at our store is we, or another that the store has let in: no intent's number is kept with a redemption. */
function whose({ verify_type: type, poi_id: at }: DouyinUse, poi: string | undefined): HeardStatus['by'] {
  const isElsewhere = at !== '' && poi !== undefined && at !== poi
  if (isElsewhere || (type !== 0 && type !== byApplication)) return 'others'
  return type === byApplication && at !== '' && at === poi ? 'us' : null
}
