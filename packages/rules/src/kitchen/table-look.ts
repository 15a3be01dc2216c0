/** How a table looks from across the room, at the terminal and on a waiter's phone: what most needs somebody comes first. */
export type TableLook =
  | 'calling'
  | 'held'
  | 'waiting'
  | 'free'
  | 'paying'
  | 'forgotten'
  | 'bill'
  | 'choosing'
  | 'dining'
  | 'opened'

export interface LookedAt {
  readonly calls: readonly { readonly reason: string }[]
  /** Rounds that wait for a nod. */
  readonly held: number
  /** Who asks to be let in. */
  readonly waiting: readonly unknown[]
  readonly life: 'free' | 'opened' | 'ordering' | 'bill_asked'
  readonly paying: boolean
  /** Nothing was told for three hours, and there is an order. */
  readonly forgotten: boolean
  /** Portions that were not sent yet. */
  readonly choosing: number
  readonly rounds: number
}

export function tableLook(table: LookedAt): TableLook {
  const { calls, held, waiting, life, paying, forgotten, choosing, rounds } = table
  // A call for the bill is a wish to pay, and looks like one.
  if (calls.some(({ reason }) => reason !== 'bill')) return 'calling'
  if (held > 0) return 'held'
  if (waiting.length > 0) return 'waiting'
  if (life === 'free') return 'free'
  if (paying) return 'paying'
  if (forgotten) return 'forgotten'
  if (life === 'bill_asked' || calls.length > 0) return 'bill'
  if (choosing > 0) return 'choosing'
  return rounds > 0 ? 'dining' : 'opened'
}

/** Whether somebody has to do something about it now. */
export function needsStaff({ calls, held, waiting }: Pick<LookedAt, 'calls' | 'held' | 'waiting'>): boolean {
  return calls.length > 0 || held > 0 || waiting.length > 0
}

/** The head count the party gave, else the phones that joined. */
export function guestsAt({ cover, people }: { readonly cover: number; readonly people: readonly unknown[] }): number {
  return cover > 0 ? cover : people.length
}

/** Since an instant (ISO), in whole minutes; never below 0. `now` in UTC milliseconds. */
export function minutesSince(instant: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(instant)) / 60_000))
}
