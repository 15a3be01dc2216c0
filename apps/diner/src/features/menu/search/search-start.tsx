import type { MenuItem, MenuType, StoreMenu } from '@comanda/contract/menu/menu.schema.ts'
import { localMinutes } from '@comanda/rules/time/local-time.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { Skeleton } from '@comanda/ui/feedback/skeleton.tsx'
import { memo, useId, useMemo, useState } from 'react'
import { useOffline } from '../../../app/offline.ts'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { isOut, readAvailability } from '../sold-out.state.ts'
import type { SearchLists } from './search.state.ts'
import { SearchDish } from './search-dish.tsx'
import styles from './search-list.module.css'
import { forgetSearches, recentSearches } from './search-memory.ts'
import { type Suggestion, suggestionsOf } from './search-suggestions.ts'

export interface SearchStartProps {
  readonly menu: StoreMenu
  readonly types: readonly MenuType[]
  readonly popular: SearchLists['popular']
  /** The guest has typed: no words are proposed. */
  readonly isSearching: boolean
  /** Results are shown: the suggestions are hidden and ready to return. */
  readonly isHidden: boolean
  readonly onChoose: (item: MenuItem) => void
  /** Searches for these words; none = back to the empty field. */
  readonly onSearch: (words: string) => void
}

/** Before typing: this phone's earlier searches, and popular dishes. */
export function SearchStart(props: SearchStartProps) {
  const { menu, types, popular, isSearching, isHidden, onChoose, onSearch } = props
  const isOffline = useOffline()
  const { store, style } = usePage()
  // Fixed when the search opens: a dish that sells out meanwhile is marked and stays in place.
  const [{ now, kitchen }] = useState(() => ({
    now: localMinutes(Date.now(), store?.timeZone ?? 'UTC'),
    kitchen: readAvailability(),
  }))
  const isWaiting = popular === null && !isOffline
  const suggestions = useMemo(
    () =>
      suggestionsOf(
        types,
        // What the owner has switched off on the ordering page is hidden here too.
        { schemes: [], hots: [], ...popular, recommend: style.recommendation ? menu.recommend : [] },
        now,
        (item) => isOut(item, kitchen),
      ),
    [types, popular, menu, style, now, kitchen],
  )
  return (
    <>
      {!isSearching && <Recent onSearch={onSearch} />}
      <div hidden={isHidden} aria-busy={isWaiting || undefined}>
        {isWaiting ? <Waiting /> : <Suggestions suggestions={suggestions} onChoose={onChoose} />}
      </div>
    </>
  )
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className={styles.row} />
      ))}
    </div>
  )
}

interface SuggestionsProps {
  readonly suggestions: readonly Suggestion[]
  readonly onChoose: (item: MenuItem) => void
}

/** Memoised: a typed key renders the results, not these. */
const Suggestions = memo(function Suggestions({ suggestions, onChoose }: SuggestionsProps) {
  return suggestions.map((suggestion) => <Suggested key={suggestion.kind} {...suggestion} onChoose={onChoose} />)
})

function Suggested({ kind, items, onChoose }: Suggestion & { onChoose: (item: MenuItem) => void }) {
  const text = useText()
  const id = useId()
  const titles = { now: text('search.now'), hots: text('search.hots'), recommended: text('menu.recommended') }
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id}>{titles[kind]}</h3>
      </div>
      <ul>
        {items.map((item) => (
          <SearchDish key={item.code} item={item} onChoose={onChoose} />
        ))}
      </ul>
    </section>
  )
}

function Recent({ onSearch }: { onSearch: (words: string) => void }) {
  const text = useText()
  const id = useId()
  const { sellerId } = usePage()
  const [recent, setRecent] = useState(() => recentSearches(sellerId))
  if (recent.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id}>{text('search.recent')}</h3>
        <Button
          kind="quiet"
          size="small"
          onClick={() => {
            forgetSearches(sellerId)
            setRecent([])
            // The button is gone: the focus returns to the field.
            onSearch('')
          }}
        >
          {text('search.forget')}
        </Button>
      </div>
      <ul className={styles.words}>
        {recent.map((words) => (
          <li key={words}>
            <button type="button" className={styles.word} onClick={() => onSearch(words)}>
              {words}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
