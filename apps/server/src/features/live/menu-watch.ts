import type { MenuState } from '@comanda/contract/menu/menu.schema.ts'
import type { Log } from '../../http/log.ts'
import { stateFrame } from './frame.ts'
import type { Hub, Subscriber } from './hub.ts'
import { menuChannel } from './live-event.ts'

/** What can be had at a store now; null while nothing is published. `fresh` = not from memory. */
export type ReadMenuState = (sellerId: string, storeId: string, fresh: boolean) => Promise<MenuState | null>

export interface MenuWatch {
  /** Tells this stream what can be had now, and again after every change. */
  join(sellerId: string, storeId: string, stream: Subscriber): Promise<void>
  leave(sellerId: string, storeId: string, stream: Subscriber): void
}

interface Watched {
  readonly sellerId: string
  readonly storeId: string
  readonly streams: Set<Subscriber>
  /** In the hub on the store's menu channel for all the streams together. */
  readonly feed: Subscriber
  readonly ready: Promise<void>
  state: 'idle' | 'telling' | 'again'
}

/**
 * Sold-out dishes, portions left and the menu in force are one small state, told whole: a stream that was cut misses
 * nothing, because the first thing it hears again is the state. So these frames carry no id and are never replayed.
 * The menu channel's own events only say "ask": however many come at once, the state is read and serialised once.
 */
export function createMenuWatch(hub: Hub, log: Pick<Log, 'warn'>, read: ReadMenuState): MenuWatch {
  const stores = new Map<string, Watched>()
  const keyOf = (sellerId: string, storeId: string) => `${sellerId} ${storeId}`

  function open(sellerId: string, storeId: string): Watched {
    const existing = stores.get(keyOf(sellerId, storeId))
    if (existing !== undefined) return existing
    const feed: Subscriber = { isFeed: true, write: () => void tell(watched) }
    const ready = hub.join(sellerId, menuChannel(storeId), feed, undefined)
    const watched: Watched = { sellerId, storeId, streams: new Set(), feed, ready, state: 'idle' }
    stores.set(keyOf(sellerId, storeId), watched)
    return watched
  }

  async function tell(watched: Watched): Promise<void> {
    if (watched.state !== 'idle') {
      watched.state = 'again'
      return
    }
    do {
      watched.state = 'telling'
      await write(watched, watched.streams, true)
    } while ((watched.state as Watched['state']) === 'again')
    watched.state = 'idle'
  }

  async function write({ sellerId, storeId }: Watched, streams: Iterable<Subscriber>, fresh: boolean): Promise<void> {
    try {
      const state = await read(sellerId, storeId, fresh)
      if (state === null) return
      const frame = stateFrame('menu_state', state)
      for (const stream of streams) stream.write(frame)
    } catch (error) {
      // The phones are told at the next change, or when their stream comes back.
      log.warn({ err: error, sellerId, storeId }, 'what can be had now could not be told')
    }
  }

  return {
    async join(sellerId, storeId, stream) {
      const watched = open(sellerId, storeId)
      // The first to listen cannot know what was told before it listened.
      const fresh = watched.streams.size === 0
      watched.streams.add(stream)
      await watched.ready
      await write(watched, [stream], fresh)
    },
    leave(sellerId, storeId, stream) {
      const watched = stores.get(keyOf(sellerId, storeId))
      watched?.streams.delete(stream)
      if (watched === undefined || watched.streams.size > 0) return
      stores.delete(keyOf(sellerId, storeId))
      hub.leave(sellerId, menuChannel(storeId), watched.feed)
    },
  }
}
