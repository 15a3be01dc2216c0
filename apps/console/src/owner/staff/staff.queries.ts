import type { StaffAccount } from '@comanda/contract/kitchen/staff.schema.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { useOwner } from '../owner-context.ts'

export function staffQuery(sellerId: string) {
  return queryOptions({
    queryKey: ['staff', sellerId],
    queryFn: async () => (await client.ask('GET /console/api/:sellerId/staff', { params: { sellerId } })).staff,
    retry: false,
  })
}

/** A write of one person. The list shows the answer at once, and asks again after a refusal too. */
export function useStaffWrite<Wish>(write: (wish: Wish) => Promise<StaffAccount>) {
  const { sellerId } = useOwner()
  const queries = useQueryClient()
  const { queryKey } = staffQuery(sellerId)
  return useMutation({
    mutationFn: write,
    onSuccess: (saved) => {
      queries.setQueryData(queryKey, (all) => all?.map((one) => (one.username === saved.username ? saved : one)))
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}
