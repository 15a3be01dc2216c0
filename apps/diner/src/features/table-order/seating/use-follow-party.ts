import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { usePage } from '../../../app/page-input.ts'
import { onLive } from '../../live/live.state.ts'
import { useTableState } from '../table-order.state.ts'
import { useHead, usePlace } from '../use-party.ts'
import { useSeating } from './seating.state.ts'
import { followParty, paidWhileServed } from './seating-follow.ts'

/** What became of the party, to be told once. */
export type PartyNews =
  | { readonly is: 'moved'; readonly table: string }
  | { readonly is: 'paid'; readonly notSent: number }
  | { readonly is: 'newCode' | 'closed' | 'codeGone' }

/** Two doubts in one breath are one; and a server that contradicts itself is not asked in a circle. */
const restMs = 3000

/**
 * Goes where the party went, without a reload. A move keeps page, cart and what was not sent; only the table in the address
 * becomes another.
 */
export function useFollowParty() {
  const [news, setNews] = useState<PartyNews | null>(null)
  const doubt = useSeating((state) => state.doubt)
  const place = usePlace()
  const goTo = useTableInAddress()
  const { serves, served } = useServedParty()
  const askedAt = useRef(0)
  useEffect(() => {
    if (doubt === null || place === null) return
    const follow = async () => {
      askedAt.current = Date.now()
      const where = await followParty(place, serves ? (partyMeant() ?? served.current) : '')
      const { doubt: now } = useSeating.getState()
      // A new doubt that came meanwhile stays; one that no network could settle is asked about again.
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
  }, [doubt, place, goTo, serves, served])
  // A guest is out of the party by then, and asks; whoever serves has it all in front of them.
  useEffect(() => {
    if (!serves) return
    return onLive('bill_paid', ({ outtradeno }) => {
      const paid = paidWhileServed(outtradeno)
      if (paid !== null) setNews(paid)
    })
  }, [serves])
  return { news, forget: useCallback(() => setNews(null), []) }
}

/** The party that a waiter looks after; empty on a guest's phone, whose party the server knows. */
function useServedParty() {
  const { serving } = usePage()
  const serves = serving !== null && !serving.ended
  const seatingId = useHead()?.seatingId ?? ''
  const served = useRef('')
  useEffect(() => {
    // The last one known: by the time its move is heard the table may have been asked and be empty.
    if (serves && seatingId !== '') served.current = seatingId
  }, [serves, seatingId])
  return { serves, served }
}

/** Whom the first of the changes that are still on their way was tapped for. */
function partyMeant(): string | undefined {
  const [first] = useTableState.getState().pending
  return first?.seatingId
}

/** The address names the party's table, so that a reload is at home there too. */
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
