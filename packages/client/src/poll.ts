import type { Call } from './call.ts'
import type { CallCode, CallRefusal, CallResult } from './call-result.ts'

/** spec 1 §9: every 2 s, at most 60 times. */
export const pollEveryMs = 2000
export const pollAtMost = 60
/** The longest wait on the "sending" page, however slow each answer is (spec 1 §9). Milliseconds. */
export const pollForMs = 180_000

export interface PollOptions {
  /** Resolves when the live channel reports that the answer exists: the poll asks at once. */
  readonly hurry?: (msgid: string) => Promise<void>
  readonly wait?: (milliseconds: number) => Promise<void>
  readonly signal?: AbortSignal
}

/** After these codes the answer may still come: a restarting server does not lose a sent round. */
const mayCome: ReadonlySet<CallCode> = new Set(['pending', 'offline', 'timed_out', 'server_busy', 'rate_limited'])

/**
 * Polls the answer of an asynchronous send (DESIGN §2.10): at once, then as the spec says while it is 1111. A lost
 * connection or a busy server uses up tries and time only: the server keeps the answer.
 */
export async function pollAnswer<T>(call: Call, msgid: string, options: PollOptions = {}): Promise<CallResult<T>> {
  const wait = options.wait ?? ((milliseconds) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)))
  let hurry = options.hurry?.(msgid)
  let undecided: CallRefusal = timedOut
  let isOver = false
  async function ask(): Promise<CallResult<T>> {
    for (let tries = 0; tries < pollAtMost && !isOver && !options.signal?.aborted; tries++) {
      const result = await call('GET /weixin/storeorder/queryresponse/:msgid.html', { params: { msgid } })
      if (result.ok) return result as CallResult<T>
      if (!mayCome.has(result.code)) return result
      undecided = result.code === 'pending' ? timedOut : result
      const heard = await Promise.race([wait(pollEveryMs).then(() => false), hurry?.then(() => true) ?? never])
      if (heard) hurry = undefined
    }
    return undecided
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<CallResult<T>>((resolve) => {
    timer = setTimeout(() => resolve(undecided), pollForMs)
  })
  const result = await Promise.race([ask(), late])
  isOver = true
  clearTimeout(timer)
  return result
}

const timedOut = { ok: false, code: 'timed_out', values: [], message: '' } as const
const never = new Promise<boolean>(() => undefined)
