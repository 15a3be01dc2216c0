import { beatMs } from '@comanda/contract/live/beat.ts'
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

/** How long an event can stay unseen whose notification was lost, for instance because the server that sent it died. */
const sweepMs = 5000

/** What goes on by itself while streams are open. */
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
    /** From the first stream on, with what is done every `beatMs`; a second start does nothing. */
    start(beat: () => void) {
      if (timers.length > 0) return
      timers = [setInterval(beat, beatMs).unref(), setInterval(() => void sweep(), sweepMs).unref()]
    },
    /** Looks in the database for events that this server was not told of. */
    sweep,
    stop() {
      stopped = true
      for (const timer of timers) clearInterval(timer)
    },
  }
}
