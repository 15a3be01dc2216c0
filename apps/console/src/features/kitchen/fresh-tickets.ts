import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'

/** What a look at the board has shown. */
export interface SeenBoard {
  readonly ids: ReadonlySet<string>
  /** How many older tickets were left out. */
  readonly more: number
}

/**
 * The tickets that have come since; `tickets`: oldest first. Of a board that left older ones out, what stands before the first one known
 * has come back from there: it is not new, and rings nobody.
 */
export function freshTickets<T extends Pick<Ticket, 'roundId'>>(tickets: readonly T[], seen: SeenBoard): readonly T[] {
  const first = seen.more > 0 ? tickets.findIndex(({ roundId }) => seen.ids.has(roundId)) : -1
  return tickets.slice(first + 1).filter(({ roundId }) => !seen.ids.has(roundId))
}
