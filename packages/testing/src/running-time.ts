import { clearInterval, setInterval } from 'node:timers'
import { setTimeout as sleep } from 'node:timers/promises'

/*
 * Bounds that count only while this process runs. After a host has stood still for seconds Node runs the timers that are due
 * before it reads its sockets: by the clock on the wall a bound is over, and the answer lies there unread. The timers are imported,
 * so that a test which plays with the global ones leaves these alone.
 */

/** Milliseconds from one tick to the next, and what one counts at most, however long it was. */
const tickMs = 25
const tickMost = 50

export interface RunningTime {
  /** Milliseconds so far. */
  ms(): number
  stop(): void
}

/** A clock that stands still with the host. */
export function startRunningTime(tick: (ms: number) => void = () => undefined): RunningTime {
  let ran = 0
  let last = performance.now()
  const soFar = () => ran + Math.min(performance.now() - last, tickMost)
  const timer = setInterval(() => {
    ran = soFar()
    last = performance.now()
    tick(ran)
  }, tickMs)
  return { ms: soFar, stop: () => clearInterval(timer) }
}

/** Calls once this process has run for so long; answers how to call it off. */
export function afterRunning(ms: number, call: () => void): () => void {
  let isOver = false
  const time = startRunningTime((ran) => {
    if (isOver) {
      time.stop()
      call()
    }
    // The call is the next tick's: what has come meanwhile is read between the two.
    isOver = ran >= ms
  })
  return time.stop
}

/** Settles once it is so, or has not been for so long: which of them is the caller's to see. */
export async function waitAtMost(ms: number, isSo: () => boolean | Promise<boolean>): Promise<void> {
  let isOver = false
  const callOff = afterRunning(ms, () => {
    isOver = true
  })
  try {
    for (;;) {
      // A look that began in time may end after it.
      const isLast = isOver
      if ((await isSo()) || isLast) return
      await sleep(tickMs)
    }
  } finally {
    callOff()
  }
}
