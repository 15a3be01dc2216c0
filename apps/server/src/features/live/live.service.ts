import type { ErrorCode } from '@comanda/contract/errors.ts'
import { beatMs } from '@comanda/contract/live/beat.ts'
import { isOutTradeNo } from '@comanda/rules/order/outtradeno.ts'
import { ok, type Refusal, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../db/database.ts'
import { once } from '../../db/once.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { Call } from '../../http/call.ts'
import type { Log } from '../../http/log.ts'
import { createBus, notifyLive } from './bus.ts'
import { heartbeatFrame } from './frame.ts'
import { createHub, replayLimit } from './hub.ts'
import { getLastSeq, insertEvents, isNextBefore, listEventsAfter, listLastSeqs } from './live.repository.ts'
import { type LiveEvent, type NewLiveEvent, tableEvent } from './live-event.ts'
import { createMenuStreams, type MenuPlace } from './menu-stream.ts'
import { createMenuWatch, type ReadMenuState } from './menu-watch.ts'
import { type AskSessions, createStaffStreams } from './staff-stream.ts'
import { closeStream, openStream, type Stream } from './stream.ts'
import { type Hearing, type Listener, listenAtTable } from './table-listener.ts'

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

export interface StreamOptions {
  readonly sellerId: string
  /** Whose menu's news the stream tells as well. */
  readonly storeId: string
  readonly channel: string
  /** The last event the phone holds; undefined = from now on. */
  readonly lastEventId: number | undefined
  /** When the guest came to this table: what happened before belongs to another party and is not told again. */
  readonly notBefore?: Date | undefined
  /** Whoever listens at a table: its events are for its party. Terminals hear all. */
  readonly listener?: { readonly tableNo: string; readonly call: Call }
  /** The staff session of who listens, where there is one: what is heard as staff ends with it. */
  readonly session: string | null
}

/** The table-order room's answer to who may hear a table; a guest who may sit down by scanning alone does so by listening. */
export type AskHearing = (
  place: { readonly sellerId: string; readonly storeId: string; readonly tableNo: string },
  call: Call,
) => Promise<Hearing>

/** Whether an order ahead is this guest's: its channel has its number in the table's place. */
export type AskOwner = (
  place: { readonly sellerId: string; readonly storeId: string },
  outtradeno: string,
  uid: string,
) => Promise<boolean>

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
  /** Numbers and stores events in the caller's transaction. Publish the answer after its commit. */
  record(tx: Queryable, sellerId: string, events: readonly NewLiveEvent[]): Promise<readonly LiveEvent[]>
  /** Call after the commit: tells every stream, here and on other servers of the same database. */
  publish(events: readonly LiveEvent[]): void
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

/** How long an event can stay unseen whose notification was lost, for instance because the server that sent it died. */
const sweepMs = 5000
/** A stream lives once to twice as long, so that not all come back together. */
const lifetimeMs = 10 * 60_000

export function createLiveService({ db, log }: LiveDeps): LiveService {
  const hub = createHub({
    log,
    listAfter: (sellerId, channel, after) => listEventsAfter(db.pool, sellerId, channel, after, replayLimit),
  })
  let askTable: AskHearing = () => Promise.resolve('no')
  let askOwner: AskOwner = () => Promise.resolve(false)
  const askHearing: AskHearing = async (place, call) => {
    if (!isOutTradeNo(place.tableNo)) return askTable(place, call)
    return (await askOwner(place, place.tableNo, call.actor)) ? 'own' : 'no'
  }
  let readMenu: ReadMenuState = () => Promise.resolve(null)
  const staff = createStaffStreams(log)
  const menuWatch = createMenuWatch(hub, log, (...place) => readMenu(...place))
  const lookers = createMenuStreams(menuWatch, lifetimeMs, log)
  let hearOther: (event: LiveEvent) => void = () => undefined
  const receive = (events: readonly LiveEvent[]) => {
    for (const event of events) hearOther(event)
    hub.deliver(events)
  }
  const bus = createBus({ db, log, receive, recovered: () => void sweep() })
  let closed = false
  let timers: NodeJS.Timeout[] = []

  async function sweep(): Promise<void> {
    const channels = hub.channels()
    if (closed || channels.length === 0) return
    try {
      hub.checkUpTo(await listLastSeqs(db.pool, channels))
    } catch (error) {
      log.warn({ err: error }, 'the live channels could not be checked')
    }
  }

  function start(): void {
    if (timers.length > 0) return
    const beat = () => {
      for (const subscriber of hub.subscribers()) subscriber.write(heartbeatFrame)
      for (const stream of lookers.all()) stream.write(heartbeatFrame)
      void staff.check()
    }
    timers = [setInterval(beat, beatMs).unref(), setInterval(() => void sweep(), sweepMs).unref()]
  }

  function publish(events: readonly LiveEvent[]): void {
    if (events.length === 0) return
    hub.deliver(events)
    bus.send(events)
  }

  return {
    useMenu(read) {
      readMenu = read
    },
    useTables(ask) {
      askTable = ask
    },
    useOrders(ask) {
      askOwner = ask
    },
    useSessions: staff.useSessions,
    hearOthers(hear) {
      hearOther = hear
    },
    listen: bus.listen,
    endSession: staff.end,
    record: insertEvents,
    publish,
    async announce(sellerId, storeId, tableNo, call) {
      const hearing = await askHearing({ sellerId, storeId, tableNo }, call)
      if (hearing === 'no' || hearing === 'former') return refuse('seating_join_needed')
      let recorded: readonly LiveEvent[] = []
      const result = await once(db, call.once, sellerId, async (tx) => {
        const news = tableEvent(storeId, tableNo, 'fresh_order', { seq: 0, uid: call.actor, what: 'announced' })
        recorded = await insertEvents(tx, sellerId, [news])
        return ok({ eventId: recorded[0]?.seq ?? 0 })
      })
      if (result.ok) publish(recorded)
      return result
    },
    async stream(request, reply, options) {
      start()
      const { sellerId, storeId, channel, session } = options
      const listener = listenerOf(options)
      const asked = listener?.ask()
      const [after, hearing] = await Promise.all([replayAfter(options, asked), asked, bus.listen()])
      // Gone while it waited: its end has been told already, and nobody would take it out of the hub again.
      if (request.raw.socket.destroyed) {
        reply.hijack()
        return null
      }
      const opened = openStream(request, reply)
      const atTable = listener === null || hearing === undefined ? null : listenAtTable(opened, listener, hearing, log)
      const stream: Stream = atTable ?? opened
      const token = atTable === null || hearing === 'staff' ? session : null
      // Whoever may listen is asked anew from time to time: codes change, staff sign out.
      let gone = false
      const join = async () => {
        if (token !== null) await staff.add(token, stream)
        if (gone) return
        await hub.join(sellerId, channel, stream, after)
        atTable?.caughtUp()
        if (!gone) await menuWatch.join(sellerId, storeId, stream)
      }
      const end = setTimeout(() => closeStream(stream), lifetimeMs * (1 + Math.random())).unref()
      reply.raw.once('close', () => {
        gone = true
        clearTimeout(end)
        if (token !== null) staff.remove(token, stream)
        hub.leave(sellerId, channel, stream)
        menuWatch.leave(sellerId, storeId, stream)
      })
      if (closed) closeStream(stream)
      else await join().catch((error: unknown) => fail(stream, error))
      return null
    },
    async streamMenu(request, reply, place) {
      start()
      await bus.listen()
      return lookers.open(request, reply, place)
    },
    lastSeq: (sellerId, channel) => getLastSeq(db.pool, sellerId, channel),
    streamCount: () => hub.count() + lookers.count(),
    async closeAll() {
      closed = true
      for (const timer of timers) clearInterval(timer)
      for (const subscriber of hub.subscribers()) closeStream(subscriber as Stream)
      lookers.closeAll()
      await bus.stop()
    },
  }

  function listenerOf({ sellerId, storeId, listener }: StreamOptions): Listener | null {
    if (listener === undefined) return null
    const { tableNo, call } = listener
    return { uid: call.actor, ask: () => askHearing({ sellerId, storeId, tableNo }, call) }
  }

  /**
   * Where the replay begins; a number nobody has reached yet makes the stream ask for everything again. From now on is from
   * before the headers: whoever sees its stream open reads what there is, and hears of all that comes after; but not that
   * they sat down by asking.
   */
  async function replayAfter(
    { sellerId, channel, lastEventId, notBefore }: StreamOptions,
    asked: Promise<Hearing> | undefined,
  ): Promise<number> {
    if (lastEventId === undefined) {
      await asked
      return getLastSeq(db.pool, sellerId, channel)
    }
    if (notBefore === undefined) return lastEventId
    const isOthers = await isNextBefore(db.pool, sellerId, channel, lastEventId, notBefore)
    return isOthers ? Number.MAX_SAFE_INTEGER : lastEventId
  }

  function fail(stream: Stream, error: unknown): void {
    log.warn({ err: error }, 'a live stream could not be opened')
    closeStream(stream)
  }
}
