import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'

/** What the last answer showed. */
export interface SeenBoard {
  readonly ids: ReadonlySet<string>
  /** How many older tickets the answer left out. */
  readonly more: number
}

/**
 * Tickets that arrived since, oldest first. If the last answer left older ones out, tickets before the first known
 * one are not new: they moved back into view and do not ring.
 */
export function findNewTickets<T extends Pick<Ticket, 'roundId'>>(
  tickets: readonly T[],
  seen: SeenBoard,
): readonly T[] {
  const first = seen.more > 0 ? tickets.findIndex(({ roundId }) => seen.ids.has(roundId)) : -1
  return tickets.slice(first + 1).filter(({ roundId }) => !seen.ids.has(roundId))
}
