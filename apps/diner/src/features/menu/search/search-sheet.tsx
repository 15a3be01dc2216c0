import type { MenuItem, MenuType, StoreMenu } from '@comanda/contract/menu/menu.schema.ts'
import { LiveRegion } from '@comanda/ui/feedback/live-region.tsx'
import { Note } from '@comanda/ui/feedback/note.tsx'
import { wifiSlash } from '@comanda/ui/icon/icons.tsx'
import { ScreenDialog } from '@comanda/ui/overlay/screen-dialog.tsx'
import { memo, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useOffline } from '../../../app/offline.ts'
import { usePage } from '../../../app/page-input.ts'
import { ProblemNotice } from '../../../app/problem-notice.tsx'
import { useText } from '../../../i18n/text.ts'
import { useHeldCart } from '../../cart/cart-actions.ts'
import { OrderBar } from '../page/order-bar.tsx'
import { useOrderPage } from '../page/order-page.state.ts'
import { useSearchLists } from './search.state.ts'
import { SearchField } from './search-field.tsx'
import { type FoundDish, makeFind } from './search-find.ts'
import { SearchResults } from './search-results.tsx'
import styles from './search-sheet.module.css'
import { SearchStart, type SearchStartProps } from './search-start.tsx'
import { useSearchBox } from './use-search-box.ts'

export interface SearchSheetProps {
  readonly menu: StoreMenu
  /** The categories as this table reads them; the search finds nothing else. */
  readonly types: readonly MenuType[]
  readonly onChoose: (item: MenuItem) => void
  readonly onClose: () => void
}

/** Searches the menu over the whole screen, without leaving the ordering page (spec 1 §2). */
export function SearchSheet({ menu, types, onChoose, onClose }: SearchSheetProps) {
  const text = useText()
  const { sellerId } = usePage()
  const lists = useSearchLists(menu.version)
  const find = useMemo(() => makeFind(types, lists.index), [types, lists.index])
  const { typed, query, found, type, keep } = useSearchBox(find, sellerId)
  const field = useRef<HTMLInputElement>(null)
  const top = useRef<HTMLDivElement>(null)
  useFromTop(top, query)
  const search = useCallback(
    (words: string) => {
      type(words)
      field.current?.focus()
    },
    [type],
  )
  /** Closes the phone's keyboard, which covers the dishes. */
  function done() {
    keep()
    if (typed.trim() !== '') top.current?.focus()
  }
  return (
    <ScreenDialog
      onClose={onClose}
      title={text('search.title')}
      head={
        <>
          <SearchField field={field} value={typed} onType={type} onDone={done} onClose={onClose} />
          <ProblemNotice at="place" />
        </>
      }
    >
      <div ref={top} className={styles.found} tabIndex={-1}>
        <SearchNote hasIndex={lists.index !== null} failed={lists.failed} />
        <Found {...{ menu, types, query, found, onChoose }} popular={lists.popular} onSearch={search} />
      </div>
      <Chosen />
      <Counted n={query.trim() === '' ? undefined : found.length} query={query} />
      <Said />
    </ScreenDialog>
  )
}

interface FoundProps extends Omit<SearchStartProps, 'isSearching' | 'isHidden'> {
  readonly query: string
  readonly found: readonly FoundDish[]
}

/** Memoised: a key renders the field at once, and this when React has time (use-search-box.ts). */
const Found = memo(function Found({ query, found, ...start }: FoundProps) {
  const { onChoose, onSearch } = start
  const isSearching = query.trim() !== ''
  return (
    <>
      {isSearching && <SearchResults {...{ found, query, onChoose }} onClear={() => onSearch('')} />}
      <SearchStart {...start} isSearching={isSearching} isHidden={found.length > 0} />
    </>
  )
})

/** The link to the cart, once it has lines. */
function Chosen() {
  const isShown = useHeldCart(({ count }) => count > 0)
  return isShown ? <OrderBar /> : null
}

/** Scrolls up for new words. Reading the scroll position would force a layout on every key. */
function useFromTop(inside: RefObject<HTMLElement | null>, query: string): void {
  const isScrolled = useRef(false)
  useEffect(() => {
    const list = inside.current?.parentElement
    const scrolled = () => {
      isScrolled.current = true
    }
    list?.addEventListener('scroll', scrolled, { passive: true })
    return () => list?.removeEventListener('scroll', scrolled)
  }, [inside])
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the query
  useEffect(() => {
    if (isScrolled.current) inside.current?.parentElement?.scrollTo({ top: 0, behavior: 'instant' })
    isScrolled.current = false
  }, [inside, query])
}

/** What the search lacks without a connection. */
function SearchNote({ hasIndex, failed }: { hasIndex: boolean; failed: boolean }) {
  const text = useText()
  const isOffline = useOffline()
  const isShort = !hasIndex && (failed || isOffline)
  if (!isOffline && !isShort) return null
  return (
    <div className={styles.note}>
      <Note tone="warn" icon={wifiSlash}>
        {text(isShort ? 'search.namesOnly' : 'search.offline')}
      </Note>
    </div>
  )
}

const pauseMs = 500

/** Announced when typing pauses, not after every key. */
function Counted({ n, query }: { n: number | undefined; query: string }) {
  const text = useText()
  const words = n === undefined ? '' : n === 0 ? text('search.none', { query }) : text('search.found', { n })
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(words), pauseMs)
    return () => clearTimeout(timer)
  }, [words])
  return <LiveRegion>{announced}</LiveRegion>
}

/** The effect of a tap; the page beneath is inert and cannot announce it. */
function Said() {
  const announced = useOrderPage((state) => state.announced)
  return <LiveRegion>{announced}</LiveRegion>
}
