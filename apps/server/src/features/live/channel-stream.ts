import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../db/database.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { Call } from '../../http/call.ts'
import type { Log } from '../../http/log.ts'
import type { Hub } from './hub.ts'
import { getLastSeq, isNextBefore } from './live.repository.ts'
import type { MenuWatch } from './menu-watch.ts'
import type { StaffStreams } from './staff-stream.ts'
import { closeStream, endForNewer, openStream, type Stream } from './stream.ts'
import { type Bounded, createStreamBounds } from './stream-bounds.ts'
import { type Hearing, type Listener, listenAtTable } from './table-listener.ts'
import type { AskHearing } from './who-hears.ts'

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

export interface ChannelStreamDeps {
  readonly db: Pick<Database, 'pool'>
  readonly log: Pick<Log, 'warn'>
  readonly hub: Hub
  readonly staff: StaffStreams
  readonly menuWatch: MenuWatch
  readonly askHearing: AskHearing
  /** Settles when this server hears the others, or after a second. */
  readonly listen: () => Promise<void>
  /** A stream lives once to twice as long, so that not all come back together. */
  readonly lifetimeMs: number
}

/** For phones that sit at a table or wait for an order, and for terminals: what happens in their channel, and what can be had. */
export function createChannelStreams(deps: ChannelStreamDeps) {
  const { db, log, hub, staff, menuWatch, askHearing, listen, lifetimeMs } = deps
  const bounds = createStreamBounds<Seat>()
  let closed = false
  return {
    /** Answers with an event stream; sends by itself. */
    async open(request: FastifyRequest, reply: FastifyReply, options: StreamOptions) {
      const { sellerId, storeId, channel, session } = options
      const listener = listenerOf(options, askHearing)
      const asked = listener?.ask()
      const [after, hearing] = await Promise.all([replayAfter(db.pool, options, asked), asked, listen()])
      // Gone while it waited: its end has been told already, and nobody would take it out of the hub again.
      if (request.raw.socket.destroyed) {
        reply.hijack()
        return null
      }
      const opened = openStream(request, reply)
      const atTable = listener === null || hearing === undefined ? null : listenAtTable(opened, listener, hearing, log)
      const stream: Stream = atTable ?? opened
      const token = atTable === null || hearing === 'staff' ? session : null
      const seat = seatOf(options, token, stream, () => atTable?.sits() ?? true)
      if (seat !== null) for (const older of bounds.enter(seat)) endForNewer(older.stream)
      let gone = false
      const join = async () => {
        if (token !== null) await staff.add(token, stream)
        if (gone) return
        await hub.join(sellerId, channel, stream, after)
        atTable?.caughtUp()
        if (!gone) await menuWatch.join(sellerId, storeId, stream)
      }
      // Whoever may listen is asked anew from time to time: codes change, staff sign out.
      const end = setTimeout(() => closeStream(stream), lifetimeMs * (1 + Math.random())).unref()
      reply.raw.once('close', () => {
        gone = true
        clearTimeout(end)
        if (seat !== null) bounds.leave(seat)
        if (token !== null) staff.remove(token, stream)
        hub.leave(sellerId, channel, stream)
        menuWatch.leave(sellerId, storeId, stream)
      })
      if (closed) closeStream(stream)
      else {
        await join().catch((error: unknown) => {
          log.warn({ err: error }, 'a live stream could not be opened')
          closeStream(stream)
        })
      }
      return null
    },
    closeAll() {
      closed = true
      for (const subscriber of hub.subscribers()) closeStream(subscriber as Stream)
    },
  }
}

interface Seat extends Bounded {
  readonly stream: Stream
}

/** Null = a terminal. A waiter's name may be signed in on many phones: each has a session of its own. */
function seatOf(
  { sellerId, channel, listener }: StreamOptions,
  token: string | null,
  stream: Stream,
  sits: () => boolean,
): Seat | null {
  if (listener === undefined) return null
  return { guest: token ?? listener.call.actor, table: `${sellerId} ${channel}`, stream, sits }
}

/** Null = a terminal, which hears all. */
function listenerOf({ sellerId, storeId, listener }: StreamOptions, askHearing: AskHearing): Listener | null {
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
  db: Queryable,
  { sellerId, channel, lastEventId, notBefore }: StreamOptions,
  asked: Promise<Hearing> | undefined,
): Promise<number> {
  if (lastEventId === undefined) {
    await asked
    return getLastSeq(db, sellerId, channel)
  }
  if (notBefore === undefined) return lastEventId
  const isOthers = await isNextBefore(db, sellerId, channel, lastEventId, notBefore)
  return isOthers ? Number.MAX_SAFE_INTEGER : lastEventId
}
