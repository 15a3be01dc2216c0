import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import type { TableTile } from './floor.queries.ts'

/**
 * What whoever sits there now has sent, by their bill: also what they sent from another table, and nothing of the party before. Of the
 * `board`, which knows a change first, and what only their `bill` still knows: it was served a while ago.
 */
export function roundsOf(
  board: readonly Ticket[],
  bill: readonly Ticket[],
  { outtradeno }: Pick<TableTile, 'outtradeno'>,
): readonly Ticket[] {
  if (outtradeno === '') return []
  const onBoard = board.filter((ticket) => ticket.outtradeno === outtradeno)
  const known = new Set(onBoard.map(({ roundId }) => roundId))
  return [...onBoard, ...bill.filter(({ roundId }) => !known.has(roundId))]
}
