const minuteMs = 60_000

export interface HeldOrder {
  /** When the guest wants it (ms); null = as soon as possible. */
  readonly takeAt: number | null
  /** How long before that the kitchen must see it (`holdMinutes`). */
  readonly holdMinutes: number
  /** Preparation time by the current load; the longer of both counts. */
  readonly estimateMinutes: number
}

/** When the kitchen sees an order (ms): that long before the wanted time, never before now. */
export function releaseTime(now: number, { takeAt, holdMinutes, estimateMinutes }: HeldOrder): number {
  if (takeAt === null) return now
  return Math.max(now, takeAt - Math.max(holdMinutes, estimateMinutes, 0) * minuteMs)
}
