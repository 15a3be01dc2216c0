import type { Place } from '../store/place.ts'
import { useTableState } from './table-order.state.ts'

/** The table as components read it. Each hook is a listener that every tap on a dish calls: who needs one thing asks for one. */
export const usePlace = (): Place | null => useTableState((state) => state.place)
/** Who this guest is; '' = not known yet. */
export const useUid = (): string => useTableState((state) => state.uid)
export const useMayOrder = (): boolean => useTableState((state) => state.mayOrder)
/** What the table has had so far. */
export const useHead = () => useTableState((state) => state.head)

export function useParty() {
  return { head: useHead(), mayOrder: useMayOrder(), place: usePlace() }
}
