const minuteMs = 60_000

export interface HeldOrder {
  /** When it is wanted (ms); null = as soon as it can be made. */
  readonly takeAt: number | null
  /** How long the kitchen needs it in its sight before that (`holdMinutes`). */
  readonly holdMinutes: number
  /** What making it takes by the work in hand; the longer of the two counts. */
  readonly estimateMinutes: number
}

/** When the kitchen sees an order (ms): so many minutes before it is wanted, and never before now. */
export function releaseTime(now: number, { takeAt, holdMinutes, estimateMinutes }: HeldOrder): number {
  if (takeAt === null) return now
  return Math.max(now, takeAt - Math.max(holdMinutes, estimateMinutes, 0) * minuteMs)
}
