import { routeOf } from '../app/routes.ts'

const parents: Readonly<Record<string, string>> = {
  orderLR: '/index/order',
  orderTB: '/index/order',
  sent: '/index/order',
  check: '/index/order',
  receipt: '/index/bill',
  aheadOrder: '/index/bill',
  preorderFinish: '/index/bill',
  consume: '/index/mine',
  memupdate: '/index/mine',
  register: '/index/mine',
}

/** An order ahead has no table. */
const aheadParents: Readonly<Record<string, string>> = { orderLR: '/index/home', orderTB: '/index/home' }

/** Pages whose back leaves the app: the waiter's and the error page; '' = no such page. */
const ends: ReadonlySet<string> = new Set(['login', 'tables', 'error', ''])

interface FirstPage {
  readonly isAhead: boolean
  /** How this store's menu is laid out. */
  readonly layout: 'LR' | 'TB'
}

/**
 * Where back from the app's first page leads inside it; undefined = out of it, as from a tab. An order ahead is paid
 * from the list of bills, without a table.
 */
export function parentOf(pathname: string, { isAhead, layout }: FirstPage): string | undefined {
  if (pathname.startsWith('/check/xmd/')) return '/index/bill'
  // The pay-only page of a table leads straight back.
  if (/^\/check\/hmd\/[^/]+\/onlypay$/.test(pathname)) return '/index/home'
  // From the rider's page to the order.
  if (pathname.startsWith('/dispatch/')) return pathname.replace('/dispatch/', '/order/')
  const { name = '', tab } = routeOf(pathname) ?? {}
  if (name === 'cart') return `/order${layout}`
  const parent = (isAhead ? aheadParents[name] : undefined) ?? parents[name]
  return parent ?? (tab === undefined && !ends.has(name) ? '/index/home' : undefined)
}

/**
 * Whether a link on another page of the app led to this document: the history's entry before it is that page. A page
 * that replaced itself (another language) links to its own path.
 */
export function isLinkedFromApp(
  referrer: string,
  { origin, pathname }: Pick<Location, 'origin' | 'pathname'>,
  sellerId: string,
): boolean {
  if (!referrer.startsWith(`${origin}/s/${sellerId}/`)) return false
  return new URL(referrer).pathname !== pathname
}
