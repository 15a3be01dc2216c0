import type { ApiAnswer, ApiKey, ApiSending } from '@comanda/contract/api.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import { callPath, type Sent } from './call-path.ts'
import type { CallResult, TransportCode } from './call-result.ts'
import { decodeEnvelope } from './decode-envelope.ts'
import { intentKey } from './intent-key.ts'

export interface ClientOptions {
  language: Language
  fetch?: typeof fetch
  /** Called after an answer with "not signed in". */
  onSignedOut?: () => void
  /** Called after every call with whether the server answered. */
  onReached?: (reached: boolean) => void
  wait?: (milliseconds: number) => Promise<void>
}

export interface CallOptions {
  /** The intent's key, for a write that is retried later. Default: a new key. */
  key?: string
  signal?: AbortSignal
}

/** Only what the route declares: a call without a body takes none. */
export type CallSending<K extends ApiKey> = {
  [Part in keyof ApiSending<K> as undefined extends ApiSending<K>[Part] ? never : Part]: ApiSending<K>[Part]
} & Partial<ApiSending<K>>

export type Call = <K extends ApiKey>(
  key: K,
  sending: CallSending<K>,
  options?: CallOptions,
) => Promise<CallResult<ApiAnswer<K>>>

export interface Client {
  readonly call: Call
}

/** spec 1 §7 */
export const timeOutMs = 30_000
/** Waits before a retry that cannot repeat an effect. */
const retryWaitsMs = [300, 1200]

/**
 * Typed calls of the contract. Answers are values: a call never throws for what a guest can meet. Every write carries
 * its intent's key, so a retry is safe. A lost connection is retried twice before the result is `offline`.
 */
export function createClient(options: ClientOptions): Client {
  const wait = options.wait ?? ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)))
  async function call<K extends ApiKey>(key: K, sending: CallSending<K>, { key: given, signal }: CallOptions = {}) {
    const sent = sending as Sent
    const { method, url } = callPath(key as string, sent)
    const init = requestInit(method, sent.body, options.language, given ?? intentKey())
    for (let attempt = 0; ; attempt++) {
      const result = await callOnce<ApiAnswer<K>>(options, url, init, signal)
      options.onReached?.(result.ok || result.code !== 'offline')
      const pause = retryWaitsMs[attempt]
      if (result.ok || result.code !== 'offline' || pause === undefined || signal?.aborted) {
        if (!result.ok && result.code === 'not_signed_in') options.onSignedOut?.()
        return result
      }
      await wait(pause)
    }
  }
  return { call: call as Call }
}

function requestInit(method: string, body: unknown, language: Language, key: string): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': language }
  if (method !== 'GET') headers['idempotency-key'] = key
  if (body !== undefined) headers['content-type'] = 'application/json'
  return {
    method,
    headers,
    credentials: 'include',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
}

async function callOnce<T>(
  options: ClientOptions,
  url: string,
  init: RequestInit,
  signal: AbortSignal | undefined,
): Promise<CallResult<T>> {
  const ending = new AbortController()
  let code: TransportCode = 'offline'
  const timer = setTimeout(() => {
    code = 'timed_out'
    ending.abort()
  }, timeOutMs)
  const stop = () => ending.abort()
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop)
  try {
    const response = await (options.fetch ?? fetch)(url, { ...init, signal: ending.signal })
    return decodeEnvelope<T>(await response.json().catch(rethrowAbort), response.status)
  } catch {
    return { ok: false, code, values: [], message: '' }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

/** A body without JSON is judged by its status. A cut body is a lost connection. */
function rethrowAbort(error: unknown): null {
  if (error instanceof SyntaxError) return null
  throw error
}
