import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../db/database.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { Call } from '../../http/call.ts'
import type { Log } from '../../http/log.ts'
import type { ReadTableAccess } from './channel-access.ts'
import type { Hub } from './hub.ts'
import { getLastSeq, isNextBefore } from './live.repository.ts'
import type { MenuWatch } from './menu-watch.ts'
import type { StaffStreams } from './staff-stream.ts'
import { closeStream, endForNewer, lifeOfStream, openStream, type Stream } from './stream.ts'
import { type Bounded, createStreamBounds } from './stream-bounds.ts'
import { filterTableEvents, type Listener, type TableAccess } from './table-stream.ts'

export interface StreamOptions {
  readonly sellerId: string
  /** The store whose menu state the stream sends too. */
  readonly storeId: string
  readonly channel: string
  /** The last event the phone has; undefined = from now on. */
  readonly lastEventId: number | undefined
  /** When the guest scanned this table's code: earlier events may belong to another party and are not replayed. */
  readonly notBefore?: Date | undefined
  /** The guest or waiter at a table, who gets only permitted events. Undefined = a terminal, which gets all. */
  readonly listener?: { readonly tableNo: string; readonly call: Call }
  /** The staff session of the request, or null. A staff stream ends with its session. */
  readonly session: string | null
}

export interface ChannelStreamDeps {
  readonly db: Pick<Database, 'pool'>
  readonly log: Pick<Log, 'warn'>
  readonly hub: Hub
  readonly staff: StaffStreams
  readonly menuWatch: MenuWatch
  readonly readTableAccess: ReadTableAccess
  /** Settles when this server receives the other servers' events, or after a second. */
  readonly listen: () => Promise<void>
}

/** Streams for phones at a table or waiting for an order, and for terminals: their channel's events and the menu state. */
export function createChannelStreams(deps: ChannelStreamDeps) {
  const { db, log, hub, staff, menuWatch, readTableAccess, listen } = deps
  const bounds = createStreamBounds<Seat>()
  let closed = false
  return {
    /** Answers with an event stream, which then sends by itself. */
    async open(request: FastifyRequest, reply: FastifyReply, options: StreamOptions) {
      const { sellerId, storeId, channel, session } = options
      const listener = listenerOf(options, readTableAccess)
      const asked = listener?.readAccess()
      const [after, access] = await Promise.all([replayAfter(db.pool, options, asked), asked, listen()])
      // The phone left during the wait. Its close event is over, so nothing would remove it from the hub.
      if (request.raw.socket.destroyed) {
        reply.hijack()
        return null
      }
      const opened = openStream(request, reply)
      const atTable =
        listener === null || access === undefined ? null : filterTableEvents(opened, listener, access, log)
      const stream: Stream = atTable ?? opened
      const token = atTable === null || access === 'staff' ? session : null
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
      // The end forces a new access check: codes change and staff sign out.
      const end = setTimeout(() => closeStream(stream), lifeOfStream()).unref()
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

/** Null = a terminal. A waiter may sign in on many phones; each has its own session. */
function seatOf(
  { sellerId, channel, listener }: StreamOptions,
  token: string | null,
  stream: Stream,
  sits: () => boolean,
): Seat | null {
  if (listener === undefined) return null
  return { guest: token ?? listener.call.actor, table: `${sellerId} ${channel}`, stream, sits }
}

/** Null = a terminal, which gets all events. */
function listenerOf({ sellerId, storeId, listener }: StreamOptions, readTableAccess: ReadTableAccess): Listener | null {
  if (listener === undefined) return null
  const { tableNo, call } = listener
  return { uid: call.actor, readAccess: () => readTableAccess({ sellerId, storeId, tableNo }, call) }
}

/**
 * The number where the replay begins. A number above the channel's last one makes the stream send `resync`. "From now
 * on" is read before the headers, so a phone with an open stream misses nothing after it. It is read after the access
 * check, so the phone gets no event of its own guest sitting down.
 */
async function replayAfter(
  db: Queryable,
  { sellerId, channel, lastEventId, notBefore }: StreamOptions,
  asked: Promise<TableAccess> | undefined,
): Promise<number> {
  if (lastEventId === undefined) {
    await asked
    return getLastSeq(db, sellerId, channel)
  }
  if (notBefore === undefined) return lastEventId
  const isOtherParty = await isNextBefore(db, sellerId, channel, lastEventId, notBefore)
  return isOtherParty ? Number.MAX_SAFE_INTEGER : lastEventId
}
