import type { WantedAdjustment } from '@comanda/contract/member/member-adjustment.schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import type { StorePlace } from '../../app/store.queries.ts'
import { waitingQuery } from './member.queries.ts'

/**
 * Finding a member, adjusting their gift or points, and answering requests. `key`: of the intent. A second press, also
 * after a lost answer, changes nothing twice.
 */
export function useMemberValue(place: StorePlace) {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: waitingQuery(place).queryKey })
  const find = useMutation({
    mutationFn: (body: { who: string }) =>
      client.ask('POST /console/api/:sellerId/:storeId/members/find', { params: place, body }),
  })
  const adjust = useMutation({
    mutationFn: ({ key, ...body }: WantedAdjustment & { key: string }) =>
      client.ask('POST /console/api/:sellerId/:storeId/members/adjust', { params: place, body }, { key }),
    onSettled,
  })
  const answer = useMutation({
    mutationFn: ({ adjustmentId, approve, key }: { adjustmentId: string; approve: boolean; key: string }) => {
      const sending = { params: { ...place, adjustmentId }, body: {} }
      const path = '/console/api/:sellerId/:storeId/members/adjustments/:adjustmentId' as const
      return approve
        ? client.ask(`POST ${path}/approve`, sending, { key })
        : client.ask(`POST ${path}/refuse`, sending, { key })
    },
    onSettled,
  })
  return { find, adjust, answer }
}

export type MemberValueActions = ReturnType<typeof useMemberValue>
