import { setTimeout as sleep } from 'node:timers/promises'
import { takesRounds } from '@comanda/rules/order/bill-state.ts'
import { type Refusal, refuse } from '@comanda/rules/result/result.ts'
import type { Call } from '../../../http/call.ts'
import type { TableState } from '../table.repository.ts'

/** How often a lost race is run again: with 20 phones tapping at once, one of them wins each time. */
export const tries = {
  limit: 60,
  /** Spread over a few milliseconds from the third try on, or the same phones meet again. */
  pause: (attempt: number) => (attempt < 2 ? Promise.resolve() : sleep(Math.random() * Math.min(attempt, 20))),
}

/** Nothing is added while the table pays; a bill that is done has no open seating, so that case is a race. */
export function checkBillOpen(
  state: TableState,
  { serves }: Pick<Call, 'serves'>,
): Refusal<'bill_being_paid' | 'phone_paying' | 'seating_closed'> | null {
  if (state.seatingId === null || takesRounds(state.billState)) return null
  if (state.billState !== 'paying') return refuse('seating_closed')
  return refuse(serves === 'yes' ? 'phone_paying' : 'bill_being_paid')
}
