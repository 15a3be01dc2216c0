import type { Store } from '@comanda/contract/store/store.schema.ts'
import { chooseStore, type StoreClosedTo, type StoreOffer } from '@comanda/rules/store/store-choice.ts'
import { outsideTarget } from '../../app/outside-link.ts'
import { usePage } from '../../app/page-input.ts'
import { type OrderChoice, orderPath } from './order-choice.ts'

/** The action a guest has at a store for one offer. */
export type StoreWay =
  | { readonly kind: 'order'; readonly offer: StoreOffer; readonly path: string; readonly choice: OrderChoice }
  /** Another site, which is named first. */
  | { readonly kind: 'book'; readonly offer: 'bookseat'; readonly url: string; readonly host: string }
  /** The seller has set no booking page: the guest calls. */
  | { readonly kind: 'call'; readonly offer: 'bookseat' }
  | { readonly kind: 'refused'; readonly offer: StoreOffer; readonly why: StoreClosedTo }

/** Applies the rules of store selection (spec 1 §4). `tableNo` = the table of a pick-up that is brought there. */
export function useStoreWay(tableNo = ''): (store: Store, offer: StoreOffer) => StoreWay {
  const { style } = usePage()
  return (store, offer) => {
    const chosen = chooseStore(offer, { ...store, open: store.isBusiness }, store.picupMenu)
    if (!chosen.ok) return { kind: 'refused', offer, why: chosen.code }
    if (chosen.value.to === 'bookseat') return bookingWay(store.bookSeatLink, store.id)
    const { orderType, menuClass } = chosen.value
    const choice: OrderChoice = { orderType, menuClass, storeId: store.id, tableNo: orderType === '1' ? tableNo : '' }
    return { kind: 'order', offer, path: orderPath(choice, style.layout), choice }
  }
}

function bookingWay(link: string, storeId: string): StoreWay {
  const target = outsideTarget(link.replaceAll('{storeid}', encodeURIComponent(storeId)))
  return target.kind === 'outside'
    ? { kind: 'book', offer: 'bookseat', url: target.url, host: target.host }
    : { kind: 'call', offer: 'bookseat' }
}
