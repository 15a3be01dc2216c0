/**
 * The one list of rooms: what each is, and which rooms it may use on the server. The dependency rules, `npm run check`
 * and docs/architecture.md are generated from it.
 * A room may always use itself and the shared vocabulary of `rules` (money, time, result, access, language). Names are
 * singular, with one spelling in every layer.
 */
export interface Room {
  /** One line for docs/glossary.md, with the business word. */
  readonly is: string
  readonly mayUse: readonly RoomName[]
}

export type RoomName =
  | 'store'
  | 'style'
  | 'live'
  | 'menu'
  | 'member'
  | 'cart'
  | 'price'
  | 'order'
  | 'table-order'
  | 'pickup-order'
  | 'takeout'
  | 'kitchen'
  | 'waiter'
  | 'payment'
  | 'ledger'
  | 'coupon'
  | 'voucher'
  | 'activity'
  | 'topup'
  | 'receipt'
  | 'checkout'
  | 'invoice'
  | 'alarm'
  | 'set-up'
  | 'report'
  | 'audit'

export const rooms = {
  store: { is: 'a restaurant or tea shop, its tables and their codes', mayUse: ['price'] },
  style: { is: "a seller's look and switches: colours, currency, flags, banners", mayUse: ['store'] },
  live: { is: 'the event stream that keeps phones and terminals in step', mayUse: [] },
  menu: {
    is: 'what a store sells: categories, dishes, options, translations, sold-out',
    mayUse: ['store', 'style', 'live'],
  },
  member: { is: 'a guest known by name: card, level, balance view', mayUse: ['store', 'style', 'ledger'] },
  cart: { is: 'chosen but not yet sent', mayUse: ['store', 'menu'] },
  price: { is: 'the steps from the dishes of a bill to the amount due', mayUse: [] },
  order: {
    is: 'the one life cycle: bill, rounds, lines, states, totals',
    mayUse: ['store', 'menu', 'cart', 'price', 'live'],
  },
  'table-order': {
    is: "a party's ordering at a table (dine-in, hmd): seating, shared cart, rounds",
    mayUse: ['store', 'style', 'menu', 'cart', 'price', 'order', 'member', 'activity', 'live'],
  },
  'pickup-order': {
    is: 'ordering ahead (xmd): to collect, to be delivered, to dine at a time',
    mayUse: ['store', 'style', 'menu', 'cart', 'price', 'order', 'member', 'live', 'takeout', 'payment'],
  },
  takeout: {
    is: 'delivery (xmd): where to, what it costs, who rides',
    mayUse: ['store', 'style', 'menu', 'cart', 'order', 'member', 'live'],
  },
  kitchen: {
    is: 'the terminal: tickets as they are sent, cooked, handed over',
    mayUse: ['store', 'menu', 'order', 'live'],
  },
  waiter: { is: 'staff who order for guests', mayUse: ['store', 'style', 'live', 'table-order', 'kitchen'] },
  payment: { is: 'taking money through a gateway, and proving it', mayUse: ['store', 'ledger', 'live'] },
  ledger: { is: "a member's stored value and points: lots, holds, postings", mayUse: [] },
  coupon: { is: 'our own money-off promise to a member', mayUse: ['member', 'menu'] },
  voucher: { is: 'a third-party group-buy voucher (Meituan, Douyin)', mayUse: ['store', 'style', 'menu'] },
  activity: {
    is: 'a promotion a member claims, buys or exchanges points for',
    mayUse: ['store', 'style', 'menu', 'member', 'ledger', 'coupon'],
  },
  topup: { is: 'stored value: paying in ahead', mayUse: ['member', 'payment', 'ledger'] },
  receipt: { is: 'the paper for a paid bill', mayUse: [] },
  checkout: {
    is: 'settling a bill: what is owed, by which means',
    mayUse: [
      'store',
      'style',
      'menu',
      'cart',
      'price',
      'order',
      'table-order',
      'pickup-order',
      'takeout',
      'member',
      'coupon',
      'voucher',
      'activity',
      'topup',
      'payment',
      'ledger',
      'receipt',
      'live',
    ],
  },
  invoice: { is: 'the fiscal paper for a paid bill', mayUse: ['checkout', 'store'] },
  alarm: {
    is: 'what the owner must know at once: money that hangs, a full disk, no backup, a silent server',
    mayUse: [],
  },
  'set-up': {
    is: 'the first start from one form behind a one-time code, and the stores and tables an owner changes later',
    mayUse: ['store', 'style', 'kitchen', 'live'],
  },
  report: {
    is: 'figures for the owner, each with the list behind it',
    mayUse: ['store', 'style', 'payment', 'alarm'],
  },
  audit: { is: 'every change of set-up: who, when, where, before and after', mayUse: [] },
} as const satisfies Record<RoomName, Room>

/**
 * The phone's rooms: a room imports only rooms to its left, types included. `screens/` compose them, `shell/` holds the
 * screens. Every room may use `platform/`, `i18n/` and `app/` below.
 */
export const phoneOrder: readonly RoomName[] = [
  'live',
  'payment',
  'member',
  'activity',
  'store',
  'style',
  'cart',
  'menu',
  'order',
  'takeout',
  'pickup-order',
  'table-order',
  'voucher',
  'checkout',
  'waiter',
]

/** The console's rooms: a room imports only rooms to its left; `screens/` compose them all. */
export const consoleOrder: readonly RoomName[] = [
  'alarm',
  'payment',
  'kitchen',
  'pickup-order',
  'member',
  'table-order',
]
