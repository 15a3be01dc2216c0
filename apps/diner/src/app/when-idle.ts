/** Runs what can wait when the phone has nothing else to do; the answer takes it back. `laterMs`: where there are no idle callbacks (Safari). */
export function whenIdle(work: () => void, laterMs = 1000): () => void {
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(work, { timeout: 5000 })
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(work, laterMs)
  return () => clearTimeout(id)
}
