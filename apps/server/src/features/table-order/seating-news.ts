import { type NewLiveEvent, storeEvent, tableEvent } from '../live/live.service.ts'
import type { TablePlace } from './table.repository.ts'

/** What became of a guest at a table, for its party; the floor plan is told to look again. */
export function seatingNews(
  { storeId, tableNo }: TablePlace,
  what: 'asked' | 'let_in' | 'refused' | 'named',
  uid: string,
): readonly NewLiveEvent[] {
  return [tableEvent(storeId, tableNo, 'seating', { what, uid }), storeEvent(storeId, 'table_changed', { tableNo })]
}
