import type { MenuState } from '@comanda/contract/menu/menu.schema.ts'
import type { Log } from '../../http/log.ts'
import { stateFrame } from './frame.ts'
import type { Hub, Subscriber } from './hub.ts'
import { menuChannel } from './live-event.ts'

/** Reads a store's menu state; null before the first menu is published. `fresh` bypasses the cache. */
export type ReadMenuState = (
  sellerId: string,
  storeId: string,
  fresh: boolean,
  menuClass: number,
) => Promise<MenuState | null>

export type MenuWatch = ReturnType<typeof createMenuWatch>

interface Watched {
  readonly sellerId: string
  readonly storeId: string
  readonly menuClass: number
  readonly streams: Set<Subscriber>
  /** The hub subscriber on the store's menu channel, shared by all the streams. */
  readonly feed: Subscriber
  readonly ready: Promise<void>
  state: 'idle' | 'sending' | 'again'
  /** Number of sends to all streams. */
  sentCount: number
  /** The frame of the latest joins; cleared at a send to all. */
  recent?: { readonly at: number; readonly frame: Promise<Buffer | null> } | undefined
}

/** The wait before a retry after a failed read. */
const retryMs = 1000
/** How long one frame serves joining streams. */
const recentMs = 1000

/**
 * Sold-out dishes, portions left and the menu in force form one small state, always sent whole. A stream that was cut
 * misses nothing: it gets the state first. So these frames carry no id and have no replay. Events of the menu channel
 * only trigger a read; many at once cost one read and one serialisation.
 */
export function createMenuWatch(hub: Hub, log: Pick<Log, 'warn'>, read: ReadMenuState) {
  const stores = new Map<string, Watched>()
  const keyOf = (sellerId: string, storeId: string, menuClass: number) => `${sellerId} ${storeId} ${menuClass}`

  function open(sellerId: string, storeId: string, menuClass: number): Watched {
    const key = keyOf(sellerId, storeId, menuClass)
    const existing = stores.get(key)
    if (existing !== undefined) return existing
    const feed: Subscriber = { isFeed: true, write: () => void sendState(watched) }
    const ready = hub.join(sellerId, menuChannel(storeId), feed, undefined)
    const watched: Watched = {
      sellerId,
      storeId,
      menuClass,
      streams: new Set(),
      feed,
      ready,
      state: 'idle',
      sentCount: 0,
    }
    stores.set(key, watched)
    // After a failed join, the next stream tries again instead of failing too.
    ready.catch(() => close(watched))
    return watched
  }

  function close(watched: Watched): void {
    const { sellerId, storeId, menuClass, feed } = watched
    const key = keyOf(sellerId, storeId, menuClass)
    if (stores.get(key) !== watched) return
    stores.delete(key)
    hub.leave(sellerId, menuChannel(storeId), feed)
  }

  async function sendState(watched: Watched): Promise<void> {
    if (watched.state !== 'idle') {
      watched.state = 'again'
      return
    }
    do {
      watched.state = 'sending'
      await sendToAll(watched)
    } while ((watched.state as Watched['state']) === 'again')
    watched.state = 'idle'
  }

  async function sendToAll(watched: Watched): Promise<void> {
    const frame = await frameOf(watched, true)
    if (frame === null) return
    watched.sentCount += 1
    watched.recent = undefined
    for (const stream of watched.streams) stream.write(frame)
  }

  /** Sends the state to a joining stream. It is dropped if all streams got a state meanwhile, because it may be older. */
  async function sendToOne(watched: Watched, stream: Subscriber, fresh: boolean): Promise<void> {
    const { sentCount } = watched
    const frame = fresh ? await frameOf(watched, true) : await recentFrame(watched)
    if (frame !== null && watched.sentCount === sentCount) stream.write(frame)
  }

  /** One frame serves a whole room of phones that reconnect together. */
  function recentFrame(watched: Watched): Promise<Buffer | null> {
    const now = performance.now()
    if (watched.recent === undefined || now - watched.recent.at > recentMs) {
      watched.recent = { at: now, frame: frameOf(watched, false) }
    }
    return watched.recent.frame
  }

  async function frameOf(watched: Watched, fresh: boolean): Promise<Buffer | null> {
    const { sellerId, storeId, menuClass } = watched
    try {
      const state = await read(sellerId, storeId, fresh, menuClass)
      return state === null ? null : stateFrame('menu_state', state)
    } catch (error) {
      log.warn({ err: error, sellerId, storeId }, 'the menu state could not be read')
      retryLater(watched)
      return null
    }
  }

  /** The event is used up and does not come again. Without a retry, phones would wait for the next change. */
  function retryLater(watched: Watched): void {
    setTimeout(() => {
      if (watched.streams.size > 0) void sendState(watched)
    }, retryMs).unref()
  }

  return {
    /** Sends a menu class's state to this stream now and after every change; dine-in by default. */
    async join(sellerId: string, storeId: string, stream: Subscriber, menuClass: number = 0) {
      const watched = open(sellerId, storeId, menuClass)
      // Before the first stream nothing was watched, so the cache may be stale.
      const fresh = watched.streams.size === 0
      watched.streams.add(stream)
      await watched.ready
      await sendToOne(watched, stream, fresh)
    },
    leave(sellerId: string, storeId: string, stream: Subscriber, menuClass: number = 0) {
      const watched = stores.get(keyOf(sellerId, storeId, menuClass))
      watched?.streams.delete(stream)
      if (watched !== undefined && watched.streams.size === 0) close(watched)
    },
  }
}
