import { type Unheard, unheard } from '../ask-platform.ts'

/** How often an address may lead on to another. */
const hopsMax = 3

/**
 * What a voucher's picture stands for: the `object_id` in the query of the address that its short link leads to (certificate.prepare).
 * Only Douyin's own hosts are asked, and only by https: the address is a guest's, our server is who asks. Where a link of theirs leads,
 * only `object_id` is looked at (`其他的参数、域名、路径等信息请不要感知`), whatever the host: it is read, never asked. null = none of theirs.
 */
export async function readDouyinLink(
  address: string,
  fetcher: typeof fetch,
  signal: AbortSignal,
): Promise<string | null | Unheard> {
  let url = new URL(address)
  if (!isDouyins(url)) return null
  for (let hop = 0; ; hop += 1) {
    const objectId = objectIdIn(url)
    if (objectId !== null) return objectId
    if (hop === hopsMax || !isDouyins(url)) return null
    const location = await locationOf(url, fetcher, signal)
    if (location === null || typeof location === 'object') return location
    if (!URL.canParse(location, url.href)) return null
    url = new URL(location, url)
  }
}

/** As it is written: to `searchParams` a plus is a blank, and here it is a sign like others. */
function objectIdIn({ search }: URL): string | null {
  const [, written] = /[?&]object_id=([^&]+)/.exec(search) ?? []
  try {
    return written === undefined ? null : decodeURIComponent(written)
  } catch {
    return null
  }
}

function isDouyins({ protocol, hostname, port, username, password }: URL): boolean {
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    /(?:^|\.)(?:ies)?douyin\.com$/.test(hostname)
  )
}

/** Where it leads on to; null = nowhere. */
async function locationOf(url: URL, fetcher: typeof fetch, signal: AbortSignal): Promise<string | null | Unheard> {
  try {
    const answer = await fetcher(url, { redirect: 'manual', signal })
    await answer.body?.cancel()
    if (answer.status >= 500 || answer.status === 429) return unheard(`link: status ${answer.status}`)
    return answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null
  } catch {
    return unheard(signal.aborted ? 'too late' : 'link: no answer')
  }
}
