import { useEffect, useRef, useState } from 'react'
import type { Find } from './search-find.ts'
import { rememberSearch } from './search-memory.ts'

/** What is typed, and what of it is looked up; `sellerId` = whose searches are remembered. */
export function useSearchBox(find: Find, sellerId: string) {
  const [typed, setTyped] = useState('')
  const [query, setQuery] = useState('')
  // The longest that has found something since the field was empty: not what is left while it is being deleted.
  const worth = useRef('')
  function keep(next = '') {
    rememberSearch(sellerId, worth.current)
    worth.current = next
  }
  function lookUp(value: string) {
    setQuery(value)
    if (value.trim() === '') keep()
    else if (value.length >= worth.current.length && find(value).length > 0) worth.current = value
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the search is left
  useEffect(() => () => keep(), [])
  return {
    typed,
    query,
    /** It has been looked at: remembered now. */
    keep: () => keep(worth.current),
    /**
     * What an input method has not finished is looked up as well, as kana and pinyin are readings; but that it finds nothing
     * means nothing yet, and what stands there stays.
     */
    type(value: string, isComposing = false) {
      setTyped(value)
      if (!isComposing || find(value).length > 0) lookUp(value)
    },
  }
}
