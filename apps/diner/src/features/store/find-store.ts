import type { Store } from '@comanda/contract/store/store.schema.ts'
import { offersOf, type StoreListType } from '@comanda/rules/store/store-choice.ts'

/** The stores whose name or address contains the words, in the list's order (nearest first). */
export function findStores(stores: readonly Store[], type: StoreListType, words = ''): readonly Store[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean)
  return stores.filter((store) => {
    if (type !== 'all' && !offersOf(store.isEnable).includes(type)) return false
    const known = plain(`${store.name} ${store.originalName} ${store.address}`)
    return wanted.every((word) => known.includes(word))
  })
}

function plain(words: string): string {
  return words.normalize('NFKC').toLowerCase().trim()
}
