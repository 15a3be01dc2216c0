const minuteMs = 60_000

/** For how long a device keeps a cart that is not sent, and a pre-order (spec 1 §4, §9): a day. */
export const cartMinutes = 1440

/**
 * Whether something kept on the device is still worth showing: after 1440 minutes it is discarded, at exactly 1440 it is
 * still there. A moment that lies farther ahead than that was written under another clock, and no moment at all is none.
 */
export function isCartKept(savedAt: number, now: number, minutes = cartMinutes): boolean {
  return Math.abs(now - savedAt) <= minutes * minuteMs
}
