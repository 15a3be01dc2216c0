import { ticketWithout } from '@comanda/rules/order/take-off.ts'
import type { TicketCookState, TicketLineRow, TicketRow } from '../order-row.ts'

/** Which dishes leave a round, and why. */
export interface RemovalDecision {
  readonly lineNos: readonly number[]
  readonly lineNo: number | null
  readonly reason: string
  readonly byGuest: boolean
}

/** What leaves a round, computed once for every step of the removal. */
export interface Removal extends RemovalDecision {
  readonly lines: readonly TicketLineRow[]
  /** The sum of these lines, in fen. */
  readonly amount: number
  /** No dish of the round is left. */
  readonly isLast: boolean
  /** The ticket's state without these lines. */
  readonly ticket: TicketCookState
}

export function computeRemoval(row: TicketRow, decided: RemovalDecision): Removal {
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
