import { type NewLiveEvent, storeEvent, tableEvent } from '../../live/live.service.ts'
import type { TablePlace } from '../table.repository.ts'

type SeatingNews = 'opened' | 'closed' | 'moved' | 'asked' | 'let_in' | 'refused' | 'named'

/** What became of a party, or of a guest at its table: to the phones at the table and to the terminals. */
export function seatingNews({ storeId, tableNo }: TablePlace, what: SeatingNews, uid: string): readonly NewLiveEvent[] {
  return [tableEvent(storeId, tableNo, 'seating', { what, uid }), storeEvent(storeId, 'table_changed', { tableNo })]
}
