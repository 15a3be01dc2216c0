const due: (() => void)[] = []

/** Runs `work` after the task of the tap that asks for it: all that one tap asks for by one timer, as a slow phone takes long to set one. */
export function soon(work: () => void): void {
  if (due.push(work) === 1) setTimeout(runDue)
}

function runDue(): void {
  for (const work of due.splice(0)) {
    try {
      work()
    } catch (error) {
      // Told as if it had been alone: the others do not go with it.
      setTimeout(() => {
        throw error
      })
    }
  }
}
