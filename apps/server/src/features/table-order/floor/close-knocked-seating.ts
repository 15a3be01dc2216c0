import type { PoolClient } from 'pg'
import type { Call } from '../../../http/call.ts'
import type { NewLiveEvent } from '../../live/live.service.ts'
import { seatingNews } from '../seating/seating-news.ts'
import type { TablePlace } from '../table.repository.ts'
import type { TableOrderDeps } from '../table-order.service.ts'
import { closeByStaff, lockOnlyKnocked } from './floor-change.repository.ts'

/** Closes a seating that only a stranger's knock opened, so that a party can move to the table. */
export async function closeKnockedSeating(
  tx: PoolClient,
  order: TableOrderDeps['order'],
  place: TablePlace,
  call: Call,
): Promise<readonly NewLiveEvent[]> {
  const { sellerId } = place
  const knocked = await lockOnlyKnocked(tx, place)
  if (knocked === undefined) return []
  const closed = await order.closeBill(tx, { sellerId, billId: knocked.billId, giveUp: null, reason: '' })
  if (!closed.ok) return []
  await closeByStaff(tx, { sellerId, seatingId: knocked.seatingId, by: call.actor, reason: '' })
  return [...closed.value.events, ...seatingNews(place, 'closed', '')]
}
