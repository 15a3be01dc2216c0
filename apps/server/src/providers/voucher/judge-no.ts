import { isOwnUse } from '@comanda/rules/voucher/own-use.ts'
import type { z } from 'zod'
import { unheard } from './ask-platform.ts'
import type { CertificateUse, StatusRefusal, VoucherAnswer, VoucherRefusal, VoucherStatus } from './voucher-service.ts'

/** How a voucher stands, with what only the adapters read. */
export interface HeardStatus extends Omit<VoucherStatus, 'isOthers'> {
  readonly canCancel: boolean
  /** Whose use it is by the platform's word; null = it does not tell. */
  readonly by: 'us' | 'others' | null
}

/** How a voucher stands, as an adapter has heard it. */
export type HeardAnswer = VoucherAnswer<HeardStatus, StatusRefusal>

/** Which redemption it was, and when; '' and null = not known yet. */
export type Used = { readonly verifyId: string; readonly usedAt: Date | null }
/** What is answered to a redemption. */
export type Verified = VoucherAnswer<Used>
type Refused = { readonly kind: 'refused'; readonly code: VoucherRefusal }

/**
 * The platform has said no to a redemption. Before that is told, how the voucher stands decides: the question before may have done it.
 * `before`: as of `VoucherService.verify`.
 */
export function judgeNo(no: Refused, use: CertificateUse, before: Date | null, status: HeardAnswer): Verified {
  if (status.kind === 'unknown') return status
  // Used, and yet nobody has it: they contradict themselves. Asked again later, they will not.
  if (status.kind === 'refused') return no.code === 'used' ? unheard('used, and not found') : no
  const { state } = status.value
  if (state === 'used') return judgeUsed(use, before, status.value)
  if (no.code !== 'used') return no
  return state === 'not_valid' ? { kind: 'refused', code: 'not_valid' } : unheard('used, and not used')
}

/**
 * A voucher that we ask to redeem is used already. Was that we, when the answer was lost? Neither platform keeps our intent's number with
 * a redemption. Where it tells by what way and at which store, that must be ours; its time must be that of our questions. Another desk
 * that uses the same way at the same store within those minutes cannot be told from us.
 */
function judgeUsed(use: CertificateUse, before: Date | null, { verifyId, usedAt, by }: HeardStatus): Verified {
  const others = { kind: 'refused', code: 'used' } as const
  if (by === 'others' || (before === null && by !== 'us')) return others
  if (usedAt === null) return unheard('used, and not when')
  const mayArriveUntil = (before ?? use.mayArriveUntil).getTime()
  const isOurs = isOwnUse(usedAt.getTime(), { preparedAt: use.preparedAt.getTime(), mayArriveUntil })
  return isOurs ? { kind: 'done', value: { verifyId, usedAt } } : others
}

/** What others than the adapters are told. */
export function toldStatus(answer: HeardAnswer): VoucherAnswer<VoucherStatus, StatusRefusal> {
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
