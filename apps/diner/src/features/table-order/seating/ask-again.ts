/** Asks again and again, each time so long after the last answer, until the returned function is called: then never more. */
export function askAgain(afterMs: number, ask: () => Promise<unknown>): () => void {
  let stopped = false
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    // An answer may be what stops it: nothing is begun after that.
    if (!stopped) timer = setTimeout(() => void ask().finally(wait), afterMs)
  }
  wait()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
