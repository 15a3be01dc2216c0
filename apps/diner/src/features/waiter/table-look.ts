import type { TableTile } from './floor.queries.ts'

/** How a table looks from across the room: what most needs somebody comes first. */
export type TableLook = 'calling' | 'held' | 'waiting' | 'free' | 'paying' | 'bill' | 'choosing' | 'dining' | 'opened'

type Tile = Pick<TableTile, 'held' | 'life' | 'paying' | 'choosing' | 'rounds'> & {
  readonly calls: readonly Pick<TableTile['calls'][number], 'reason'>[]
  readonly waiting: readonly unknown[]
}

export function tableLook({ calls, held, waiting, life, paying, choosing, rounds }: Tile): TableLook {
  // A call for the bill is a wish to pay, and looks like one.
  if (calls.some(({ reason }) => reason !== 'bill')) return 'calling'
  if (held > 0) return 'held'
  if (waiting.length > 0) return 'waiting'
  if (life === 'free') return 'free'
  if (paying) return 'paying'
  if (life === 'bill_asked' || calls.length > 0) return 'bill'
  if (choosing > 0) return 'choosing'
  return rounds > 0 ? 'dining' : 'opened'
}

export function minutesBetween(from: string, to: string): number {
  return Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 60_000))
}
