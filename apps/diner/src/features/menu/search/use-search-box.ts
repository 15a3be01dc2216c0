import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { Find, FoundDish } from './search-find.ts'
import { rememberSearch } from './search-memory.ts'

const nothing: readonly FoundDish[] = []

/**
 * The query and its results: the field follows every key, the list when React has time. `sellerId`: whose searches
 * are remembered.
 */
export function useSearchBox(find: Find, sellerId: string) {
  const [typed, setTyped] = useState('')
  const [lookedUp, lookUp] = useState('')
  const query = useDeferredValue(lookedUp)
  const found = useMemo(() => (query.trim() === '' ? nothing : find(query)), [find, query])
  const { note, keep } = useKeptSearch(sellerId)
  useEffect(() => note(query, found), [note, query, found])
  /** Unfinished input is searched too, as kana and pinyin are readings; if it finds nothing, the last results stay. */
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
 * Remembers a search when the field is emptied or the search closes: the longest query with results since the field
 * was empty, not the rest while deleting.
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
