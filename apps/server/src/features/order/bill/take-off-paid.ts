import { type Refusal, refuse } from '@comanda/rules/result/result.ts'
import type { PoolClient } from 'pg'
import type { Call } from '../../../http/call.ts'
import type { NewLiveEvent } from '../../live/live.service.ts'
import { type Refunds, refuseAhead } from '../ahead/ahead-moves.ts'
import { setReady } from '../ahead/ticket-ahead.repository.ts'
import { orderNews, stateInKitchen } from '../news-place.ts'
import type { BillRow, TicketCookState, TicketRow } from '../order-row.ts'
import type { LockedRound } from '../ticket/lock-round.ts'
import { paidPriceWithout } from './bill-price.ts'
import type { Removal } from './removal.ts'
import { subtractPaidDishes } from './take-off.repository.ts'

/** Ordered ahead and paid: money for dishes the kitchen refuses goes back. */
export function isPaidAhead(bill: BillRow, row: TicketRow): boolean {
  return bill.state === 'paid' && row.ahead !== null
}

/**
 * Owes back what was paid for refused dishes; with the last dish it ends the order and its delivery. Returns the news
 * of the ended order; null = the caller still takes the dishes off. `ticket_moved`: its guest or a rider has the
 * order. Payment, bill, order and round are locked.
 */
export async function oweBackDishes(
  tx: PoolClient,
  refunds: Refunds,
  { bill, row: { roundId } }: LockedRound,
  { lineNos, reason, amount, isLast, ticket }: Removal,
  call: Call,
): Promise<readonly NewLiveEvent[] | Refusal<'ticket_moved' | 'already_paid'> | null> {
  const { sellerId, billId } = bill
  if (!(await setReady(tx, sellerId, billId, ticket === 'served' ? call.now : null))) return refuse('ticket_moved')
  if (isLast) return refuseAhead(tx, refunds, bill, { reason, call })
  const left = paidPriceWithout(
    bill,
    lineNos.map((lineNo) => `${roundId}-${lineNo}`),
    amount,
  )
  const back = Math.max(0, bill.paidAmount - left.price.due)
  if (back === 0) return null
  const part = `L${lineNos.join('-')}`
  if (!(await refunds.giveBackPart(tx, sellerId, billId, { part, amount: back }))) return refuse('already_paid')
  await subtractPaidDishes(tx, sellerId, billId, back, left)
  return null
}

/** Makes the guest's phone read the order again. */
export function shrunkOrderNews(storeId: string, { billId, state }: TicketRow, ticket: TicketCookState): NewLiveEvent {
  return orderNews(storeId, billId, state === 'refused' ? 'refused' : stateInKitchen(state, ticket))
}
