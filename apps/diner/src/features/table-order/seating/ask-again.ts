/** Calls `ask` again `afterMs` after each answer, until the returned function is called. */
export function askAgain(afterMs: number, ask: () => Promise<unknown>): () => void {
  let stopped = false
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    // The answer itself may stop the loop; then no timer starts.
    if (!stopped) timer = setTimeout(() => void ask().finally(wait), afterMs)
  }
  wait()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
