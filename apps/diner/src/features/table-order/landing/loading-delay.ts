/** spec 1 §9: what loads is not shown as loading before this, and the bill's data not sooner after that than this. */
export const loadingDelayMs = 250
export const billDelayMs = 500

/**
 * How long what has come is kept back, so that nothing flickers: what comes before anything was shown as loading is shown
 * at once; once a skeleton stands there it stays until the bill's delay is over. `sinceMs` since the page began to wait.
 */
export function remainingHoldMs(sinceMs: number): number {
  return sinceMs >= loadingDelayMs && sinceMs < billDelayMs ? billDelayMs - sinceMs : 0
}
