import { usePage } from '../../app/page-input.ts'
import type { Place } from '../store/place.ts'
import { useTableState } from './table-order.state.ts'

/** Each hook is a listener that every tap calls, so a component uses only the one it needs. */
export const usePlace = (): Place | null => useTableState((state) => state.place)
/** The guest's uid; '' = not known yet. */
export const useUid = (): string => useTableState((state) => state.uid)
export const useMayOrder = (): boolean => useTableState((state) => state.mayOrder)
/** Whether this guest's party has ended: they scan the code again. False in the first render, like `mayOrder`. */
export function useStayEnded(): boolean {
  const isKnown = usePlace() !== null
  return usePage().ended && isKnown
}
/** The head of the table's order: counts, memo, party. */
export const useHead = () => useTableState((state) => state.head)

export function useParty() {
  return { head: useHead(), mayOrder: useMayOrder(), place: usePlace() }
}
