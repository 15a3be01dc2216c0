import { setTimeout as sleep } from 'node:timers/promises'
import { takesRounds } from '@comanda/rules/order/bill-state.ts'
import { type Refusal, refuse } from '@comanda/rules/result/result.ts'
import type { Call } from '../../../http/call.ts'
import type { TableState } from '../table.repository.ts'

/** How often a lost race is repeated: of 20 phones that tap at once, one wins each time. */
export const tries = {
  limit: 60,
  /** From the third try on, a random pause of some milliseconds keeps the same phones from colliding again. */
  pause: (attempt: number) => (attempt < 2 ? Promise.resolve() : sleep(Math.random() * Math.min(attempt, 20))),
}

/** Refuses changes while the table pays. A closed bill has no open seating, so that case is a race. */
export function checkBillOpen(
  state: TableState,
  { serves }: Pick<Call, 'serves'>,
): Refusal<'bill_being_paid' | 'phone_paying' | 'seating_closed'> | null {
  if (state.seatingId === null || takesRounds(state.billState)) return null
  if (state.billState !== 'paying') return refuse('seating_closed')
  return refuse(serves === 'yes' ? 'phone_paying' : 'bill_being_paid')
}
