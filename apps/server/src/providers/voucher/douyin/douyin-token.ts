import { askPlatform, type UnknownAnswer, unknownAnswer } from '../ask-platform.ts'
import { tokenAnswer } from './douyin.schema.ts'

export interface DouyinTokenConfig {
  readonly clientKey: string
  readonly clientSecret: string
  /** `https://open.douyin.com` */
  readonly baseUrl: string
  readonly fetch: typeof fetch
  readonly now: () => Date
  readonly limitMs: number
}

export interface DouyinToken {
  /** The current token; one request serves all callers. */
  get(): Promise<string | UnknownAnswer>
  /** Drops a refused token, so that the next `get` fetches a new one. */
  forget(token: string): void
}

/** Not used in its last minute, because the call takes time. */
const marginMs = 60_000

/** The application's own token (`client_token`), which needs no guest's consent. */
export function createDouyinToken(config: DouyinTokenConfig): DouyinToken {
  const { clientKey, clientSecret, baseUrl, now, limitMs } = config
  let kept: { readonly token: string; readonly until: number } | null = null
  let asked: Promise<string | UnknownAnswer> | null = null

  async function ask(): Promise<string | UnknownAnswer> {
    const body = JSON.stringify({
      client_key: clientKey,
      client_secret: clientSecret,
      grant_type: 'client_credential',
    })
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    // Its own time limit: the first caller may give up while others still wait.
    const signal = AbortSignal.timeout(limitMs)
    const answer = await askPlatform(
      config.fetch,
      new URL(`${baseUrl}/oauth/client_token/`),
      { method: 'POST', headers, body },
      signal,
    )
    if (answer.kind === 'unknown') return unknownAnswer(`token: ${answer.reason}`)
    const parsed = tokenAnswer.safeParse(answer.content)
    if (!parsed.success) return unknownAnswer('token: none given')
    const { access_token: token, expires_in: lasts } = parsed.data.data
    kept = { token, until: now().getTime() + lasts * 1000 - marginMs }
    return token
  }

  return {
    async get() {
      if (kept !== null && now().getTime() < kept.until) return kept.token
      asked ??= ask().finally(() => {
        asked = null
      })
      return asked
    },
    forget(token) {
      // Of many callers refused with the same token, only the first drops it.
      if (kept?.token === token) kept = null
    },
  }
}
