import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import type { TableTile } from './floor.queries.ts'

/** What whoever sits there now has sent, by their bill: also what they sent from another table, and nothing of the party before. */
export function roundsOf(tickets: readonly Ticket[], { outtradeno }: Pick<TableTile, 'outtradeno'>): readonly Ticket[] {
  return outtradeno === '' ? [] : tickets.filter((ticket) => ticket.outtradeno === outtradeno)
}
