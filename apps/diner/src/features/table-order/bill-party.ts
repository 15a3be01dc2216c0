import type { OrderedBill } from '@comanda/contract/order/order.schema.ts'
import { useMemo } from 'react'
import { type Chooser, type Person, partyOf } from '../order/party.ts'
import { useSeating } from './seating/seating.state.ts'
import { useCart } from './table-order.state.ts'
import { useUid } from './use-party.ts'

/** Everyone at this table: who has joined, and who has chosen something, sent or not, as far as its bill is known. */
export function useBillParty(bill: OrderedBill | null | undefined): ReadonlyMap<string, Person> {
  const uid = useUid()
  const { lines } = useCart()
  const joined = useSeating((state) => state.view?.people)
  return useMemo(() => {
    // A line of a first tap may be older than the guest's id.
    const inCart = lines.map((line) => ({ uid: line.uid || uid, who: line.who }))
    // The bill's own numbers first: it is still shown when its stay is over and the next one counts anew.
    const numbered = [...(bill?.people ?? []), ...(joined ?? [])]
    return partyOf([...(bill ? billUids(bill) : []), ...inCart], uid, numbered)
  }, [bill, lines, uid, joined])
}

/** Who ordered what is on a bill, first comer first. */
export function billUids({ rounds }: OrderedBill): readonly Chooser[] {
  return rounds.flatMap(({ dishes }) => dishes)
}
