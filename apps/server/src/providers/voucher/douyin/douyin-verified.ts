import { unheard } from '../ask-platform.ts'
import type { Verified } from '../judge-no.ts'
import type { DouyinHandle, DouyinVerified } from './douyin.schema.ts'
import type { DouyinCalled, DouyinNo } from './douyin-client.ts'

/** Asked again with the same token, these say that it is done (certificate.verify, 5). */
const usedCode = 1208
const doneBefore: ReadonlySet<number> = new Set([usedCode, 2])

/** What they say to a redemption: that it is done, a no that is yet to be judged, or what cannot be believed. */
export function readVerified(
  answer: DouyinCalled<DouyinVerified>,
  { certificateId }: DouyinHandle,
): Verified | DouyinNo {
  if (answer.kind !== 'ok') return answer
  const [first, ...others] = answer.value.verify_results
  if (first === undefined || others.length > 0) return unheard('not understood')
  if (first.result !== 0) {
    const code = doneBefore.has(first.result) ? usedCode : first.result
    return { kind: 'no', code, words: first.msg }
  }
  const isIts = first.certificate_id === certificateId && first.verify_id !== ''
  if (!isIts) return unheard('another voucher’s answer')
  return { kind: 'done', value: { verifyId: first.verify_id, usedAt: null } }
}
