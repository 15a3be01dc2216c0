import { openLiveStream } from '@comanda/client/live-stream.ts'
import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type StorePlace, storeQueries } from '../../app/store.queries.ts'
import { kitchenQueries } from '../../features/kitchen/kitchen.queries.ts'
import { findNewTickets, type SeenBoard } from '../../features/kitchen/new-tickets.ts'
import { awaitedQuery } from '../../features/payment/awaited.queries.ts'
import { floorQuery, openBillsKey } from '../../features/table-order/floor.queries.ts'

const boardEvents = [
  ...['ticket_sent', 'ticket_changed', 'bill_paid', 'table_changed', 'call_made', 'call_answered', 'store_state'],
  'payment_awaited',
  'resync',
]
/** Collects further events for this long before one refetch. */
const gatherMs = 40

/**
 * The board of a store, refetched on events of its stream: tickets, tables, later orders and open bills, one request
 * each for many events. `onArrived` gets tickets not seen before.
 */
export function useLiveBoard(place: StorePlace, onArrived: (tickets: readonly Ticket[]) => void) {
  const queries = useQueryClient()
  const board = useQuery(kitchenQueries.tickets(place))
  const [connected, setConnected] = useState(true)
  const seen = useRef<SeenBoard | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the stream belongs to the place alone
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const asked = [kitchenQueries.tickets(place), floorQuery(place), kitchenQueries.waiting(place)]
        const keys = [openBillsKey(place), awaitedQuery(place).queryKey]
        for (const queryKey of [...asked.map(({ queryKey }) => queryKey), ...keys]) {
          void queries.invalidateQueries({ queryKey })
        }
      }, gatherMs)
    }
    const askWhoIsIn = () => queries.invalidateQueries({ queryKey: storeQueries.me().queryKey })
    let isOpening = true
    const stream = openLiveStream({
      url: `/console/api/${place.sellerId}/${place.storeId}/live`,
      types: [...boardEvents, 'menu_state'],
      onEvent: (type) => {
        if (type === 'menu_state') void queries.invalidateQueries({ queryKey: kitchenQueries.dishes(place).queryKey })
        else refresh()
        // The owner may have changed what this person may do.
        if (type === 'store_state' || type === 'resync') void askWhoIsIn()
      },
      onPossibleGap: refresh,
      onState: (state) => {
        // The first connection loses nothing: a notice would flicker at every opening.
        if (!isOpening || state !== 'connecting') setConnected(state === 'open')
        isOpening = false
        if (state === 'open') refresh()
        // A stream does not say why it ended. An ended session is refused for ever.
        if (state === 'lost') void askWhoIsIn()
      },
    })
    return () => {
      clearTimeout(timer)
      stream.close()
    }
  }, [place.sellerId, place.storeId])

  useEffect(() => {
    if (board.data === undefined) return
    const known = seen.current
    const fresh = known === null ? [] : findNewTickets(board.data.tickets, known)
    const ids = new Set(board.data.tickets.map((ticket) => ticket.roundId))
    seen.current = { ids, more: board.data.more?.tickets ?? 0 }
    if (fresh.length > 0) onArrived(fresh)
  }, [board.data, onArrived])

  return { board, connected }
}
