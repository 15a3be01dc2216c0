import { unknownAnswer } from '../ask-platform.ts'
import type { Verified } from '../judge-refusal.ts'
import type { DouyinHandle, DouyinVerified } from './douyin.schema.ts'
import type { DouyinCalled, DouyinRejection } from './douyin-client.ts'

/** Requested again with the same token, these codes mean that it is redeemed (certificate.verify, 5). */
const usedCode = 1208
const doneBefore: ReadonlySet<number> = new Set([usedCode, 2])

/** The answer to a redemption: done, a refusal still to be judged, or not credible. */
export function readVerified(
  answer: DouyinCalled<DouyinVerified>,
  { certificateId }: DouyinHandle,
): Verified | DouyinRejection {
  if (answer.kind !== 'ok') return answer
  const [first, ...others] = answer.value.verify_results
  if (first === undefined || others.length > 0) return unknownAnswer('not understood')
  if (first.result !== 0) {
    const code = doneBefore.has(first.result) ? usedCode : first.result
    return { kind: 'rejected', code, words: first.msg }
  }
  const isSameVoucher = first.certificate_id === certificateId && first.verify_id !== ''
  if (!isSameVoucher) return unknownAnswer('another voucher’s answer')
  return { kind: 'done', value: { verifyId: first.verify_id, usedAt: null } }
}
