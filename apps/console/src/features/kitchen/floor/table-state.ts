import type { TableTile } from './floor.queries.ts'

/** How a table looks from across the room: what most needs somebody comes first. */
export type TableState = 'calling' | 'held' | 'waiting' | 'paying' | 'bill' | 'choosing' | 'dining' | 'opened' | 'free'

export function tableState(tile: TableTile): TableState {
  // A call for the bill is a wish to pay, and looks like one.
  if (tile.calls.some(({ reason }) => reason !== 'bill')) return 'calling'
  if (tile.held > 0) return 'held'
  if (tile.waiting.length > 0) return 'waiting'
  if (tile.life === 'free') return 'free'
  if (tile.paying) return 'paying'
  if (tile.life === 'bill_asked' || tile.calls.length > 0) return 'bill'
  if (tile.choosing > 0) return 'choosing'
  return tile.rounds > 0 ? 'dining' : 'opened'
}

/** Whether somebody has to do something about it now. */
export function needsStaff(tile: TableTile): boolean {
  return tile.calls.length > 0 || tile.held > 0 || tile.waiting.length > 0
}

/** The head count the party gave, else the phones that joined. */
export function guestsAt({ cover, people }: TableTile): number {
  return cover > 0 ? cover : people.length
}

export function minutesSince(instant: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(instant)) / 60_000))
}

/** `19:05` on the terminal's own clock. */
export function clockOf(instant: string): string {
  const time = new Date(instant)
  return `${String(time.getHours()).padStart(2, '0')}:${String(time.getMinutes()).padStart(2, '0')}`
}
