import { isOwnUse } from '@comanda/rules/voucher/own-use.ts'
import type { z } from 'zod'
import { unknownAnswer } from './ask-platform.ts'
import type { CertificateUse, StatusRefusal, VoucherAnswer, VoucherRefusal, VoucherStatus } from './voucher-service.ts'

/** A voucher's status, with fields only the adapters read. */
export interface AdapterStatus extends Omit<VoucherStatus, 'isOthers'> {
  readonly canCancel: boolean
  /** Whose use it is by the platform's data; null = not given. */
  readonly by: 'us' | 'others' | null
}

/** A voucher's status as an adapter read it. */
export type StatusAnswer = VoucherAnswer<AdapterStatus, StatusRefusal>

/** Which redemption it was and when; '' and null = not known yet. */
export type Used = { readonly verifyId: string; readonly usedAt: Date | null }
/** The answer to a redemption. */
export type Verified = VoucherAnswer<Used>
type Refused = { readonly kind: 'refused'; readonly code: VoucherRefusal }

/**
 * Judges a refused redemption by the voucher's status, because an earlier request may have redeemed it. `before`: see
 * `VoucherService.verify`.
 */
export function judgeRefusal(no: Refused, use: CertificateUse, before: Date | null, status: StatusAnswer): Verified {
  if (status.kind === 'unknown') return status
  // "Used" and "not found" contradict each other; a later request will be clear.
  if (status.kind === 'refused') return no.code === 'used' ? unknownAnswer('used, and not found') : no
  const { state } = status.value
  if (state === 'used') return judgeUsed(use, before, status.value)
  if (no.code !== 'used') return no
  return state === 'not_valid' ? { kind: 'refused', code: 'not_valid' } : unknownAnswer('used, and not used')
}

/**
 * Whether a used voucher was redeemed by our request whose answer was lost. Neither platform stores our number with a
 * redemption. Its way and store must be ours if given, and its time must lie within our requests. Another desk with
 * the same way, store and minutes cannot be distinguished.
 */
function judgeUsed(use: CertificateUse, before: Date | null, { verifyId, usedAt, by }: AdapterStatus): Verified {
  const others = { kind: 'refused', code: 'used' } as const
  if (by === 'others' || (before === null && by !== 'us')) return others
  if (usedAt === null) return unknownAnswer('used, and not when')
  const mayArriveUntil = (before ?? use.mayArriveUntil).getTime()
  const isOurs = isOwnUse(usedAt.getTime(), { preparedAt: use.preparedAt.getTime(), mayArriveUntil })
  return isOurs ? { kind: 'done', value: { verifyId, usedAt } } : others
}

/** The status without the adapters' own fields. */
export function publicStatus(answer: StatusAnswer): VoucherAnswer<VoucherStatus, StatusRefusal> {
  if (answer.kind !== 'done') return answer
  const { state, verifyId, usedAt, by } = answer.value
  return { kind: 'done', value: { state, verifyId, usedAt, ...(by === 'others' ? { isOthers: true } : {}) } }
}

/** What `prepare` wrote; null = not ours. */
export function readHandle<T>(shape: z.ZodType<T>, handle: string): T | null {
  try {
    return shape.parse(JSON.parse(handle))
  } catch {
    return null
  }
}
