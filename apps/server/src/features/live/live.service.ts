import type { Database } from '../../db/database.ts'
import type { Queryable } from '../../db/queryable.ts'
import { afterCommit } from '../../db/transaction.ts'
import type { Log } from '../../http/log.ts'
import { type Bus, createBus, notifyLive } from './bus.ts'
import { createHub, type Hub, replayLimit } from './hub.ts'
import { getLastSeq, insertEvents, listEventsAfter } from './live.repository.ts'
import type { LiveEvent, NewLiveEvent } from './live-event.ts'
import { createLivePulse, type LivePulse } from './live-pulse.ts'
import { createStaffStreams, type FindValidSessions, type StaffStreams } from './staff-stream.ts'

export type { ReadTableAccess } from './channel-access.ts'
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
export type { TableAccess } from './table-stream.ts'

/**
 * For a writer without a server, such as the command line. It numbers the events in its transaction; the database
 * notifies every server at the commit.
 */
export async function recordAndNotify(tx: Queryable, sellerId: string, events: readonly NewLiveEvent[]): Promise<void> {
  await notifyLive(tx, await insertEvents(tx, sellerId, events))
}

export interface LiveDeps {
  readonly db: Database
  readonly log: Log
  /** Reads which staff sessions are still valid. */
  readonly livingSessions: FindValidSessions
  /** Receives the events that other servers of the same database recorded. An event may get lost. */
  readonly onRemoteEvent: (event: LiveEvent) => void
}

/** How a room sends events to phones and terminals. */
export interface LiveService {
  /** Starts to receive other servers' events; without it the first stream does. Settles when it receives, or after a second. */
  listen(): Promise<void>
  /** Ends the streams of an ended staff session. Other servers end theirs at the next beat. */
  endSession(token: string): void
  /** Numbers and stores events in the caller's transaction, and publishes them after its commit. */
  record(tx: Queryable, sellerId: string, events: readonly NewLiveEvent[]): Promise<readonly LiveEvent[]>
  /** Sends stored events to every stream, on all servers of the database, after the caller's commit. */
  publish(tx: Queryable, events: readonly LiveEvent[]): void
  /** The number of a channel's last event; 0 = none. */
  lastSeq(sellerId: string, channel: string): Promise<number>
}

/** The event service and the parts that `createLiveStreams` needs. */
export interface LiveCore extends LiveService {
  readonly hub: Hub
  readonly staff: StaffStreams
  readonly pulse: LivePulse
  readonly stopBus: Bus['stop']
}

/** Created before the rooms, which record events. The streams come after the rooms, which decide access. */
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
