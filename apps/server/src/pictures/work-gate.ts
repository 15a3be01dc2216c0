/** Limits concurrent work: a burst of requests must not take every processor. */
export interface WorkGate {
  /** Waits for a free slot. `patient`: runs after all work that a request waits for. */
  run<T>(work: () => Promise<T>, patient?: boolean): Promise<T>
}

export function openWorkGate(atOnce: number): WorkGate {
  const urgent: (() => void)[] = []
  const patient: (() => void)[] = []
  let running = 0

  function next(): void {
    const start = urgent.shift() ?? patient.shift()
    if (start === undefined) running -= 1
    else start()
  }

  return {
    async run(work, isPatient = false) {
      if (running < atOnce) running += 1
      else await new Promise<void>((start) => (isPatient ? patient : urgent).push(start))
      try {
        return await work()
      } finally {
        next()
      }
    },
  }
}
