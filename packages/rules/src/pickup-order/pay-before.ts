const minuteMs = 60_000
/** Opening a wallet and typing a password takes time: the guest gets at least this long. */
const leastMinutes = 5

export interface PayWindow {
  /** Minutes until an unpaid order ends (`payMinutes`). */
  readonly payMinutes: number
  /**
   * The instant (ms) at which preparation and delivery must begin. For a chosen time: to meet it. For as soon as
   * possible: to hand it out before closing.
   */
  readonly beginBy: number
}

/** When an unpaid order ends (ms). So a paid order can always meet its promised time. */
export function payBefore(now: number, { payMinutes, beginBy }: PayWindow): number {
  return Math.min(now + payMinutes * minuteMs, Math.max(beginBy, now + leastMinutes * minuteMs))
}
