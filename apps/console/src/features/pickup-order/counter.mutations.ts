import type { DispatchState } from '@comanda/contract/takeout/takeout.schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import type { StorePlace } from '../../app/store.queries.ts'
import type { AheadTicket } from '../kitchen/ahead-words.ts'
import { kitchenQueries } from '../kitchen/kitchen.queries.ts'
import { couriersQuery } from './counter.queries.ts'

/** The order to hand over: exactly one of the three. */
type HandOver = OrderReference | { readonly code: string }
export type OrderReference = { readonly outtradeno: string } | { readonly pickupNo: string }

interface Dispatch {
  readonly ticket: AheadTicket
  readonly state: DispatchState
  readonly rider?: { readonly name: string; readonly tel: string }
  readonly reason?: string
}

/** Changes of orders ahead. After each the board is loaded again. */
export function useCounterActions(place: StorePlace) {
  const queries = useQueryClient()
  const onSettled = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: kitchenQueries.tickets(place).queryKey }),
      queries.invalidateQueries({ queryKey: kitchenQueries.waiting(place).queryKey }),
    ])
  const takeBack = useMutation({
    mutationFn: (body: OrderReference) =>
      client.ask('POST /console/api/:sellerId/:storeId/handover/back', { params: place, body }),
    onSettled,
  })
  const handOver = useMutation({
    onMutate: () => takeBack.reset(),
    mutationFn: (body: HandOver) =>
      client.ask('POST /console/api/:sellerId/:storeId/handover', { params: place, body }),
    onSettled,
  })
  // The result of the last number is outdated after another action. A running request still reports its result.
  const clearHandOverResult = () => {
    if (handOver.isPending || takeBack.isPending) return
    handOver.reset()
    takeBack.reset()
  }
  const release = useMutation({
    onMutate: clearHandOverResult,
    mutationFn: ({ ahead: { outtradeno } }: AheadTicket) =>
      client.ask('POST /console/api/:sellerId/:storeId/waiting/:outtradeno/release', {
        params: { ...place, outtradeno },
        body: {},
      }),
    onSettled,
  })
  const dispatch = useMutation({
    onMutate: clearHandOverResult,
    mutationFn: ({ ticket, state, rider, reason }: Dispatch) =>
      client.ask('PUT /weixin/takeoutdelivery/:id/dispatchdtl.html', {
        params: { id: ticket.ahead.outtradeno },
        query: { sellerid: place.sellerId },
        body: { state, ...(rider === undefined ? {} : { rider }), ...(reason === undefined ? {} : { reason }) },
      }),
    onSettled: () => Promise.all([onSettled(), queries.invalidateQueries({ queryKey: couriersQuery(place).queryKey })]),
  })
  return {
    ...{ handOver, takeBack, release, dispatch, clearHandOverResult },
    busy: handOver.isPending || takeBack.isPending || release.isPending || dispatch.isPending,
    /** The hand-over shows its own error beside the number. */
    failed: release.error ?? dispatch.error,
    forget: () => {
      release.reset()
      dispatch.reset()
    },
  }
}

export type CounterActions = ReturnType<typeof useCounterActions>
