import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { Button } from '@comanda/ui/button.tsx'
import { useEffect, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import type { FoundDish } from '../search-find.ts'
import { SearchDish } from './search-dish.tsx'
import styles from './search-list.module.css'

/** What is seen above a phone's keyboard is there with the key, so that keys follow quickly; the rest when typing pauses. */
const atOnce = 4
const pauseMs = 150
/** Until more is asked for. */
const atMost = 30

export interface SearchResultsProps {
  readonly found: readonly FoundDish[]
  readonly query: string
  readonly onChoose: (item: MenuItem) => void
  readonly onClear: () => void
}

export function SearchResults({ found, query, onChoose, onClear }: SearchResultsProps) {
  const text = useText()
  const [wanted, setWanted] = useState({ query: '', n: atOnce })
  const most = wanted.query === query ? wanted.n : atOnce
  const shown = found.slice(0, most)
  const more = most === atOnce ? 0 : found.length - shown.length
  useEffect(() => {
    const timer = setTimeout(() => setWanted({ query, n: atMost }), pauseMs)
    return () => clearTimeout(timer)
  }, [query])
  if (found.length === 0) return <NothingFound query={query} onClear={onClear} />
  return (
    <section aria-labelledby="found">
      <h3 id="found" className={styles.count}>
        {text('search.found', { n: found.length })}
      </h3>
      <ul>
        {shown.map(({ item, readings }) => (
          <SearchDish key={item.code} item={item} query={query} readings={readings} onChoose={onChoose} />
        ))}
      </ul>
      {more > 0 && (
        <Button wide className={styles.more} onClick={() => setWanted({ query, n: most + atMost })}>
          {text('search.more', { n: Math.min(more, atMost) })}
        </Button>
      )}
    </section>
  )
}

/** And the ways out: other words, whoever knows the menu, and below it what others order. */
function NothingFound({ query, onClear }: { query: string; onClear: () => void }) {
  const text = useText()
  return (
    <div className={styles.nothing}>
      <h3>{text('search.none', { query })}</h3>
      <p>{text('search.noneText')}</p>
      <Button onClick={onClear}>{text('search.clear')}</Button>
    </div>
  )
}
