import type { Person } from '../order/party.ts'
import { useBillParty } from './bill-party.ts'
import { useTableBill } from './use-table-bill.ts'

/** Everyone at this table, for screens with queries. */
export function useTableParty(): ReadonlyMap<string, Person> {
  return useBillParty(useTableBill().data)
}
