import type { OrderedBill } from '@comanda/contract/order/order.schema.ts'
import { useMemo } from 'react'
import { type Chooser, type Person, partyOf } from '../order/party.ts'
import { useSeating } from './seating/seating.state.ts'
import { useCart } from './table-order.state.ts'
import { useUid } from './use-party.ts'

/** Every person at this table: those who joined, and those with a dish in the cart or on the bill. */
export function useBillParty(bill: OrderedBill | null | undefined): ReadonlyMap<string, Person> {
  const uid = useUid()
  const { lines } = useCart()
  const joined = useSeating((state) => state.view?.people)
  return useMemo(() => {
    // A line of the first tap may have no uid: the phone did not know it yet.
    const inCart = lines.map((line) => ({ uid: line.uid || uid, who: line.who }))
    // The bill's numbers win: it stays on the screen after its stay, and the next party starts again at 1.
    const numbered = [...(bill?.people ?? []), ...(joined ?? [])]
    return partyOf([...(bill ? billUids(bill) : []), ...inCart], uid, numbered)
  }, [bill, lines, uid, joined])
}

/** The uid of every dish of a bill, in the order of ordering. */
export function billUids({ rounds }: OrderedBill): readonly Chooser[] {
  return rounds.flatMap(({ dishes }) => dishes)
}
