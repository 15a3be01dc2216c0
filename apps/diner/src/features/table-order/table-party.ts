import { useOrderedBill } from '../order/ordered-bill.queries.ts'
import type { Person } from '../order/party.ts'
import { useBillParty } from './bill-party.ts'

/** Everyone at this table, on a screen that asks by queries. */
export function useTableParty(): ReadonlyMap<string, Person> {
  return useBillParty(useOrderedBill().data)
}
