import { timeLimits } from '../../config/time-limits.ts'
import type { Database } from '../../db/database.ts'
import type { Log } from '../../http/log.ts'
import type { Hub } from './hub.ts'
import { listLastSeqs } from './live.repository.ts'

export type LivePulse = ReturnType<typeof createLivePulse>

export interface LivePulseDeps {
  readonly db: Pick<Database, 'pool'>
  readonly log: Pick<Log, 'warn'>
  readonly hub: Hub
}

/** The periodic work while streams are open. */
export function createLivePulse({ db, log, hub }: LivePulseDeps) {
  let stopped = false
  let timers: NodeJS.Timeout[] = []

  async function sweep(): Promise<void> {
    const channels = hub.channels()
    if (stopped || channels.length === 0) return
    try {
      hub.checkUpTo(await listLastSeqs(db.pool, channels))
    } catch (error) {
      log.warn({ err: error }, 'the live channels could not be checked')
    }
  }

  return {
    /** Starts the timers with the first stream; `beat` runs every `timeLimits.heartbeatMs`. A second start does nothing. */
    start(beat: () => void) {
      if (timers.length > 0) return
      timers = [
        setInterval(beat, timeLimits.heartbeatMs).unref(),
        setInterval(() => void sweep(), timeLimits.eventSweepMs).unref(),
      ]
    },
    /** Reads the database for events whose notification did not reach this server. */
    sweep,
    stop() {
      stopped = true
      for (const timer of timers) clearInterval(timer)
    },
  }
}
