import type { VoucherAnswer } from './voucher-service.ts'

/** No answer, or none that is credible. */
export type UnknownAnswer = Extract<VoucherAnswer<never>, { readonly kind: 'unknown' }>

export interface PlatformAnswer {
  readonly kind: 'answered'
  readonly status: number
  readonly content: unknown
}

/** Reasons are logged, so they never contain a number, a token or a signature. */
export function unknownAnswer(reason: string): UnknownAnswer {
  return { kind: 'unknown', reason }
}

/** More than any answer. */
const answerMax = 512 * 1024

/**
 * One request, read as JSON. Both platforms accept and refuse with status 200 (they document no other). Any other
 * status comes from a proxy or a fault, so the effect is unknown. `statuses`: further statuses to read.
 */
export async function askPlatform(
  fetcher: typeof fetch,
  url: URL,
  init: RequestInit,
  signal: AbortSignal,
  statuses: readonly number[] = [],
): Promise<PlatformAnswer | UnknownAnswer> {
  // Nothing starts after the time limit: its result would be lost.
  if (signal.aborted) return unknownAnswer('too late')
  try {
    const answer = await fetcher(url, { ...init, redirect: 'error', signal })
    const { status } = answer
    if (status !== 200 && !statuses.includes(status)) {
      await answer.body?.cancel()
      return unknownAnswer(`status ${status}`)
    }
    const text = await boundedText(answer)
    if (text === null) return unknownAnswer('too long')
    return { kind: 'answered', status, content: JSON.parse(quoteIds(text)) }
  } catch (error) {
    if (signal.aborted) return unknownAnswer('too late')
    return unknownAnswer(error instanceof SyntaxError ? 'not understood' : 'no answer')
  }
}

/** Ends after `limitMs`, whatever the work waits for: a name, a token, a redirect, an answer. */
export async function withinLimit<A>(
  limitMs: number,
  work: (signal: AbortSignal) => Promise<A>,
): Promise<A | UnknownAnswer> {
  const stop = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<UnknownAnswer>((resolve) => {
    timer = setTimeout(() => {
      resolve(unknownAnswer('too late'))
      stop.abort()
    }, limitMs)
  })
  try {
    return await Promise.race([work(stop.signal), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Null = longer than any answer. */
async function boundedText({ body }: Response): Promise<string | null> {
  if (body === null) return ''
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    size += part.byteLength
    if (size > answerMax) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/**
 * Douyin writes a certificate's id as a 19-digit number (Biely/douyinSDK, prepare.go: int64). JSON.parse would round
 * it to another voucher's id, so ids become strings. Only a key can precede a colon with its quote unescaped.
 */
function quoteIds(text: string): string {
  return text.replace(/("(?:\w*_)?id"\s*:\s*)(-?\d+)(?=\s*[,}\]])/g, '$1"$2"')
}
