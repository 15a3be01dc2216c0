const minuteMs = 60_000
/** A wallet is opened, a password typed: nobody is hurried more than that. */
const leastMinutes = 5

export interface PayWindow {
  /** How long an order waits to be paid (`payMinutes`). */
  readonly payMinutes: number
  /** The instant (ms) at which making and bringing it must begin for the time that was chosen; null = as soon as possible. */
  readonly beginBy: number | null
}

/** When an order is void that was not paid (ms): no time is promised that could not be met once it is paid. */
export function payBefore(now: number, { payMinutes, beginBy }: PayWindow): number {
  const whole = now + payMinutes * minuteMs
  return beginBy === null ? whole : Math.min(whole, Math.max(beginBy, now + leastMinutes * minuteMs))
}
