import { routeOf } from '../app/routes.ts'

const parents: Readonly<Record<string, string>> = {
  orderLR: '/index/order',
  orderTB: '/index/order',
  sent: '/index/order',
  check: '/index/order',
  aheadOrder: '/index/bill',
  preorderFinish: '/index/bill',
}

/** Where something is ordered ahead nobody sits at a table. */
const aheadParents: Readonly<Record<string, string>> = { orderLR: '/index/home', orderTB: '/index/home' }

/** Of the waiter, and where nothing else may be to be seen; '' = no such page. */
const ends: ReadonlySet<string> = new Set(['login', 'tables', 'error', ''])

interface FirstPage {
  readonly isAhead: boolean
  /** How this store's menu is laid out. */
  readonly layout: 'LR' | 'TB'
}

/**
 * Where a step back out of the first page of the app leads inside it; undefined = out of it, as from a tab. An order that was sent ahead is
 * paid from the list of bills, at no table.
 */
export function parentOf(pathname: string, { isAhead, layout }: FirstPage): string | undefined {
  if (pathname.startsWith('/check/xmd/')) return '/index/bill'
  // The page of a table that is only paid at leads straight back.
  if (/^\/check\/hmd\/[^/]+\/onlypay$/.test(pathname)) return '/index/home'
  // From where its rider is to the order.
  if (pathname.startsWith('/dispatch/')) return pathname.replace('/dispatch/', '/order/')
  const { name = '', tab } = routeOf(pathname) ?? {}
  if (name === 'cart') return `/order${layout}`
  const parent = (isAhead ? aheadParents[name] : undefined) ?? parents[name]
  return parent ?? (tab === undefined && !ends.has(name) ? '/index/home' : undefined)
}
