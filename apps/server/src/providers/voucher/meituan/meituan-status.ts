import { type Unheard, unheard } from '../ask-platform.ts'
import type { HeardAnswer, HeardStatus } from '../judge-no.ts'
import { saysNoRecord } from '../refusal-words.ts'
import type { VoucherAnswer } from '../voucher-service.ts'
import type { MeituanFound } from './meituan.schema.ts'
import { type MeituanCalled, readMeituanNo } from './meituan-client.ts'

/** A guess (their older platform's): a redemption can be taken back for so long, where they do not tell. */
const cancelWithinMs = 10 * 60_000

/** What `queryById` says of this voucher; null = not how it stands. A time of use comes before all words: words are a guess. */
export function readFound(
  { couponCode, couponStatusDesc: words, couponUseTime, couponCancelStatus }: MeituanFound,
  code: string,
  now: Date,
): HeardAnswer | null {
  if (couponCode !== '' && couponCode !== code) return unheard('another voucher’s answer')
  const usedAt = beijingTime(couponUseTime)
  if (usedAt !== null) {
    const isYoung = now.getTime() - usedAt.getTime() < cancelWithinMs
    const canCancel = typeof couponCancelStatus === 'number' ? couponCancelStatus === 1 : isYoung
    return status('used', { verifyId: couponUseTime.trim(), usedAt, canCancel })
  }
  if (/已(?:经|被)?(?:使用|核销|消费|验)/.test(words)) return unheard('used, and not when')
  if (/退|过期|冻结|失效|作废|不可/.test(words)) return status('not_valid')
  return /[未待](?:使用|消费|核销|验)|可用|可使用/.test(words) ? status('unused') : null
}

/** That they know of no redemption here, which is another thing than that they cannot say. */
export function isNowhere(found: MeituanCalled<MeituanFound | null | undefined>): boolean {
  if (found.kind === 'ok')
    return !found.value || (found.value.couponStatusDesc === '' && found.value.couponUseTime === '')
  if (found.kind === 'unknown') return false
  const no = readMeituanNo(found)
  return saysNoRecord(`${found.code} ${found.words}`) || (no.kind === 'refused' && no.code === 'unknown')
}

type TakeBack = { readonly kind: 'ours'; readonly canCancel: boolean } | VoucherAnswer<null, 'late'>

/**
 * Whether the use that the voucher has now is the one to take back. `verifyId`: its time, as it was told. Another's use is not ours to take
 * back: `late`, as ours is over. Taken back already = it is unused now, and nothing else: a voucher that is frozen or refunded is not known
 * to be.
 */
export function judgeTakeBack(stands: HeardAnswer, verifyId: string): TakeBack {
  if (stands.kind === 'unknown') return stands
  if (stands.kind === 'refused') return unheard('not found to be taken back')
  const { state, verifyId: theirs, canCancel } = stands.value
  if (state === 'unused') return { kind: 'done', value: null }
  if (state === 'not_valid') return unheard('neither used nor unused')
  return theirs === verifyId ? { kind: 'ours', canCancel } : { kind: 'refused', code: 'late' }
}

const nothing: HeardStatus = { state: 'unused', verifyId: '', usedAt: null, canCancel: false, by: null }

export function status(state: HeardStatus['state'], more: Partial<HeardStatus> = {}): Exclude<HeardAnswer, Unheard> {
  return { kind: 'done', value: { ...nothing, ...more, state } }
}

/** `2026-11-22 06:30:00`, taken for Beijing time, which is a guess; null = none. */
export function beijingTime(text: string): Date | null {
  const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(text.trim()) ?? []
  if (day === undefined || time === undefined) return null
  const at = new Date(`${day}T${time}+08:00`)
  return Number.isNaN(at.getTime()) ? null : at
}
