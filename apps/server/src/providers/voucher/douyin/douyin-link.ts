import { type UnknownAnswer, unknownAnswer } from '../ask-platform.ts'

/** How many redirects are followed. */
const hopsMax = 3

/**
 * What a voucher's picture means: `object_id` in the query its short link leads to (certificate.prepare). The address
 * comes from a guest, and our server makes the request: only Douyin's own hosts are requested, by https. Of a
 * redirect's address only `object_id` is read (`其他的参数、域名、路径等信息请不要感知`), on any host, without a request. Null = not a
 * Douyin link.
 */
export async function readDouyinLink(
  address: string,
  fetcher: typeof fetch,
  signal: AbortSignal,
): Promise<string | null | UnknownAnswer> {
  let url = new URL(address)
  if (!isDouyinAddress(url)) return null
  for (let hop = 0; ; hop += 1) {
    const objectId = objectIdIn(url)
    if (objectId !== null) return objectId
    if (hop === hopsMax || !isDouyinAddress(url)) return null
    const location = await locationOf(url, fetcher, signal)
    if (location === null || typeof location === 'object') return location
    if (!URL.canParse(location, url.href)) return null
    url = new URL(location, url)
  }
}

/** Read by hand: `searchParams` would turn a plus into a blank. */
function objectIdIn({ search }: URL): string | null {
  const [, written] = /[?&]object_id=([^&]+)/.exec(search) ?? []
  try {
    return written === undefined ? null : decodeURIComponent(written)
  } catch {
    return null
  }
}

function isDouyinAddress({ protocol, hostname, port, username, password }: URL): boolean {
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    /(?:^|\.)(?:ies)?douyin\.com$/.test(hostname)
  )
}

/** The redirect's target; null = none. */
async function locationOf(
  url: URL,
  fetcher: typeof fetch,
  signal: AbortSignal,
): Promise<string | null | UnknownAnswer> {
  try {
    const answer = await fetcher(url, { redirect: 'manual', signal })
    await answer.body?.cancel()
    if (answer.status >= 500 || answer.status === 429) return unknownAnswer(`link: status ${answer.status}`)
    return answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null
  } catch {
    return unknownAnswer(signal.aborted ? 'too late' : 'link: no answer')
  }
}
