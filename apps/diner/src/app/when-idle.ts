/** Without idle callbacks (Safari). */
const laterMs = 1000

/** Runs deferrable work when the phone is idle; returns the cancel. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(work, { timeout: 5000 })
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(work, laterMs)
  return () => clearTimeout(id)
}
