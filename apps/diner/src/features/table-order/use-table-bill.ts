import type { OrderedBill } from '@comanda/contract/order/order.schema.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useOrderedBill } from '../order/ordered-bill.queries.ts'
import { useSeating } from './seating/seating.state.ts'
import { useParty } from './use-party.ts'

/** The unpaid bill of this guest's table. */
export function useTableBill(): UseQueryResult<OrderedBill | null, Error> {
  const { place, mayOrder } = useParty()
  const entered = useSeating((state) => state.entered)
  return useOrderedBill({ place, mayOrder, entered })
}
