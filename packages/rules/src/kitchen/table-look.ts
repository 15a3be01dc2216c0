/** How a table looks on the terminal and on a waiter's phone. The most urgent state wins. */
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
  /** Rounds that wait for acceptance. */
  readonly held: number
  /** Guests who ask to join. */
  readonly waiting: readonly unknown[]
  readonly life: 'free' | 'opened' | 'ordering' | 'bill_asked'
  readonly paying: boolean
  /** Ordered, and no activity for three hours. */
  readonly forgotten: boolean
  /** Portions not sent yet. */
  readonly choosing: number
  readonly rounds: number
}

export function tableLook(table: LookedAt): TableLook {
  const { calls, held, waiting, life, paying, forgotten, choosing, rounds } = table
  // A call for the bill shows as a wish to pay.
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

/** Whether staff must act now. */
export function needsStaff({ calls, held, waiting }: Pick<LookedAt, 'calls' | 'held' | 'waiting'>): boolean {
  return calls.length > 0 || held > 0 || waiting.length > 0
}

/** The party's head count, else the number of joined phones. */
export function guestsAt({ cover, people }: { readonly cover: number; readonly people: readonly unknown[] }): number {
  return cover > 0 ? cover : people.length
}

/** Whole minutes since an instant (ISO); never below 0. `now` in UTC milliseconds. */
export function minutesSince(instant: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(instant)) / 60_000))
}
