import { useBillParty } from './bill-party.ts'
import { useOrderedBill } from './ordered-bill.queries.ts'
import type { Person } from './party.ts'

/** Everyone at this table, on a screen that asks by queries. */
export function useTableParty(): ReadonlyMap<string, Person> {
  return useBillParty(useOrderedBill().data)
}
