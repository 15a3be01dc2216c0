import { activityIntervalMs, isAbandoned } from '@comanda/rules/table-order/abandoned-party.ts'
import { clearedByHouse } from '@comanda/rules/table-order/undo-clear.ts'
import type { Queryable } from '../../../db/queryable.ts'
import { keepRecent } from '../../../memory/recent.ts'
import { type NewLiveEvent, tableEvent } from '../../live/live.service.ts'
import type { OrderService } from '../../order/order.service.ts'
import { closeByStaff } from '../floor/floor-change.repository.ts'
import type { TablePlace } from '../table.repository.ts'
import type { TableOrderDeps } from '../table-order.service.ts'
import { carryFromPaid, type PartyStateRow, readPartyState } from './abandoned-party.repository.ts'
import { seatingNews } from './seating-news.ts'

/** The server itself, not a member of the staff. */
const by = 'house'

/**
 * Closes the party at a seating that the caller has locked, if it has left without ordering
 * (rules/table-order/abandoned-party.ts). Returns the events and the party's state; null = the party is still there. The
 * state is read under the lock, so it includes every earlier event.
 */
export async function closeAbandonedParty(
  tx: Queryable,
  order: Pick<OrderService, 'closeBill'>,
  place: TablePlace,
  seatingId: string,
): Promise<{ readonly news: readonly NewLiveEvent[]; readonly party: PartyStateRow } | null> {
  const { sellerId } = place
  const party = await readPartyState(tx, sellerId, seatingId)
  if (party === undefined || !isAbandoned(party)) return null
  const bill = await order.closeBill(tx, { sellerId, billId: party.billId, giveUp: null, reason: '' })
  if (!bill.ok) return null
  await closeByStaff(tx, { sellerId, seatingId, by, reason: 'left' })
  return { news: [...bill.value.events, ...seatingNews(place, 'closed', '')], party }
}

/**
 * Offers a seating's first guest what their last party here had not sent when it paid (decision 0029). Call it once the
 * guest sits, under the seating's lock. Returns the events.
 */
export async function offerUnsent(
  tx: Queryable,
  place: TablePlace,
  seatingId: string,
): Promise<readonly NewLiveEvent[]> {
  const seq = await carryFromPaid(tx, place, seatingId)
  const { storeId, tableNo } = place
  return seq === null
    ? []
    : [tableEvent(storeId, tableNo, 'fresh_order', { seq, uid: clearedByHouse, what: 'cleared' })]
}

/** Records that a phone of the party at this seating made a request. */
export type RecordPartyActivity = (place: TablePlace, seatingId: string) => Promise<void>

/**
 * Stored as an event of the table, which every server and the next guest can read. At most once in some minutes, and
 * only at a quiet table.
 */
export function partyActivityRecorder({
  db,
  live,
  log,
}: Pick<TableOrderDeps, 'db' | 'live' | 'log'>): RecordPartyActivity {
  const lately = keepRecent<void>(
    async (sellerId = '', storeId = '', tableNo = '', seatingId = '') => {
      const party = await readPartyState(db.pool, sellerId, seatingId)
      if (party === undefined || party.quietMs < activityIntervalMs) return
      const here = tableEvent(storeId, tableNo, 'seating', { what: 'here', uid: '' })
      await live.record(db.pool, sellerId, [here])
    },
    { ms: activityIntervalMs, max: 5000 },
  )
  return async ({ sellerId, storeId, tableNo }, seatingId) => {
    try {
      await lately.get(sellerId, storeId, tableNo, seatingId)
    } catch (error) {
      // A guest who reads the cart gets no refusal for it; the next request tries again.
      log.warn({ err: error, sellerId, storeId, tableNo }, 'the activity of a party could not be recorded')
    }
  }
}
