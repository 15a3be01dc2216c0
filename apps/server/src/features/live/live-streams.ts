import type { ErrorCode } from '@comanda/contract/errors.ts'
import { ok, type Refusal, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../db/database.ts'
import { once } from '../../db/once.ts'
import type { Call } from '../../http/call.ts'
import type { Log } from '../../http/log.ts'
import { createChannelStreams, type StreamOptions } from './channel-stream.ts'
import { heartbeatFrame } from './frame.ts'
import type { LiveCore } from './live.service.ts'
import { tableEvent } from './live-event.ts'
import { createMenuStreams, type MenuPlace } from './menu-stream.ts'
import { createMenuWatch, type ReadMenuState } from './menu-watch.ts'
import { type AskHearing, type AskOwner, askTableOrOwner } from './who-hears.ts'

export interface LiveStreamDeps {
  readonly db: Database
  readonly log: Log
  readonly live: LiveCore
  /** What can be ordered at a store now. */
  readonly readMenu: ReadMenuState
  /** What a guest may hear of a table. */
  readonly askHearing: AskHearing
  /** Whether an order ahead is the guest's. */
  readonly askOwner: AskOwner
}

export interface LiveStreams {
  /** Answers with an event stream; sends by itself. */
  open(request: FastifyRequest, reply: FastifyReply, options: StreamOptions): Promise<null>
  /** What can be ordered from a menu, for a phone that sits at no table; refused with `rate_limited` (menu-stream.ts). */
  openMenu(request: FastifyRequest, reply: FastifyReply, place: MenuPlace): Promise<Refusal<'rate_limited'> | null>
  /** A guest announces an order refresh to the companions (spec 1 §7); the same key announces once. */
  announce(
    sellerId: string,
    storeId: string,
    tableNo: string,
    call: Call,
  ): Promise<Result<{ eventId: number }, ErrorCode>>
  /** Open streams on this server, for /metrics. */
  count(): number
  /** Tells every phone when to come back, and ends. */
  closeAll(): Promise<void>
}

/** A stream lives once to twice as long, so that not all come back together. */
const lifetimeMs = 10 * 60_000

/** The event streams of phones and terminals. */
export function createLiveStreams({ db, log, live, readMenu, ...asks }: LiveStreamDeps): LiveStreams {
  const { hub, staff, pulse, listen } = live
  const askHearing = askTableOrOwner(asks.askHearing, asks.askOwner)
  const menuWatch = createMenuWatch(hub, log, readMenu)
  const menuStreams = createMenuStreams(menuWatch, lifetimeMs, log)
  const channelStreams = createChannelStreams({ db, log, hub, staff, menuWatch, lifetimeMs, askHearing, listen })

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
      const hearing = await askHearing({ sellerId, storeId, tableNo }, call)
      if (hearing === 'no' || hearing === 'former') return refuse('seating_join_needed')
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
