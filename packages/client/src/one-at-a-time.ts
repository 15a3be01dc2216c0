/** `work` that never runs twice at once: a call while it runs gets the answer of the running one. */
export function oneAtATime<Args extends readonly unknown[], Answer>(
  work: (...args: Args) => Promise<Answer>,
): (...args: Args) => Promise<Answer> {
  let running: Promise<Answer> | undefined
  return (...args) => {
    running ??= work(...args).finally(() => {
      running = undefined
    })
    return running
  }
}
