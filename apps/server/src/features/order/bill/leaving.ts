import { ticketWithout } from '@comanda/rules/order/take-off.ts'
import type { TicketCookState, TicketLineRow, TicketRow } from '../order-row.ts'

/** Which dishes leave a round, and why. */
export interface Decided {
  readonly lineNos: readonly number[]
  readonly lineNo: number | null
  readonly reason: string
  readonly byGuest: boolean
}

/** What leaves a round, reckoned once for all who decide by it. */
export interface Leaving extends Decided {
  readonly lines: readonly TicketLineRow[]
  /** What they come to, in fen. */
  readonly amount: number
  /** Nothing of the round is left. */
  readonly isLast: boolean
  /** Where the ticket stands without them. */
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
