import type { Database } from '../../db/database.ts'
import type { Queryable } from '../../db/queryable.ts'
import { afterCommit } from '../../db/transaction.ts'
import type { Log } from '../../http/log.ts'
import { type Bus, createBus, notifyLive } from './bus.ts'
import { createHub, type Hub, replayLimit } from './hub.ts'
import { getLastSeq, insertEvents, listEventsAfter } from './live.repository.ts'
import type { LiveEvent, NewLiveEvent } from './live-event.ts'
import { createLivePulse, type LivePulse } from './live-pulse.ts'
import { type AskSessions, createStaffStreams, type StaffStreams } from './staff-stream.ts'

export { eventSql } from './event-sql.ts'
export {
  type LiveEvent,
  menuChannel,
  menuEvent,
  type NewLiveEvent,
  storeChannel,
  storeEvent,
  tableChannel,
  tableEvent,
} from './live-event.ts'
export { createLiveStreams, type LiveStreams } from './live-streams.ts'
export type { Hearing } from './table-listener.ts'
export type { AskHearing } from './who-hears.ts'

/**
 * For a writer that has no server around it, such as the command line: numbers the events in its transaction, and the
 * database tells every server at the commit.
 */
export async function recordAndNotify(tx: Queryable, sellerId: string, events: readonly NewLiveEvent[]): Promise<void> {
  await notifyLive(tx, await insertEvents(tx, sellerId, events))
}

export interface LiveDeps {
  readonly db: Database
  readonly log: Log
  /** Which staff sessions are alive. */
  readonly livingSessions: AskSessions
  /** Receives the events that other servers of the same database recorded. One may be lost. */
  readonly onRemoteEvent: (event: LiveEvent) => void
}

/** What a room needs to tell phones and terminals. */
export interface LiveService {
  /** Listens to other servers from now on; else from the first stream. Settles when it does, or after a second. */
  listen(): Promise<void>
  /** Ends the streams of a staff session that has ended. Other servers find it with their next beat. */
  endSession(token: string): void
  /** Numbers and stores events in the caller's transaction, and publishes them once it has committed. */
  record(tx: Queryable, sellerId: string, events: readonly NewLiveEvent[]): Promise<readonly LiveEvent[]>
  /** Sends stored events to every stream, here and on other servers of the same database, once the caller's transaction has committed. */
  publish(tx: Queryable, events: readonly LiveEvent[]): void
  /** The number of a channel's last event; 0 when it has none. */
  lastSeq(sellerId: string, channel: string): Promise<number>
}

/** The events, and the parts that the streams of this room are made on (`createLiveStreams`). */
export interface LiveCore extends LiveService {
  readonly hub: Hub
  readonly staff: StaffStreams
  readonly pulse: LivePulse
  readonly stopBus: Bus['stop']
}

/** Made before the rooms, which record events; the streams are made after them, because they ask the rooms who may listen. */
export function createLiveCore({ db, log, livingSessions, onRemoteEvent }: LiveDeps): LiveCore {
  const hub = createHub({
    log,
    listAfter: (sellerId, channel, after) => listEventsAfter(db.pool, sellerId, channel, after, replayLimit),
  })
  const receive = (events: readonly LiveEvent[]) => {
    for (const event of events) onRemoteEvent(event)
    hub.deliver(events)
  }
  const pulse = createLivePulse({ db, log, hub })
  const bus = createBus({ db, log, receive, recovered: () => void pulse.sweep() })
  const staff = createStaffStreams(log, livingSessions)

  function publish(tx: Queryable, events: readonly LiveEvent[]): void {
    if (events.length === 0) return
    afterCommit(tx, () => {
      hub.deliver(events)
      bus.send(events)
    })
  }

  async function record(tx: Queryable, sellerId: string, news: readonly NewLiveEvent[]): Promise<readonly LiveEvent[]> {
    const events = await insertEvents(tx, sellerId, news)
    publish(tx, events)
    return events
  }

  return {
    ...{ hub, staff, pulse, stopBus: bus.stop },
    listen: bus.listen,
    endSession: staff.end,
    record,
    publish,
    lastSeq: (sellerId, channel) => getLastSeq(db.pool, sellerId, channel),
  }
}
