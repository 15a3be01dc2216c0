import { ticketWithout } from '@comanda/rules/order/take-off.ts'
import type { TicketCookState, TicketLineRow, TicketRow } from '../order-row.ts'

/** Which dishes leave a round, and why. */
export interface Decided {
  readonly lineNos: readonly number[]
  readonly lineNo: number | null
  readonly reason: string
  readonly byGuest: boolean
}

/** What leaves a round, computed once for every step of the removal. */
export interface Leaving extends Decided {
  readonly lines: readonly TicketLineRow[]
  /** The sum of these lines, in fen. */
  readonly amount: number
  /** No dish of the round is left. */
  readonly isLast: boolean
  /** The ticket's state without these lines. */
  readonly ticket: TicketCookState
}

export function leavingOf(row: TicketRow, decided: Decided): Leaving {
  const { lineNos, byGuest } = decided
  const lines = row.lines.filter((line) => lineNos.includes(line.lineNo))
  return {
    ...decided,
    lines,
    amount: lines.reduce((sum, line) => sum + line.amount, 0),
    isLast: row.lines.every((line) => line.cookState === 'refused' || lineNos.includes(line.lineNo)),
    ticket: ticketWithout(row, lineNos, { byGuest }),
  }
}
