/** How long companions can undo a cleared cart. */
export const undoClearMs = 2 * 60 * 1000

/** Stands for the guest who cleared a cart when the server did: the party before had abandoned it (abandoned-party.ts). */
export const clearedByHouse = 'house'

export interface ClearedCart {
  /** Milliseconds since 1970. */
  readonly clearedAt: number
  readonly undone: boolean
  /** A round was sent afterwards: the party has moved on. */
  readonly sentSince: boolean
}

/** Milliseconds in which a clearing can still be undone; 0 = no longer. */
export function undoLeftMs({ clearedAt, undone, sentSince }: ClearedCart, now: number): number {
  if (undone || sentSince) return 0
  return Math.max(0, Math.min(undoClearMs, clearedAt + undoClearMs - now))
}
