import { type Refusal, refuse } from '@comanda/rules/result/result.ts'
import { formatClockTime } from '@comanda/rules/time/clock-time.ts'
import { localMinutes } from '@comanda/rules/time/local-time.ts'

/** The pause, read by the statement that decides about an order. So it applies at once on every server. */
export interface PauseRead {
  /** Null = no pause. It may have passed. */
  readonly pausedUntil: Date | null
  readonly pauseReason: string
}

/** When a pause ends, in the store's local time, rounded up to a full minute. */
export function pauseClock(until: Date, timeZone: string): string {
  return formatClockTime(localMinutes(until.getTime() + 59_999, timeZone))
}

export function checkPause(
  { pausedUntil, pauseReason }: PauseRead,
  timeZone: string,
  now: Date,
): Refusal<'store_paused'> | null {
  if (pausedUntil === null || pausedUntil <= now) return null
  return refuse('store_paused', [pauseReason, pauseClock(pausedUntil, timeZone)], { until: pausedUntil.toISOString() })
}
