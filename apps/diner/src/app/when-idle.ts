/** Where there are no idle callbacks (Safari). */
const laterMs = 1000

/** Runs work that can wait when the phone has nothing else to do; the answer cancels it. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(work, { timeout: 5000 })
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(work, laterMs)
  return () => clearTimeout(id)
}
