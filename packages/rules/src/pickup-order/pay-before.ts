const minuteMs = 60_000
/** A wallet is opened, a password typed: nobody is hurried more than that. */
const leastMinutes = 5

export interface PayWindow {
  /** How long an order waits to be paid (`payMinutes`). */
  readonly payMinutes: number
  /**
   * The instant (ms) at which making and bringing it must begin: for the time that was chosen, or, of what is wanted as soon as
   * possible, so that the doors are still open when it is handed out.
   */
  readonly beginBy: number
}

/** When an order is void that was not paid (ms): no time is promised that could not be met once it is paid. */
export function payBefore(now: number, { payMinutes, beginBy }: PayWindow): number {
  return Math.min(now + payMinutes * minuteMs, Math.max(beginBy, now + leastMinutes * minuteMs))
}
