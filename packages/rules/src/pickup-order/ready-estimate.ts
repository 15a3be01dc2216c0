const minuteMs = 60_000

/** What stands between an order and its counter. */
export interface WorkInHand {
  /** Portions the kitchen has and has not served. */
  readonly waiting: number
  /** Portions of this order. */
  readonly ordered: number
}

export interface KitchenPace {
  /** Seconds from one portion to the next, the whole kitchen together. */
  readonly secondsEach: number
  /** Nothing is ready sooner than after so many minutes. */
  readonly minimumMinutes: number
}

/** Whole minutes, rounded up, until an order that the kitchen gets now is ready. */
export function readyMinutes({ waiting, ordered }: WorkInHand, { secondsEach, minimumMinutes }: KitchenPace): number {
  const portions = Math.max(0, waiting) + Math.max(0, ordered)
  return Math.ceil(Math.max(minimumMinutes, (portions * Math.max(0, secondsEach)) / 60, 0))
}

/** The instant (ms) that a guest is told: to the whole minute, so that two answers within one minute agree. */
export function readyEstimate(now: number, work: WorkInHand, pace: KitchenPace): number {
  return (Math.ceil(now / minuteMs) + readyMinutes(work, pace)) * minuteMs
}
