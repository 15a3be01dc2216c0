import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { memo, startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { SearchDish } from './search-dish.tsx'
import type { FoundDish } from './search-find.ts'
import styles from './search-list.module.css'

/** Most of what is seen above a phone's keyboard is there with the key, so that keys follow quickly; the rest when typing pauses. */
const atOnce = 3
/** Longer than from one key to the next. */
const pauseMs = 300
/** Until more is asked for. */
const atMost = 30

export interface SearchResultsProps {
  readonly found: readonly FoundDish[]
  readonly query: string
  /** Nothing is typed: the cards are out of sight, and ready for the first key. */
  readonly isIdle?: boolean | undefined
  /** What stands on them until then. */
  readonly likely?: readonly MenuItem[] | undefined
  readonly onChoose: (item: MenuItem) => void
  readonly onClear: () => void
}

export function SearchResults({ found, query, isIdle = false, likely = [], onChoose, onClear }: SearchResultsProps) {
  const text = useText()
  const { rest, isOf, askMore } = useRest(found, query)
  const cards = useCards(found, query, likely)
  const more = isOf ? found.length - atOnce - rest.dishes.length : 0
  return (
    <>
      {!isIdle && found.length === 0 && <NothingFound query={query} onClear={onClear} />}
      <section aria-labelledby="found" hidden={found.length === 0}>
        <h3 id="found" className={styles.count}>
          {text('search.found', { n: found.length })}
        </h3>
        <ul>
          {cards.map(({ item, readings, query }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a card takes the next dish that is found
            <SearchDish key={at} {...{ item, readings, query, onChoose }} isHidden={at >= found.length} isFresh />
          ))}
          <Rest dishes={rest.dishes} query={rest.query} isHidden={!isOf} onChoose={onChoose} />
        </ul>
        {more > 0 && (
          <Button wide className={styles.more} onClick={askMore}>
            {text('search.more', { n: Math.min(more, atMost) })}
          </Button>
        )}
      </section>
    </>
  )
}

interface WrittenCard extends FoundDish {
  readonly query: string
}

/**
 * The first cards stay in the page and take what every key finds: on a slow phone a card that is made anew costs more than
 * what is written on it. One that has nothing to show keeps what stood on it, out of sight.
 */
function useCards(found: readonly FoundDish[], query: string, likely: readonly MenuItem[]): readonly WrittenCard[] {
  const before = useRef<readonly WrittenCard[]>(
    likely.slice(0, atOnce).map((item) => ({ item, readings: [], query: '' })),
  )
  const written = found.slice(0, atOnce).map((dish) => ({ ...dish, query }))
  const cards = [...written, ...before.current.slice(written.length)]
  useEffect(() => {
    before.current = cards
  })
  return cards
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
