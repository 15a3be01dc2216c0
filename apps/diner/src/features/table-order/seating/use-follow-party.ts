import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { usePage } from '../../../app/page-input.ts'
import { onLive } from '../../live/live.state.ts'
import { useTableState } from '../table-order.state.ts'
import { useHead, usePlace, useStayEnded } from '../use-party.ts'
import { useSeating } from './seating.state.ts'
import { followParty, paidWhileServed } from './seating-follow.ts'

/** What happened to the party, shown once. */
export type PartyNews =
  | { readonly is: 'moved'; readonly table: string }
  | { readonly is: 'paid'; readonly notSent: number }
  | { readonly is: 'newCode' | 'closed' | 'codeGone' }

/** Merges two doubts, and limits the requests when the server contradicts itself. */
const restMs = 3000

/**
 * Follows the party without a reload. A move keeps the page, the cart and unsent changes; only the address's table
 * changes.
 */
export function useFollowParty() {
  const [news, setNews] = useState<PartyNews | null>(null)
  const doubt = useSeating((state) => state.doubt)
  const place = usePlace()
  // The guest has been told, and has no party to follow until the next scan.
  const ended = useStayEnded()
  const goTo = useTableInAddress()
  const { serves, served } = useServedParty()
  const askedAt = useRef(0)
  useEffect(() => {
    if (doubt === null || place === null || ended) return
    const follow = async () => {
      askedAt.current = Date.now()
      const where = await followParty(place, serves ? (firstPendingParty() ?? served.current) : '')
      const { doubt: now } = useSeating.getState()
      // A newer doubt stays; after a network failure the phone asks again.
      if (where.is === 'unknown') useSeating.setState({ doubt: { ...doubt } })
      else if (now === doubt) useSeating.setState({ doubt: null })
      if (where.is === 'moved') {
        goTo(where.tableNo)
        setNews({ is: 'moved', table: where.tablename })
      } else if (where.is === 'here') {
        // A waiter needs no code.
        if (!serves && (doubt.by === 'table_code_needed' || doubt.by === 'moved')) setNews({ is: 'newCode' })
      } else if (where.is !== 'unknown') setNews(where)
    }
    const timer = setTimeout(() => void follow(), Math.max(0, askedAt.current + restMs - Date.now()))
    return () => clearTimeout(timer)
  }, [doubt, place, ended, goTo, serves, served])
  // Only for waiters: a guest is out of the party by then and asks the server.
  useEffect(() => {
    if (!serves) return
    return onLive('bill_paid', ({ outtradeno }) => {
      const paid = paidWhileServed(outtradeno)
      if (paid !== null) setNews(paid)
    })
  }, [serves])
  return { news, forget: useCallback(() => setNews(null), []) }
}

/** The party that a waiter serves; empty on a guest's phone, whose party the server knows. */
function useServedParty() {
  const { serving } = usePage()
  const serves = serving !== null && !serving.ended
  const seatingId = useHead()?.seatingId ?? ''
  const served = useRef('')
  useEffect(() => {
    // Keeps the last party: when its move arrives, the table may already be reloaded and empty.
    if (serves && seatingId !== '') served.current = seatingId
  }, [serves, seatingId])
  return { serves, served }
}

/** The party of the first pending change. */
function firstPendingParty(): string | undefined {
  const [first] = useTableState.getState().pending
  return first?.seatingId
}

/** Writes the party's table into the address, so that a reload opens it. */
function useTableInAddress(): (tableNo: string) => void {
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()
  return useCallback(
    (tableNo) => {
      const query = new URLSearchParams(search)
      query.set('tableno', tableNo)
      void navigate({ pathname, search: `?${query}`, hash }, { replace: true, state })
    },
    [navigate, pathname, search, hash, state],
  )
}
