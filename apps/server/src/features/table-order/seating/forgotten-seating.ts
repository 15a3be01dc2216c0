import { transaction } from '../../../db/transaction.ts'
import { closeByStaff } from '../floor/floor-change.repository.ts'
import type { TableOrderDeps } from '../table-order.service.ts'
import { type ForgottenSeating, listForgotten, lockForgotten } from './forgotten-seating.repository.ts'
import { seatingNews } from './seating-news.ts'

/** The server itself, not a member of the staff. */
const by = 'house'

/**
 * Closes forgotten seatings and voids their bills. Otherwise the next party would see their cart or refused round. With
 * an open amount the staff decide. Each runs in its own transaction under the lock that sitting down takes, and sends
 * its events. So no table closes while a guest sits down.
 */
export async function closeForgotten(deps: TableOrderDeps): Promise<number> {
  let closed = 0
  for (const seating of await listForgotten(deps.db.pool)) if (await close(deps, seating)) closed += 1
  return closed
}

async function close({ db, live, order }: TableOrderDeps, seating: ForgottenSeating): Promise<boolean> {
  const { sellerId, seatingId, billId } = seating
  return transaction(db, async (tx) => {
    if (!(await lockForgotten(tx, seating))) return false
    const bill = await order.closeBill(tx, { sellerId, billId, giveUp: null, reason: '' })
    if (!bill.ok) return false
    await closeByStaff(tx, { sellerId, seatingId, by, reason: 'forgotten' })
    await live.record(tx, sellerId, [...bill.value.events, ...seatingNews(seating, 'closed', '')])
    return true
  })
}
