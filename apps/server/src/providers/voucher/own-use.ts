import type { z } from 'zod'
import { unheard } from './ask-platform.ts'
import type { AskedBefore, VoucherAnswer, VoucherRefusal, VoucherStatus } from './voucher-service.ts'

/**
 * Their times are whole seconds, cut off, and their clock and ours differ a little: a use that is so much before `prepare` may still be
 * after it. No more: what was used well before we looked is somebody else's.
 */
const clocksApartMs = 5000
/** A guess, for no paper says it: how long a question of ours may be on its way, and be asked again, before a use is somebody else's. */
const onItsWayMs = 10 * 60_000

/** How a voucher stands, with what only the adapters read. */
export interface HeardStatus extends Omit<VoucherStatus, 'isOthers'> {
  readonly canCancel: boolean
  /** Whose use it is by the platform's word; null = it does not tell. */
  readonly by: 'us' | 'others' | null
}

/** Which use is ours. `preparedAt` (milliseconds): when `prepare` said that the voucher was unused. */
export interface OwnUse {
  readonly preparedAt: number
  readonly before?: AskedBefore | null | undefined
}

type Verified = VoucherAnswer<{ readonly verifyId: string; readonly usedAt: Date | null }>
type Refused = { readonly kind: 'refused'; readonly code: VoucherRefusal }

/** The platform has said no to a redemption. Before that is told, how the voucher stands decides: the question before may have done it. */
export function judgeNo(no: Refused, own: OwnUse, status: VoucherAnswer<HeardStatus>): Verified {
  if (status.kind === 'unknown') return status
  // Used, and yet nobody has it: they contradict themselves. Asked again later, they will not.
  if (status.kind === 'refused') return no.code === 'used' ? unheard('used, and not found') : no
  const { state } = status.value
  if (state === 'used') return judgeUsed(own, status.value)
  if (no.code !== 'used') return no
  return state === 'not_valid' ? { kind: 'refused', code: 'not_valid' } : unheard('used, and not used')
}

/**
 * A voucher that we ask to redeem is used already. Was that we, when the answer was lost? Neither platform keeps our intent's number with
 * a redemption. Where it tells by what way and at which store, that must be ours; its time must be that of our questions. Another desk
 * that uses the same way at the same store within those minutes cannot be told from us.
 */
function judgeUsed(own: OwnUse, { verifyId, usedAt, by }: HeardStatus): Verified {
  const others = { kind: 'refused', code: 'used' } as const
  if (by === 'others' || (own.before === null && by !== 'us')) return others
  if (usedAt === null) return unheard('used, and not when')
  return isOurTime(usedAt, own) ? { kind: 'done', value: { verifyId, usedAt } } : others
}

/** Not before the voucher was looked up, and not long after it was asked for the last time. */
export function isOurTime(usedAt: Date, { preparedAt, before }: OwnUse): boolean {
  const last = Math.max(preparedAt, before?.at.getTime() ?? 0, before?.until?.getTime() ?? 0)
  return !isTooEarly(usedAt, preparedAt) && usedAt.getTime() - last <= onItsWayMs
}

export function isTooEarly(usedAt: Date, preparedAt: number): boolean {
  return usedAt.getTime() - preparedAt < -clocksApartMs
}

/** What others than the adapters are told. */
export function toldStatus(answer: VoucherAnswer<HeardStatus>): VoucherAnswer<VoucherStatus> {
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
