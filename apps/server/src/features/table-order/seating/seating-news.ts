import { type NewLiveEvent, storeEvent, tableEvent } from '../../live/live.service.ts'
import type { TablePlace } from '../table.repository.ts'

type SeatingNews = 'opened' | 'closed' | 'moved' | 'asked' | 'let_in' | 'refused' | 'named'

/** The events of a change of a party or guest: for the table's phones and for the terminals. */
export function seatingNews({ storeId, tableNo }: TablePlace, what: SeatingNews, uid: string): readonly NewLiveEvent[] {
  return [tableEvent(storeId, tableNo, 'seating', { what, uid }), storeEvent(storeId, 'table_changed', { tableNo })]
}
