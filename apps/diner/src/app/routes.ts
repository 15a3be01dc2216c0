import { matchPath } from 'react-router'

/** A screen's module: `<room>.page.tsx` with one export whose name ends in `Page`. */
export type ScreenModule = Readonly<Record<string, unknown>>

export interface AppRoute {
  /** Its title is `title.<name>` in the language files. */
  readonly name: string
  readonly pattern: string
  /** In the bottom tab bar's frame. */
  readonly tab?: 'home' | 'order' | 'bill' | 'mine' | undefined
  /** Its source from the app's root, as Vite's manifest knows it. Without such a file `NotBuilt` stands in. */
  readonly source?: string | undefined
  /** Which of the module's exports it is, if there are several. */
  readonly screen?: string | undefined
  /** It uses queries (with-queries.tsx); screens that the server renders do not. */
  readonly queries?: true | undefined
  /** The room whose texts load with it; screens that the server renders need the page's alone (first-rooms.ts). */
  readonly words?: string | undefined
}

/** Every screen of the app (spec 1 §2, 2 §2, 3 §2), each a chunk of its own. */
export const routes: readonly AppRoute[] = [
  { name: 'home', pattern: '/index/home', source: 'src/screens/style/home.page.tsx', tab: 'home' },
  { name: 'landing', pattern: '/index/order', source: 'src/screens/table-order/landing.page.tsx', tab: 'order' },
  {
    name: 'chooseStore',
    pattern: '/index/choosestore/:back',
    source: 'src/screens/store/store-list.page.tsx',
    tab: 'order',
    queries: true,
  },
  { name: 'bills', pattern: '/index/bill', source: 'src/screens/order/bill.page.tsx', tab: 'bill', queries: true },
  {
    name: 'mine',
    pattern: '/index/mine',
    source: 'src/screens/style/mine.page.tsx',
    tab: 'mine',
    queries: true,
    words: 'member',
  },
  {
    name: 'storeList',
    pattern: '/storelist/:type/:back',
    source: 'src/screens/store/store-list.page.tsx',
    queries: true,
  },
  {
    name: 'check',
    pattern: '/check/:scene/:outtradeno/:back',
    source: 'src/screens/checkout/checkout.page.tsx',
    queries: true,
    words: 'checkout',
  },
  {
    name: 'receipt',
    pattern: '/receipt/:outtradeno',
    source: 'src/screens/checkout/receipt.page.tsx',
    queries: true,
    words: 'checkout',
  },
  { name: 'orderLR', pattern: '/orderLR', source: 'src/screens/menu/order.page.tsx', screen: 'OrderPage' },
  { name: 'orderTB', pattern: '/orderTB', source: 'src/screens/menu/order.page.tsx', screen: 'TopOrderPage' },
  {
    name: 'cart',
    pattern: '/cart',
    source: 'src/screens/table-order/cart.page.tsx',
    queries: true,
  },
  {
    name: 'sent',
    pattern: '/sent/:roundId',
    source: 'src/screens/table-order/sent.page.tsx',
    queries: true,
  },
  {
    name: 'aheadOrder',
    pattern: '/order/:outtradeno',
    source: 'src/screens/pickup-order/ahead-order.page.tsx',
    queries: true,
  },
  {
    name: 'dispatch',
    pattern: '/dispatch/:outtradeno',
    source: 'src/screens/takeout/dispatch.page.tsx',
    queries: true,
  },
  {
    name: 'register',
    pattern: '/register',
    source: 'src/screens/member/register.page.tsx',
    queries: true,
    words: 'member',
  },
  { name: 'login', pattern: '/login', source: 'src/screens/waiter/login.page.tsx' },
  { name: 'tables', pattern: '/tables', source: 'src/screens/waiter/tables.page.tsx' },
  {
    name: 'preorderFinish',
    pattern: '/preorderFinish',
    source: 'src/screens/pickup-order/preorder-finish.page.tsx',
    queries: true,
  },
  { name: 'acttype', pattern: '/acttype/:id' },
  { name: 'actdtl', pattern: '/actdtl' },
  { name: 'qrpay', pattern: '/qrpay' },
  { name: 'invoice', pattern: '/invoice/:billid' },
  { name: 'invoicebind', pattern: '/invoicebind' },
  { name: 'memauth', pattern: '/memauth' },
  { name: 'memcharge', pattern: '/memcharge' },
  {
    name: 'memupdate',
    pattern: '/memupdate',
    source: 'src/screens/member/memupdate.page.tsx',
    queries: true,
    words: 'member',
  },
  { name: 'mycoupon', pattern: '/mycoupon' },
  { name: 'takeshare', pattern: '/takeshare/:shareid' },
  {
    name: 'consume',
    pattern: '/consume',
    source: 'src/screens/member/consume.page.tsx',
    queries: true,
    words: 'member',
  },
  { name: 'viptype', pattern: '/viptype' },
  { name: 'pointsexchange', pattern: '/pointsexchange' },
  { name: 'preview', pattern: '/preview', source: 'src/screens/style/preview.page.tsx' },
  { name: 'error', pattern: '/error', source: 'src/screens/style/error.page.tsx' },
]

export const errorRoute: AppRoute = { name: 'error', pattern: '/error', source: 'src/screens/style/error.page.tsx' }

/** The route of a path within the app; `/` is the home tab; undefined for an unknown one. */
export function routeOf(path: string): AppRoute | undefined {
  const plain = path === '' || path === '/' ? '/index/home' : path
  return routes.find((route) => matchPath(route.pattern, plain) !== null)
}

/** Whether the app has a screen for this path: a link to another would lead to nothing. */
export function isBuilt(path: string): boolean {
  return routeOf(path.replace(/[?#].*/, ''))?.source !== undefined
}
