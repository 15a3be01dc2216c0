import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import type { TableTile } from './floor.queries.ts'

/**
 * The rounds of the seated party, by their bill: also those sent from another table, none of the party before.
 * Combines the `board`, which shows changes first, with the `bill`, which also has rounds served long ago.
 */
export function mergePartyRounds(
  board: readonly Ticket[],
  bill: readonly Ticket[],
  { outtradeno }: Pick<TableTile, 'outtradeno'>,
): readonly Ticket[] {
  if (outtradeno === '') return []
  const onBoard = board.filter((ticket) => ticket.outtradeno === outtradeno)
  const known = new Set(onBoard.map(({ roundId }) => roundId))
  return [...onBoard, ...bill.filter(({ roundId }) => !known.has(roundId))]
}
