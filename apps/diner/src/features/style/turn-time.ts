/** Milliseconds a banner stays before the next one (spec 1 §9). */
const autoplayMs = 3000
/** After a swipe the carousel stands still for this long (spec 1 §9). */
const swipeBlockMs = 5000

/** When the next banner comes: after its time, and not while a swipe still counts. Milliseconds. */
export function nextTurnAt({ shownAt, swipedAt }: { shownAt: number; swipedAt: number }): number {
  return Math.max(shownAt + autoplayMs, swipedAt + swipeBlockMs)
}
