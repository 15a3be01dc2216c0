import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { Find, FoundDish } from './search-find.ts'
import { rememberSearch } from './search-memory.ts'

const nothing: readonly FoundDish[] = []

/**
 * What is typed, and what is found: the field follows every key, the list when React has time for it.
 * `sellerId` = whose searches are remembered.
 */
export function useSearchBox(find: Find, sellerId: string) {
  const [typed, setTyped] = useState('')
  const [lookedUp, lookUp] = useState('')
  const query = useDeferredValue(lookedUp)
  const found = useMemo(() => (query.trim() === '' ? nothing : find(query)), [find, query])
  const { note, keep } = useKeptSearch(sellerId)
  useEffect(() => note(query, found), [note, query, found])
  /**
   * What an input method has not finished is looked up as well, as kana and pinyin are readings; but that it finds nothing
   * means nothing yet, and what stands there stays.
   */
  const type = useCallback(
    (value: string, isComposing = false) => {
      setTyped(value)
      if (!isComposing || find(value).length > 0) lookUp(value)
    },
    [find],
  )
  return {
    typed,
    query,
    found,
    type,
    /** The guest looks at the list: the search is remembered now. */
    keep() {
      if (typed.trim() !== '') note(typed, find(typed))
      keep()
    },
  }
}

/**
 * Remembers a search when the field is emptied and when the search is left: the longest query that has found something since the field
 * was empty, not what is left while it is being deleted.
 */
function useKeptSearch(sellerId: string) {
  const longest = useRef('')
  const keep = useCallback(() => rememberSearch(sellerId, longest.current), [sellerId])
  const note = useCallback(
    (query: string, found: readonly FoundDish[]) => {
      if (query.trim() === '') {
        keep()
        longest.current = ''
      } else if (query.length >= longest.current.length && found.length > 0) longest.current = query
    },
    [keep],
  )
  useEffect(() => keep, [keep])
  return { note, keep }
}
