import { ok, type Result, refuse } from '../result/result.ts'

/** The five lists of stores, `/storelist/{type}/{back}` (spec 1 §2). */
export const storeListTypes = ['preorder', 'takeout', 'bookseat', 'picup', 'all'] as const
export type StoreListType = (typeof storeListTypes)[number]

/** What a guest can choose a store for; `all` is only a list. */
export type StoreOffer = Exclude<StoreListType, 'all'>

/** Orders ahead: 1 pick-up, 2 takeout (delivery), 3 pre-order (spec 1 §1). */
export type AheadType = '1' | '2' | '3'

/** The digit of `isEnable` (spec 1 §3): 1 pick-up, 2 takeout, 3 seat booking, 4 pre-order dining. */
const enableDigits: Readonly<Record<StoreOffer, string>> = { picup: '1', takeout: '2', bookseat: '3', preorder: '4' }

/** In display order. */
export const storeOffers: readonly StoreOffer[] = ['picup', 'takeout', 'preorder', 'bookseat']

const orderTypes = { picup: '1', takeout: '2', preorder: '3' } as const satisfies Partial<Record<StoreOffer, AheadType>>

export interface StoreListChoice {
  readonly type: StoreListType
  /** The table that a pick-up is brought to, else ''. */
  readonly tableNo: string
}

/**
 * Reads the `type` of a store list's address. `type@table` marks a pick-up at a table (spec 1 §4), whatever `type` is.
 * Null for another type, or when the text after `@` cannot be a table.
 */
export function parseListType(text: string): StoreListChoice | null {
  const [name = '', tableNo = '', ...more] = text.split('@')
  const type = storeListTypes.find((known) => known === name)
  if (type === undefined || more.length > 0) return null
  if (tableNo === '') return { type, tableNo: '' }
  return /^[0-9A-Za-z-]{1,24}$/.test(tableNo) ? { type: 'picup', tableNo } : null
}

/**
 * Whether a store is in a list: `0` none, `9` all, else its digits (spec 1 §3). The list of all stores has every store.
 */
export function isListed(isEnable: string, type: StoreListType): boolean {
  return type === 'all' || isEnable.includes('9') || isEnable.includes(enableDigits[type])
}

/** What a store offers, by its `isEnable` and the seller's switches (`sellerOption`). */
export function offersOf(
  isEnable: string,
  sellerOption?: Readonly<Partial<Record<StoreOffer, boolean>>>,
): readonly StoreOffer[] {
  return storeOffers.filter((offer) => sellerOption?.[offer] !== false && isListed(isEnable, offer))
}

/** `isEnable` without what the settings switch off. Answers use it, because each store can have its own settings. */
export function enabledBy(isEnable: string, sellerOption: Readonly<Record<StoreOffer, boolean>>): string {
  const offers = offersOf(isEnable, sellerOption)
  if (offers.length === offersOf(isEnable).length) return isEnable
  return (
    offers
      .map((offer) => enableDigits[offer])
      .sort()
      .join('') || '0'
  )
}

/** Whether the store accepts orders from phones: `9` all; must contain 1 for pick-up, 2 for takeout (spec 1 §5). */
export function takesOnline(onlineFlag: string, orderType: AheadType): boolean {
  return orderType === '3' || onlineFlag.includes('9') || onlineFlag.includes(orderType)
}

/** The menu class of an order type: takeout 1, pre-order 0 as at a table, pick-up as configured (spec 1 §4). */
export function menuClassOf(orderType: AheadType, picupMenu: number): number {
  return orderType === '2' ? 1 : orderType === '3' ? 0 : picupMenu
}

/** 2 for takeout, else 0 (spec 1 §9). */
export function orderSceneOf(orderType: AheadType): '0' | '2' {
  return orderType === '2' ? '2' : '0'
}

export interface ChosenStore {
  /** 1 = active. */
  readonly status: number
  readonly isEnable: string
  readonly onlineFlag: string
  /** Open now, by its switch and its hours. */
  readonly open: boolean
  /** What the seller's switches leave; absent = every kind. */
  readonly sellerOption?: Parameters<typeof offersOf>[1]
}

export type StoreClosedTo = 'store_deactivated' | 'self_ordering_closed' | 'store_closed'

/**
 * Whether a guest may order ahead here, checked in the order of spec 1 §4 and §5: store deactivated, order type closed,
 * store closed.
 * A pre-order is for another time, so a closed store accepts it. The caller adds the hours to the `store_closed`
 * sentence.
 */
export function mayOrderAhead(orderType: AheadType, store: ChosenStore): Result<null, StoreClosedTo> {
  if (store.status !== 1) return refuse('store_deactivated')
  const offers = offersOf(store.isEnable, store.sellerOption)
  if (!offers.some((offer) => offer !== 'bookseat' && orderTypes[offer] === orderType))
    return refuse('self_ordering_closed')
  if (!takesOnline(store.onlineFlag, orderType)) return refuse('self_ordering_closed')
  return orderType === '3' || store.open ? ok(null) : refuse('store_closed')
}

/** Where choosing a store leads; `bookseat` is an external page. */
export type StoreChoice =
  | { readonly to: 'order'; readonly orderType: AheadType; readonly menuClass: number }
  | { readonly to: 'bookseat' }

/** Chooses a store for one offer (spec 1 §4 "Store selection"). */
export function chooseStore(
  offer: StoreOffer,
  store: ChosenStore,
  picupMenu: number,
): Result<StoreChoice, StoreClosedTo> {
  if (offer === 'bookseat') {
    if (store.status !== 1) return refuse('store_deactivated')
    return isListed(store.isEnable, offer) ? ok({ to: 'bookseat' }) : refuse('self_ordering_closed')
  }
  const orderType = orderTypes[offer]
  const may = mayOrderAhead(orderType, store)
  return may.ok ? ok({ to: 'order', orderType, menuClass: menuClassOf(orderType, picupMenu) }) : may
}
