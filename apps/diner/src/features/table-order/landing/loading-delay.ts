/**
 * spec 1 §9, milliseconds: a skeleton appears after `loadingDelayMs`, and the bill replaces it at `billDelayMs` at the
 * earliest.
 */
export const loadingDelayMs = 250
export const billDelayMs = 500

/**
 * How long to hold data back so that nothing flickers. Data that comes before the skeleton shows at once; a skeleton
 * stays until the bill's delay is over. `sinceMs` = since the page began to wait.
 */
export function remainingHoldMs(sinceMs: number): number {
  return sinceMs >= loadingDelayMs && sinceMs < billDelayMs ? billDelayMs - sinceMs : 0
}
