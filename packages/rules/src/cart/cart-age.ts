const minuteMs = 60_000

/** How long a device keeps an unsent cart or pre-order (spec 1 §4, §9): one day. */
export const cartMinutes = 1440

/**
 * Whether something saved on the device is still shown.
 * - After 1440 minutes it is discarded; at exactly 1440 it is kept.
 * - A time more than 1440 minutes in the future comes from another clock setting: discarded.
 * - A missing time: discarded.
 */
export function isCartKept(savedAt: number, now: number, minutes = cartMinutes): boolean {
  return Math.abs(now - savedAt) <= minutes * minuteMs
}
