import type { MenuState } from '@comanda/contract/menu/menu.schema.ts'
import type { Log } from '../../http/log.ts'
import { stateFrame } from './frame.ts'
import type { Hub, Subscriber } from './hub.ts'
import { menuChannel } from './live-event.ts'

/** What can be had at a store now; null while nothing is published. `fresh` = not from memory. */
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
  /** In the hub on the store's menu channel for all the streams together. */
  readonly feed: Subscriber
  readonly ready: Promise<void>
  state: 'idle' | 'telling' | 'again'
  /** How often all the streams have been told. */
  told: number
  /** What the last who came were told; forgotten when all are told anew. */
  recent?: { readonly at: number; readonly frame: Promise<Buffer | null> } | undefined
}

/** After a database that could not be asked. */
const againMs = 1000
/** How long one frame serves those who come. */
const recentMs = 1000

/**
 * Sold-out dishes, portions left and the menu in force are one small state, told whole: a stream that was cut misses
 * nothing, because the first thing it hears again is the state. So these frames carry no id and are never replayed.
 * The menu channel's own events only say "ask": however many come at once, the state is read and serialised once.
 */
export function createMenuWatch(hub: Hub, log: Pick<Log, 'warn'>, read: ReadMenuState) {
  const stores = new Map<string, Watched>()
  const keyOf = (sellerId: string, storeId: string, menuClass: number) => `${sellerId} ${storeId} ${menuClass}`

  function open(sellerId: string, storeId: string, menuClass: number): Watched {
    const key = keyOf(sellerId, storeId, menuClass)
    const existing = stores.get(key)
    if (existing !== undefined) return existing
    const feed: Subscriber = { isFeed: true, write: () => void tell(watched) }
    const ready = hub.join(sellerId, menuChannel(storeId), feed, undefined)
    const watched: Watched = { sellerId, storeId, menuClass, streams: new Set(), feed, ready, state: 'idle', told: 0 }
    stores.set(key, watched)
    // Who comes after one that could not listen tries again, instead of failing with it.
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

  async function tell(watched: Watched): Promise<void> {
    if (watched.state !== 'idle') {
      watched.state = 'again'
      return
    }
    do {
      watched.state = 'telling'
      await tellAll(watched)
    } while ((watched.state as Watched['state']) === 'again')
    watched.state = 'idle'
  }

  async function tellAll(watched: Watched): Promise<void> {
    const frame = await frameOf(watched, true)
    if (frame === null) return
    watched.told += 1
    watched.recent = undefined
    for (const stream of watched.streams) stream.write(frame)
  }

  /** To a stream that has just come; not if all were told while this was read, as this may be older than that. */
  async function tellOne(watched: Watched, stream: Subscriber, fresh: boolean): Promise<void> {
    const { told } = watched
    const frame = fresh ? await frameOf(watched, true) : await recentFrame(watched)
    if (frame !== null && watched.told === told) stream.write(frame)
  }

  /** A whole room of phones that come back together is told by one frame. */
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
      log.warn({ err: error, sellerId, storeId }, 'what can be had now could not be told')
      tellLater(watched)
      return null
    }
  }

  /** The news has been heard and is not told twice: without this, phones would wait for the next change. */
  function tellLater(watched: Watched): void {
    setTimeout(() => {
      if (watched.streams.size > 0) void tell(watched)
    }, againMs).unref()
  }

  return {
    /** Tells this stream what can be had now of a class of the store's menu, dine-in's by default, and again after every change. */
    async join(sellerId: string, storeId: string, stream: Subscriber, menuClass: number = 0) {
      const watched = open(sellerId, storeId, menuClass)
      // The first to listen cannot know what was told before it listened.
      const fresh = watched.streams.size === 0
      watched.streams.add(stream)
      await watched.ready
      await tellOne(watched, stream, fresh)
    },
    leave(sellerId: string, storeId: string, stream: Subscriber, menuClass: number = 0) {
      const watched = stores.get(keyOf(sellerId, storeId, menuClass))
      watched?.streams.delete(stream)
      if (watched !== undefined && watched.streams.size === 0) close(watched)
    },
  }
}
