import { useMutation } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import type { StorePlace } from '../../app/store.queries.ts'

interface OfBill {
  readonly outtradeno: string
}

/** Whose bill it is. `onSettled`: what is loaded again after a change. */
export function useMemberActions(place: StorePlace, onSettled: () => Promise<unknown>) {
  const findMember = useMutation({
    mutationFn: (body: { who: string }) =>
      client.ask('POST /console/api/:sellerId/:storeId/members/find', { params: place, body }),
  })
  const attachMember = useMutation({
    mutationFn: ({ outtradeno, who }: OfBill & { who: string }) =>
      client.ask('POST /console/api/:sellerId/:storeId/bills/:outtradeno/member', {
        params: { ...place, outtradeno },
        body: { who },
      }),
    onSettled,
  })
  const detachMember = useMutation({
    mutationFn: ({ outtradeno }: OfBill) =>
      client.ask('POST /console/api/:sellerId/:storeId/bills/:outtradeno/member/detach', {
        params: { ...place, outtradeno },
        body: {},
      }),
    onSettled,
  })
  return { findMember, attachMember, detachMember }
}
