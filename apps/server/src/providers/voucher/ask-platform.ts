import type { VoucherAnswer } from './voucher-service.ts'

/** No answer, or none that can be believed. */
export type Unheard = Extract<VoucherAnswer<never>, { readonly kind: 'unknown' }>

export interface Heard {
  readonly kind: 'heard'
  readonly status: number
  readonly content: unknown
}

/** No reason ever repeats a number, a token or a signature: reasons are logged. */
export function unheard(reason: string): Unheard {
  return { kind: 'unknown', reason }
}

/** Longer than any answer of theirs. */
const answerMax = 512 * 1024

/**
 * One request, read as JSON. Both platforms say yes and no with status 200 (their documents show no other); with any other it was
 * somebody on the way who spoke, or they stumbled, and what they did before that is not known. `statuses`: those that are read besides.
 */
export async function askPlatform(
  fetcher: typeof fetch,
  url: URL,
  init: RequestInit,
  signal: AbortSignal,
  statuses: readonly number[] = [],
): Promise<Heard | Unheard> {
  // Nothing begins after the end: what nobody hears of must not happen.
  if (signal.aborted) return unheard('too late')
  try {
    const answer = await fetcher(url, { ...init, redirect: 'error', signal })
    const { status } = answer
    if (status !== 200 && !statuses.includes(status)) {
      await answer.body?.cancel()
      return unheard(`status ${status}`)
    }
    const text = await boundedText(answer)
    if (text === null) return unheard('too long')
    return { kind: 'heard', status, content: JSON.parse(wholeNumbersKept(text)) }
  } catch (error) {
    if (signal.aborted) return unheard('too late')
    return unheard(error instanceof SyntaxError ? 'not understood' : 'no answer')
  }
}

/** Ends with `limitMs`, whatever the work is waiting for: a name, a token, a redirect, an answer. */
export async function withinLimit<A>(limitMs: number, work: (signal: AbortSignal) => Promise<A>): Promise<A | Unheard> {
  const stop = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Unheard>((resolve) => {
    timer = setTimeout(() => {
      resolve(unheard('too late'))
      stop.abort()
    }, limitMs)
  })
  try {
    return await Promise.race([work(stop.signal), late])
  } finally {
    clearTimeout(timer)
  }
}

/** null = longer than any answer of theirs. */
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
 * Douyin writes a certificate's id as a number of 19 digits (Biely/douyinSDK, prepare.go: int64), which JSON.parse would round
 * to that of another voucher. Ids become texts. Only a key can stand before a colon with its quote unescaped.
 */
function wholeNumbersKept(text: string): string {
  return text.replace(/("(?:\w*_)?id"\s*:\s*)(-?\d+)(?=\s*[,}\]])/g, '$1"$2"')
}
