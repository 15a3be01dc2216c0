const minuteMs = 60_000

/** The work before an order is ready. */
export interface WorkInHand {
  /** Portions that the kitchen has not served yet. */
  readonly waiting: number
  /** Portions of this order. */
  readonly ordered: number
}

export interface KitchenPace {
  /** Seconds per portion for the whole kitchen. */
  readonly secondsEach: number
  /** No order is ready sooner than this. */
  readonly minimumMinutes: number
}

/** Minutes, rounded up, until an order is ready that the kitchen gets now. */
export function readyMinutes({ waiting, ordered }: WorkInHand, { secondsEach, minimumMinutes }: KitchenPace): number {
  const portions = Math.max(0, waiting) + Math.max(0, ordered)
  return Math.ceil(Math.max(minimumMinutes, (portions * Math.max(0, secondsEach)) / 60, 0))
}

/** The ready time (ms) shown to the guest, on the whole minute, so that two answers within a minute agree. */
export function readyEstimate(now: number, work: WorkInHand, pace: KitchenPace): number {
  return (Math.ceil(now / minuteMs) + readyMinutes(work, pace)) * minuteMs
}
