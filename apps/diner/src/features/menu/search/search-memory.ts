import { foldText } from '@comanda/rules/menu/search.ts'
import { recall, remember } from '../../../platform/memory.ts'

const most = 6
const keyOf = (sellerId: string) => `comanda.search.${sellerId}`

/** This phone's searches at this seller, the last first. */
export function recentSearches(sellerId: string): readonly string[] {
  const kept = recall(keyOf(sellerId))
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, most) : []
}

/** A repeated search, in any spelling, moves to the front. */
export function rememberSearch(sellerId: string, query: string): void {
  const words = query.trim()
  if (words === '') return
  const others = recentSearches(sellerId).filter((one) => foldText(one) !== foldText(words))
  remember(keyOf(sellerId), [words, ...others].slice(0, most))
}

export function forgetSearches(sellerId: string): void {
  remember(keyOf(sellerId), undefined)
}
