import type { AwaitedPayment } from '@comanda/contract/payment/payment.routes.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { client } from '../../app/client.ts'
import { againIfFailed, type StorePlace } from '../../app/store.queries.ts'

/** A payment that has just begun sends no event: the list is polled. */
const againMs = 15_000

export function awaitedQuery({ sellerId, storeId }: StorePlace) {
  return queryOptions({
    queryKey: ['awaited-payments', sellerId, storeId],
    queryFn: async (): Promise<readonly AwaitedPayment[]> =>
      (await client.ask('GET /console/api/:sellerId/:storeId/payments/awaited', { params: { sellerId, storeId } }))
        .payments,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: againIfFailed(againMs),
    retry: false,
  })
}

const none: readonly AwaitedPayment[] = []

/**
 * The payments that wait for the staff's word, only where the currency has such (PayNow). `onClaimed` gets those that
 * a guest has just said to have paid.
 */
export function useAwaited(
  place: StorePlace,
  currency: string | undefined,
  onClaimed: (claimed: readonly AwaitedPayment[]) => void,
): readonly AwaitedPayment[] {
  const awaited = useQuery({ ...awaitedQuery(place), enabled: currency === 'SGD' }).data
  const seen = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (awaited === undefined) return
    const claimed = awaited.filter(({ claimedAt }) => claimedAt !== null)
    const known = seen.current
    seen.current = new Set(claimed.map(({ outtradeno }) => outtradeno))
    const fresh = known === null ? [] : claimed.filter(({ outtradeno }) => !known.has(outtradeno))
    if (fresh.length > 0) onClaimed(fresh)
  }, [awaited, onClaimed])
  return awaited ?? none
}

/** Whether a payment's money came. The list is then loaded again. */
export function useAwaitedActions(place: StorePlace) {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: awaitedQuery(place).queryKey })
  const params = (outtradeno: string) => ({ ...place, outtradeno })
  const received = useMutation({
    mutationFn: (outtradeno: string) =>
      client.ask('POST /console/api/:sellerId/:storeId/payments/:outtradeno/received', {
        params: params(outtradeno),
        body: {},
      }),
    onSettled,
  })
  const denied = useMutation({
    mutationFn: (outtradeno: string) =>
      client.ask('POST /console/api/:sellerId/:storeId/payments/:outtradeno/notreceived', {
        params: params(outtradeno),
        body: {},
      }),
    onSettled,
  })
  return { received, denied, busy: received.isPending || denied.isPending, failed: received.error ?? denied.error }
}
