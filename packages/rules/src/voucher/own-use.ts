/** How long a redeem request can be under way: several times the wait for its answer. */
const onItsWayMs = 60_000
/**
 * A platform cuts its times to whole seconds, and its clock differs a little from ours. So a use this long before our
 * lookup can still be ours.
 * Not longer: an earlier use belongs to another guest.
 */
const earlyMs = 5000
/** How far the platform's clock can be ahead of ours. */
const lateMs = 2 * 60_000
/** After this time a platform no longer reports the result of a request. */
const forgottenMs = 24 * 3600_000

/** Our redeem requests for one voucher. Times in ms. */
export interface Asked {
  /** Just before the platform reported it unused. */
  readonly preparedAt: number
  /** Until when the last request can be under way, or the platform may redeem by itself. */
  readonly mayArriveUntil: number
}

/** Until when a request sent at `askedAt` can be under way; `until` = until when the platform may redeem by itself. */
export function mayArriveUntil(askedAt: number, until: number | null = null): number {
  return Math.max(askedAt + onItsWayMs, until ?? 0)
}

/** Whether a redeem request may still arrive. Until then, `unused` decides nothing. */
export function mayStillArrive({ mayArriveUntil }: Pick<Asked, 'mayArriveUntil'>, now: number): boolean {
  return now < mayArriveUntil
}

/**
 * Whether a redemption is ours although its answer was lost. `usedAt`: ms, by the platform's clock.
 * - The voucher was unused at our lookup, so an earlier redemption is not ours.
 * - A redemption too long after our last request was made at a counter.
 * - A redemption without a time cannot be proved; callers do not ask for it.
 */
export function isOwnUse(usedAt: number, { preparedAt, mayArriveUntil }: Asked): boolean {
  return usedAt >= preparedAt - earlyMs && usedAt < mayArriveUntil + lateMs
}

/** Whether to stop asking the platform. `since` (ms) = when it could first have been decided. */
export function isForgotten(since: number, now: number): boolean {
  return now - since >= forgottenMs
}
