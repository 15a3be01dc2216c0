import type { ErrorCode } from '@comanda/contract/errors.ts'
import { ok, type Refusal, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../db/database.ts'
import { once } from '../../db/once.ts'
import type { Call } from '../../http/call.ts'
import type { Log } from '../../http/log.ts'
import { type IsOrderOwner, type ReadTableAccess, readChannelAccess } from './channel-access.ts'
import { createChannelStreams, type StreamOptions } from './channel-stream.ts'
import { heartbeatFrame } from './frame.ts'
import type { LiveCore } from './live.service.ts'
import { tableEvent } from './live-event.ts'
import { createMenuStreams, type MenuPlace } from './menu-stream.ts'
import { createMenuWatch, type ReadMenuState } from './menu-watch.ts'

export interface LiveStreamDeps {
  readonly db: Database
  readonly log: Log
  readonly live: LiveCore
  /** Reads a store's current menu state. */
  readonly readMenu: ReadMenuState
  /** Reads a guest's access to a table. */
  readonly readTableAccess: ReadTableAccess
  /** Reads whether an order ahead belongs to the guest. */
  readonly isOrderOwner: IsOrderOwner
}

export interface LiveStreams {
  /** Answers with an event stream, which then sends by itself. */
  open(request: FastifyRequest, reply: FastifyReply, options: StreamOptions): Promise<null>
  /** Streams a menu's state to a phone at no table; refused with `rate_limited` (menu-stream.ts). */
  openMenu(request: FastifyRequest, reply: FastifyReply, place: MenuPlace): Promise<Refusal<'rate_limited'> | null>
  /** A guest announces an order refresh to the companions (spec 1 §7), once per key. */
  announce(
    sellerId: string,
    storeId: string,
    tableNo: string,
    call: Call,
  ): Promise<Result<{ eventId: number }, ErrorCode>>
  /** Open streams on this server, for /metrics. */
  count(): number
  /** Ends every stream with a hint when to reconnect. */
  closeAll(): Promise<void>
}

/** The event streams of phones and terminals. */
export function createLiveStreams({ db, log, live, readMenu, ...asks }: LiveStreamDeps): LiveStreams {
  const { hub, staff, pulse, listen } = live
  const readTableAccess = readChannelAccess(asks.readTableAccess, asks.isOrderOwner)
  const menuWatch = createMenuWatch(hub, log, readMenu)
  const menuStreams = createMenuStreams(menuWatch, log)
  const channelStreams = createChannelStreams({ db, log, hub, staff, menuWatch, readTableAccess, listen })

  function beat(): void {
    for (const subscriber of hub.subscribers()) subscriber.write(heartbeatFrame)
    for (const stream of menuStreams.all()) stream.write(heartbeatFrame)
    void staff.check()
  }

  return {
    open(request, reply, options) {
      pulse.start(beat)
      return channelStreams.open(request, reply, options)
    },
    async openMenu(request, reply, place) {
      pulse.start(beat)
      await listen()
      return menuStreams.open(request, reply, place)
    },
    async announce(sellerId, storeId, tableNo, call) {
      const access = await readTableAccess({ sellerId, storeId, tableNo }, call)
      if (access === 'no' || access === 'former') return refuse('seating_join_needed')
      return once(db, call.once, sellerId, async (tx) => {
        const news = tableEvent(storeId, tableNo, 'fresh_order', { seq: 0, uid: call.actor, what: 'announced' })
        const [event] = await live.record(tx, sellerId, [news])
        return ok({ eventId: event?.seq ?? 0 })
      })
    },
    count: () => hub.count() + menuStreams.count(),
    async closeAll() {
      pulse.stop()
      channelStreams.closeAll()
      menuStreams.closeAll()
      await live.stopBus()
    },
  }
}
