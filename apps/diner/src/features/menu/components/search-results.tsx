import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { Button } from '@comanda/ui/button.tsx'
import { memo, startTransition, useCallback, useEffect, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import type { FoundDish } from '../search-find.ts'
import { SearchDish } from './search-dish.tsx'
import styles from './search-list.module.css'

/** What is seen above a phone's keyboard is there with the key, so that keys follow quickly; the rest when typing pauses. */
const atOnce = 4
/** Longer than from one key to the next. */
const pauseMs = 300
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
  const { rest, isOf, askMore } = useRest(found, query)
  if (found.length === 0) return <NothingFound query={query} onClear={onClear} />
  const more = isOf ? found.length - atOnce - rest.dishes.length : 0
  return (
    <section aria-labelledby="found">
      <h3 id="found" className={styles.count}>
        {text('search.found', { n: found.length })}
      </h3>
      <ul>
        {found.slice(0, atOnce).map(({ item, readings }) => (
          <SearchDish key={item.code} item={item} query={query} readings={readings} isFresh onChoose={onChoose} />
        ))}
        <Rest dishes={rest.dishes} query={rest.query} isHidden={!isOf} onChoose={onChoose} />
      </ul>
      {more > 0 && (
        <Button wide className={styles.more} onClick={askMore}>
          {text('search.more', { n: Math.min(more, atMost) })}
        </Button>
      )}
    </section>
  )
}

interface DishesOf {
  readonly dishes: readonly FoundDish[]
  /** What they were found by. */
  readonly query: string
}

/** What was found besides the first; `isOf` = by this query, and not by one before it. */
function useRest(found: readonly FoundDish[], query: string) {
  const [rest, setRest] = useState<DishesOf & { found: readonly FoundDish[] }>({ found: [], dishes: [], query: '' })
  const show = useCallback(
    (n: number) => startTransition(() => setRest({ found, dishes: found.slice(atOnce, n), query })),
    [found, query],
  )
  useEffect(() => {
    const timer = setTimeout(() => show(atMost), pauseMs)
    return () => clearTimeout(timer)
  }, [show])
  return { rest, isOf: rest.found === found, askMore: () => show(atOnce + rest.dishes.length + atMost) }
}

interface RestProps extends DishesOf {
  readonly isHidden: boolean
  readonly onChoose: (item: MenuItem) => void
}

/** Hidden with the next key, and gone when typing pauses: taking them out of the page would hold up the key. */
const Rest = memo(function Rest({ dishes, query, isHidden, onChoose }: RestProps) {
  return dishes.map(({ item, readings }) => (
    <SearchDish key={item.code} item={item} query={query} readings={readings} isHidden={isHidden} onChoose={onChoose} />
  ))
})

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
