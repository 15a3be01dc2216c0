import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { SearchDish } from './search-dish.tsx'
import type { FoundDish } from './search-find.ts'
import styles from './search-list.module.css'

/** Until the guest asks for more. */
const atMost = 30

export interface SearchResultsProps {
  readonly found: readonly FoundDish[]
  readonly query: string
  readonly onChoose: (item: MenuItem) => void
  readonly onClear: () => void
}

export function SearchResults({ found, query, onChoose, onClear }: SearchResultsProps) {
  const text = useText()
  const [asked, ask] = useState({ query, shown: atMost })
  const shown = asked.query === query ? asked.shown : atMost
  const more = Math.min(found.length - shown, atMost)
  if (found.length === 0) return <NothingFound query={query} onClear={onClear} />
  return (
    <section aria-labelledby="found">
      <h3 id="found" className={styles.count}>
        {text('search.found', { n: found.length })}
      </h3>
      <ul>
        {found.slice(0, shown).map(({ item, readings }) => (
          <SearchDish key={item.code} item={item} query={query} readings={readings} onChoose={onChoose} />
        ))}
      </ul>
      {more > 0 && (
        <Button wide className={styles.more} onClick={() => ask({ query, shown: shown + atMost })}>
          {text('search.more', { n: more })}
        </Button>
      )}
    </section>
  )
}

/** The ways on: other words, the staff, and below the popular dishes. */
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
