import { ticketWithout } from '@comanda/rules/order/take-off.ts'
import { type Refusal, refuse } from '@comanda/rules/result/result.ts'
import type { PoolClient } from 'pg'
import type { Call } from '../../http/call.ts'
import type { NewLiveEvent } from '../live/live.service.ts'
import { type Refunds, refuseAhead } from './ahead-moves.ts'
import { orderNews } from './news-place.ts'
import type { BillRow, TicketRow } from './order-row.ts'
import { giveBackFromBill } from './take-off.repository.ts'
import { setReady } from './ticket-ahead.repository.ts'

/** Ordered ahead and paid: what its kitchen cannot make is not owed any more, it is owed back. */
export function isPaidAhead(bill: BillRow, row: TicketRow): boolean {
  return bill.state === 'paid' && row.ahead !== null
}

/**
 * What was paid for dishes that the kitchen cannot make goes back, and with the last of them the whole order, its delivery too. The
 * news, where the order has ended by it; null = the dishes are still to be taken off. `ticket_moved`: its guest or a rider has it.
 * Payment, bill, order and round are locked.
 */
export async function payBack(
  tx: PoolClient,
  refunds: Refunds,
  { bill, row }: { readonly bill: BillRow; readonly row: TicketRow },
  { lineNos, reason }: { readonly lineNos: readonly number[]; readonly reason: string },
  call: Call,
): Promise<readonly NewLiveEvent[] | Refusal<'ticket_moved' | 'already_paid'> | null> {
  const { sellerId, billId } = bill
  const isReady = ticketWithout(row, lineNos, { byGuest: false }) === 'served'
  if (!(await setReady(tx, sellerId, billId, isReady ? call.now : null))) return refuse('ticket_moved')
  if (row.lines.every((line) => line.cookState === 'refused' || lineNos.includes(line.lineNo))) {
    return refuseAhead(tx, refunds, bill, { reason, call })
  }
  const off = row.lines.filter((line) => lineNos.includes(line.lineNo))
  const amount = off.reduce((sum, line) => sum + line.amount, 0)
  if (amount === 0) return null
  const part = `L${lineNos.join('-')}`
  if (!(await refunds.giveBackPart(tx, sellerId, billId, { part, amount }))) return refuse('already_paid')
  await giveBackFromBill(tx, sellerId, billId, amount)
  return null
}

/** Its guest's phone reads it anew. */
export function lessNews(storeId: string, row: TicketRow, lineNos: readonly number[]): NewLiveEvent {
  const ticket = ticketWithout(row, lineNos, { byGuest: false })
  return orderNews(storeId, row.billId, row.state === 'waiting' ? 'paid' : ticket === 'served' ? 'ready' : ticket)
}
