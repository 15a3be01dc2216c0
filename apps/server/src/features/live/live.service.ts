import type { ErrorCode } from '@comanda/contract/errors.ts'
import { ok, type Refusal, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../db/database.ts'
import { once } from '../../db/once.ts'
import type { Queryable } from '../../db/queryable.ts'
import { afterCommit } from '../../db/transaction.ts'
import type { Call } from '../../http/call.ts'
import type { Log } from '../../http/log.ts'
import { createBus, notifyLive } from './bus.ts'
import { createChannelStreams, type StreamOptions } from './channel-stream.ts'
import { heartbeatFrame } from './frame.ts'
import { createHub, replayLimit } from './hub.ts'
import { getLastSeq, insertEvents, listEventsAfter } from './live.repository.ts'
import { type LiveEvent, type NewLiveEvent, tableEvent } from './live-event.ts'
import { createLivePulse } from './live-pulse.ts'
import { createMenuStreams, type MenuPlace } from './menu-stream.ts'
import { createMenuWatch, type ReadMenuState } from './menu-watch.ts'
import { type AskSessions, createStaffStreams } from './staff-stream.ts'
import { type AskHearing, type AskOwner, createWhoHears } from './who-hears.ts'

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

/**
 * For a writer that has no server around it, such as the command line: numbers the events in its transaction, and the
 * database tells every server at the commit.
 */
export async function recordAndNotify(tx: Queryable, sellerId: string, events: readonly NewLiveEvent[]): Promise<void> {
  await notifyLive(tx, await insertEvents(tx, sellerId, events))
}

export type { Hearing } from './table-listener.ts'

export interface LiveDeps {
  readonly db: Database
  readonly log: Log
  readonly now: () => Date
}

export interface LiveService {
  /** The menu room's answer to "what can be had now", before the first stream opens. */
  useMenu(read: ReadMenuState): void
  /** The table-order room's answer, before the first stream opens. */
  useTables(ask: AskHearing): void
  /** The pickup-order room's answer to whose an order ahead is, before the first stream opens. */
  useOrders(ask: AskOwner): void
  /** The kitchen room's answer to which staff sessions live, before the first stream opens. */
  useSessions(ask: AskSessions): void
  /** Hears what other servers of the same database did, in the words in which they tell their streams. One may be lost. */
  hearOthers(hear: (event: LiveEvent) => void): void
  /** Listens to other servers from now on; else from the first stream. Settles when it does, or after a second. */
  listen(): Promise<void>
  /** A staff session has ended: so do the streams that were opened with it. Other servers find it with their next beat. */
  endSession(token: string): void
  /** Numbers and stores events in the caller's transaction, and publishes them once it has committed. */
  record(tx: Queryable, sellerId: string, events: readonly NewLiveEvent[]): Promise<readonly LiveEvent[]>
  /** Sends stored events to every stream, here and on other servers of the same database, once the caller's transaction has committed. */
  publish(tx: Queryable, events: readonly LiveEvent[]): void
  /** A guest announces an order refresh to the companions (spec 1 §7); the same key announces once. */
  announce(
    sellerId: string,
    storeId: string,
    tableNo: string,
    call: Call,
  ): Promise<Result<{ eventId: number }, ErrorCode>>
  /** Answers with an event stream; sends by itself. */
  stream(request: FastifyRequest, reply: FastifyReply, options: StreamOptions): Promise<null>
  /** What can be had of a menu, for a phone that sits at no table; refused with `rate_limited` (menu-stream.ts). */
  streamMenu(request: FastifyRequest, reply: FastifyReply, place: MenuPlace): Promise<Refusal<'rate_limited'> | null>
  /** The number of a channel's last event; 0 when it has none. */
  lastSeq(sellerId: string, channel: string): Promise<number>
  /** Open streams on this server, for /metrics. */
  streamCount(): number
  /** Tells every phone when to come back, and ends. */
  closeAll(): Promise<void>
}

/** A stream lives once to twice as long, so that not all come back together. */
const lifetimeMs = 10 * 60_000

export function createLiveService({ db, log }: LiveDeps): LiveService {
  const hub = createHub({
    log,
    listAfter: (sellerId, channel, after) => listEventsAfter(db.pool, sellerId, channel, after, replayLimit),
  })
  let hearOther: (event: LiveEvent) => void = () => undefined
  const receive = (events: readonly LiveEvent[]) => {
    for (const event of events) hearOther(event)
    hub.deliver(events)
  }
  const bus = createBus({ db, log, receive, recovered: () => void pulse.sweep() })
  const hears = createWhoHears()
  const staff = createStaffStreams(log)
  let readMenu: ReadMenuState = () => Promise.resolve(null)
  const menuWatch = createMenuWatch(hub, log, (...place) => readMenu(...place))
  const lookers = createMenuStreams(menuWatch, lifetimeMs, log)
  const listeners = createChannelStreams({
    ...{ db, log, hub, staff, menuWatch, lifetimeMs },
    ...{ askHearing: hears.ask, listen: bus.listen },
  })
  const pulse = createLivePulse({ db, log, hub, beat })

  function beat(): void {
    for (const subscriber of hub.subscribers()) subscriber.write(heartbeatFrame)
    for (const stream of lookers.all()) stream.write(heartbeatFrame)
    void staff.check()
  }

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
    useMenu(read) {
      readMenu = read
    },
    useTables: hears.useTables,
    useOrders: hears.useOrders,
    useSessions: staff.useSessions,
    hearOthers(hear) {
      hearOther = hear
    },
    listen: bus.listen,
    endSession: staff.end,
    record,
    publish,
    async announce(sellerId, storeId, tableNo, call) {
      const hearing = await hears.ask({ sellerId, storeId, tableNo }, call)
      if (hearing === 'no' || hearing === 'former') return refuse('seating_join_needed')
      return once(db, call.once, sellerId, async (tx) => {
        const news = tableEvent(storeId, tableNo, 'fresh_order', { seq: 0, uid: call.actor, what: 'announced' })
        const [event] = await record(tx, sellerId, [news])
        return ok({ eventId: event?.seq ?? 0 })
      })
    },
    stream(request, reply, options) {
      pulse.start()
      return listeners.open(request, reply, options)
    },
    async streamMenu(request, reply, place) {
      pulse.start()
      await bus.listen()
      return lookers.open(request, reply, place)
    },
    lastSeq: (sellerId, channel) => getLastSeq(db.pool, sellerId, channel),
    streamCount: () => hub.count() + lookers.count(),
    async closeAll() {
      pulse.stop()
      listeners.closeAll()
      lookers.closeAll()
      await bus.stop()
    },
  }
}
