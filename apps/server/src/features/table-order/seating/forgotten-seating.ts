import { transaction } from '../../../db/transaction.ts'
import { closeByStaff } from '../floor/floor-change.repository.ts'
import type { TableOrderDeps } from '../table-order.service.ts'
import { type ForgottenSeating, listForgotten, lockForgotten } from './forgotten-seating.repository.ts'
import { seatingNews } from './seating-news.ts'

/** Nobody of the staff: the house itself. */
const by = 'house'

/**
 * A party that chose and left without owing anything would show its cart, or the round the store refused, to the next
 * one: its seating is closed and its bill void. Where money is owed, a person decides. Each in a transaction of its own,
 * under the lock that sitting down takes, with its news: nobody's table is closed while they sit down, or in silence.
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
