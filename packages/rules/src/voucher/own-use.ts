/** How long a request to redeem may be on its way: several times what it is waited for. */
const onItsWayMs = 60_000
/**
 * The platform's times are whole seconds, cut off, and its clock and ours differ a little: a use that is so much before we looked may still be
 * after it. No more: what was used well before is somebody else's.
 */
const earlyMs = 5000
/** How much later than ours the platform's clock may be. */
const lateMs = 2 * 60_000
/** After so long a platform will not tell any more what became of a request. */
const forgottenMs = 24 * 3600_000

/** What we know of our questions to redeem one voucher. Times in ms. */
export interface Asked {
  /** Just before the platform said that it was not used yet. */
  readonly preparedAt: number
  /** Until when the last of them may be on its way, or the platform may do it by itself. */
  readonly mayArriveUntil: number
}

/** Until when a request that is made at `askedAt` may be on its way; `until` = the platform may redeem it by itself until then. */
export function mayArriveUntil(askedAt: number, until: number | null = null): number {
  return Math.max(askedAt + onItsWayMs, until ?? 0)
}

/** Whether a request to redeem may still arrive. Until then `unused` decides nothing. */
export function mayStillArrive({ mayArriveUntil }: Pick<Asked, 'mayArriveUntil'>, now: number): boolean {
  return now < mayArriveUntil
}

/**
 * Whether a redemption is the one that was asked for, and whose answer was lost. A voucher was unused when it was looked up, so what is older
 * was not we; what came too late after our last question was done at a counter. `usedAt`: ms, by the platform's clock. What has no time is
 * proved to be nobody's, so it is not asked of here.
 */
export function isOwnUse(usedAt: number, { preparedAt, mayArriveUntil }: Asked): boolean {
  return usedAt >= preparedAt - earlyMs && usedAt < mayArriveUntil + lateMs
}

/** Whether it is asked after no longer: nothing is asked for ever. `since` (ms) = when it could have been decided first. */
export function isForgotten(since: number, now: number): boolean {
  return now - since >= forgottenMs
}
