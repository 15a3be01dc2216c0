import { clearInterval, setInterval } from 'node:timers'
import { setTimeout as sleep } from 'node:timers/promises'

/*
 * Time limits that count only while this process runs. After a host has stalled for seconds, Node fires due timers
 * before reading sockets.
 * A wall clock limit would then expire with the answer unread. The timers are imported, so that tests with fake global
 * timers do not affect them.
 */

/** Milliseconds between ticks, and the most that one tick counts. */
const tickMs = 25
const tickMost = 50

export interface RunningTime {
  /** Milliseconds so far. */
  ms(): number
  stop(): void
}

/** A clock that stops while the host stalls. */
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

/** Calls after this process has run for `ms`; returns a function that cancels. */
export function afterRunning(ms: number, call: () => void): () => void {
  let isOver = false
  const time = startRunningTime((ran) => {
    if (isOver) {
      time.stop()
      call()
    }
    // The call runs in the next tick, so that data received meanwhile is read first.
    isOver = ran >= ms
  })
  return time.stop
}

/** Waits until the condition holds or the time is over; the caller checks which. */
export async function waitAtMost(ms: number, isSo: () => boolean | Promise<boolean>): Promise<void> {
  let isOver = false
  const callOff = afterRunning(ms, () => {
    isOver = true
  })
  try {
    for (;;) {
      // A check that began in time may end after it.
      const isLast = isOver
      if ((await isSo()) || isLast) return
      await sleep(tickMs)
    }
  } finally {
    callOff()
  }
}
