import type { AlarmView } from '@comanda/contract/alarm/alarm.routes.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { againIfFailed } from '../../app/store.queries.ts'

/** What the owner must know at once. Polled: no event tells of a disk that fills or a backup that is not made. */
export function alarmQuery(sellerId: string) {
  return queryOptions({
    queryKey: ['alarms', sellerId],
    queryFn: async (): Promise<readonly AlarmView[]> =>
      (await client.ask('GET /console/api/:sellerId/alarms', { params: { sellerId } })).alarms,
    staleTime: 30_000,
    refetchInterval: againIfFailed(60_000),
    retry: false,
  })
}

/** Marks an alarm as seen; the list is then loaded again. */
export function useSeenAlarm(sellerId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      client.ask('POST /console/api/:sellerId/alarms/seen', { params: { sellerId }, body: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: alarmQuery(sellerId).queryKey }),
  })
}
