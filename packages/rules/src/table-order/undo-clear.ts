/** How long companions can take back that somebody cleared the cart. */
export const undoClearMs = 2 * 60 * 1000

/** Who cleared a cart that nobody at the table cleared: the party before had left it (left-behind.ts). */
export const clearedByHouse = 'house'

export interface ClearedCart {
  /** Milliseconds since 1970. */
  readonly clearedAt: number
  readonly undone: boolean
  /** A round went to the kitchen afterwards: the party has moved on. */
  readonly sentSince: boolean
}

/** Milliseconds for which a clearing can still be undone; 0 = no more. */
export function undoLeftMs({ clearedAt, undone, sentSince }: ClearedCart, now: number): number {
  if (undone || sentSince) return 0
  return Math.max(0, Math.min(undoClearMs, clearedAt + undoClearMs - now))
}
