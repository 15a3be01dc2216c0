/** Milliseconds a banner stays before the next one comes (spec 1 §9). */
const autoplayMs = 3000
/** After a swipe the carousel leaves the guest's banner alone for so long (spec 1 §9). */
const swipeBlockMs = 5000

/** When the next banner comes: so long after this one came, and not while a swipe still counts. Milliseconds. */
export function nextTurnAt({ shownAt, swipedAt }: { shownAt: number; swipedAt: number }): number {
  return Math.max(shownAt + autoplayMs, swipedAt + swipeBlockMs)
}
