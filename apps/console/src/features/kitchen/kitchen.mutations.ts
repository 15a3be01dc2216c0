import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import type { StorePlace } from '../../app/store.queries.ts'
import { kitchenQueries } from './kitchen.queries.ts'

/** `left` null removes the limit; `by` adds to the value on the server. */
export interface SaleoutChange {
  readonly code: string
  readonly soldOut?: boolean
  readonly left?: number | null
  readonly by?: number
}

export interface Move {
  readonly ticket: Ticket
  readonly to: 'received' | 'cooking' | 'served'
  readonly lineNo?: number
}

/** Changes what the kitchen can cook. The list shows the server's answer. */
export function useSaleoutAction(place: StorePlace) {
  const queries = useQueryClient()
  const { queryKey } = kitchenQueries.dishes(place)
  return useMutation({
    mutationFn: (change: SaleoutChange) =>
      client.ask('POST /console/api/:sellerId/:storeId/saleout', { params: place, body: change }),
    onSuccess: (now) => {
      queries.setQueryData(
        queryKey,
        (list) => list && { dishes: list.dishes.map((dish) => (dish.code === now.code ? { ...dish, ...now } : dish)) },
      )
    },
    onError: () => queries.invalidateQueries({ queryKey }),
  })
}

/** Changes of a ticket. After each the board is loaded again. */
export function useKitchenActions(place: StorePlace) {
  const queries = useQueryClient()
  const params = (ticket: Ticket) => ({ ...place, roundId: ticket.roundId })
  const settled = () => queries.invalidateQueries({ queryKey: kitchenQueries.tickets(place).queryKey })
  // The refused round may be one held back, which no board shows.
  const answered = () =>
    Promise.all([settled(), queries.invalidateQueries({ queryKey: kitchenQueries.waiting(place).queryKey })])
  const move = useMutation({
    mutationFn: ({ ticket, to, lineNo }: Move) =>
      client.ask('POST /console/api/:sellerId/:storeId/tickets/:roundId/state', {
        params: params(ticket),
        body: lineNo === undefined ? { from: ticket.cookState, to } : { lineNo, to },
      }),
    onSettled: settled,
  })
  const accept = useMutation({
    mutationFn: ({ ticket, accept, reason }: { ticket: Ticket; accept: boolean; reason: string }) =>
      client.ask('POST /console/api/:sellerId/:storeId/tickets/:roundId/accept', {
        params: params(ticket),
        body: { accept, reason },
      }),
    onSettled: answered,
  })
  const refuse = useMutation({
    mutationFn: ({ ticket, lineNo, reason }: { ticket: Ticket; lineNo: number; reason: string }) =>
      client.ask('POST /console/api/:sellerId/:storeId/tickets/:roundId/refuse', {
        params: params(ticket),
        body: { lineNo, reason },
      }),
    onSettled: settled,
  })
  /** The staff have read the error. */
  const forget = () => {
    for (const action of [move, accept, refuse]) action.reset()
  }
  return { move, accept, refuse, forget }
}
