import type { PoolClient } from 'pg'
import type { Refunds } from '../ahead/ahead-moves.ts'
import { lockAheadOfRound } from '../ahead/ticket-ahead.repository.ts'
import { lockBill } from '../bill/bill.repository.ts'
import { findBillOfRound } from '../bill/take-off.repository.ts'
import type { BillRow, TicketRow } from '../order-row.ts'
import { getTicketRow, lockRound } from './ticket.repository.ts'

export interface RoundPlace {
  readonly sellerId: string
  readonly storeId: string
  readonly roundId: string
}

export interface LockedRound {
  readonly bill: BillRow
  readonly row: TicketRow
}

/**
 * Locks payments, seating, bill, order and round, for changes to the bill. Sending and paying lock in the same order.
 * Null = this store has no such round.
 */
export async function lockRoundWithBill(
  tx: PoolClient,
  refunds: Refunds,
  place: RoundPlace,
): Promise<LockedRound | null> {
  const { sellerId, storeId, roundId } = place
  const billId = await findBillOfRound(tx, sellerId, storeId, roundId)
  if (billId === undefined) return null
  await refunds.lockPayments(tx, sellerId, billId)
  const bill = await lockBill(tx, sellerId, billId)
  if (bill === undefined) return null
  const row = await lockTicket(tx, place)
  return row === null ? null : { bill, row }
}

/**
 * Locks the order (if ordered ahead) and the round, for changes that leave the bill alone. Null = this store has no
 * such round.
 */
export async function lockTicket(
  tx: PoolClient,
  { sellerId, storeId, roundId }: RoundPlace,
): Promise<TicketRow | null> {
  await lockAheadOfRound(tx, sellerId, storeId, roundId)
  if (!(await lockRound(tx, sellerId, storeId, roundId))) return null
  return (await getTicketRow(tx, sellerId, storeId, roundId)) ?? null
}
