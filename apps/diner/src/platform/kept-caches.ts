/** What the service worker keeps on the phone, by kind, and how much of it the app leaves there. */
export const keptCaches = {
  files: 'comanda-files',
  menus: 'comanda-menus',
  pages: 'comanda-pages',
  offline: 'comanda-offline',
} as const

/** What a page says to a worker that is not its own yet. */
export const takeCharge = 'take-charge'

export const mostKept = { files: 250, menus: 6, pages: 16 } as const

const menuPath = /^\/weixin\/onlineorder\/[^/]+\/[^/]+\/\d+\/storemenu\.html$/

/** What never changes under its address: a file of the app, a menu by its version. Null for everything else. */
export function kindOf({ origin, pathname, searchParams }: URL, own: string): 'files' | 'menus' | null {
  if (origin !== own) return null
  if (pathname.startsWith('/assets/')) return 'files'
  return menuPath.test(pathname) && searchParams.has('v') ? 'menus' : null
}

/** Whether it is what its address names: a refusal and a menu of another version come with 200, too. */
export function isUnchanging({ status, headers }: Response): boolean {
  return status === 200 && /\bimmutable\b/.test(headers.get('cache-control') ?? '')
}

/** As long as a cart that is ordered ahead (spec 1 §4). */
const dayMs = 86_400_000

export function isFresh({ headers }: Response, now: number): boolean {
  const age = now - Date.parse(headers.get('date') ?? '')
  return age < dayMs
}

/**
 * Where an address leads that shows nothing itself: the seller's own to its home page, `/order` to one of the two layouts. Also a cart
 * that nobody has opened yet, to the dishes it is filled from: it is a tap away there.
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
