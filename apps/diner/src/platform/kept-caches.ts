/** What the service worker keeps on the phone, by kind, and the app's limits. */
export const keptCaches = {
  files: 'comanda-files',
  menus: 'comanda-menus',
  pages: 'comanda-pages',
  offline: 'comanda-offline',
} as const

/** The page's message to a worker that does not control it yet. */
export const takeCharge = 'take-charge'

export const mostKept = { files: 250, menus: 6, pages: 16 } as const

const menuPath = /^\/weixin\/onlineorder\/[^/]+\/[^/]+\/\d+\/storemenu\.html$/

/** An address whose content never changes: a file of the app, or a menu by version. Null for any other. */
export function kindOf({ origin, pathname, searchParams }: URL, own: string): 'files' | 'menus' | null {
  if (origin !== own) return null
  if (pathname.startsWith('/assets/')) return 'files'
  return menuPath.test(pathname) && searchParams.has('v') ? 'menus' : null
}

/** Whether the response is what its address names: a refusal and a menu of another version are 200, too. */
export function isUnchanging({ status, headers }: Response): boolean {
  return status === 200 && /\bimmutable\b/.test(headers.get('cache-control') ?? '')
}

/** As long as a cart ordered ahead (spec 1 §4). */
const dayMs = 86_400_000

export function isFresh({ headers }: Response, now: number): boolean {
  const age = now - Date.parse(headers.get('date') ?? '')
  return age < dayMs
}

/**
 * The targets of an address that only redirects: the seller's own to its home page, `/order` to one of two layouts.
 * Also an unopened cart, to its dishes, from where it is a tap away.
 */
export function forwardsOf(address: string): readonly string[] {
  const { origin, pathname, search } = new URL(address)
  const [, seller, rest] = /^\/s\/([^/]+)(.*)$/.exec(pathname) ?? []
  if (rest === '' || rest === '/') return [`${origin}/s/${seller}/index/home${search}`]
  return rest === '/order' || rest === '/cart'
    ? ['orderLR', 'orderTB'].map((layout) => `${origin}/s/${seller}/${layout}${search}`)
    : []
}

/** The files and menus that a page names. */
export function filesIn(html: string): readonly string[] {
  const named = html.match(/\/assets\/[\w.-]+|\/weixin\/onlineorder\/[\w/-]+\/storemenu\.html\?[\w=&;-]+/g) ?? []
  return [...new Set(named.map((address) => address.replaceAll('&amp;', '&')))]
}
