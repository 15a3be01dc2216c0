import type { Log } from '../../http/log.ts'
import { eventFrame, resyncFrame } from './frame.ts'
import type { Missed } from './live.repository.ts'
import type { LiveEvent } from './live-event.ts'

/** A stream of one phone or terminal. */
export interface Subscriber {
  /** An internal subscriber without a connection: not counted, not closed, without heartbeat. */
  readonly isFeed?: true
  /** `event` is the frame's content; undefined for a heartbeat or a state frame. */
  write(frame: Buffer, event?: EventContent): void
}

export type EventContent = Pick<LiveEvent, 'type' | 'data'>

const resync: EventContent = { type: 'resync', data: {} }

export interface HubDeps {
  readonly log: Pick<Log, 'warn'>
  /** Events after a number, from the database; at most `replayLimit`. */
  listAfter(sellerId: string, channel: string, after: number): Promise<Missed>
}

/** Above this limit the phone reloads everything, which is cheaper than a replay. */
export const replayLimit = 500

/** How far a subscriber is in its channel. */
interface Cursor {
  /** The number of the last event written; -1 = none yet. */
  sent: number
  /** False while the subscriber catches up. It then gets no live event and checks once more at the end. */
  live: boolean
}

interface Channel {
  readonly sellerId: string
  readonly name: string
  readonly subscribers: Map<Subscriber, Cursor>
  /** Every live subscriber has all events up to this number; null until the first has caught up. */
  lastSeq: number | null
  fetching: boolean
  /** Events that came while the channel was fetching; delivered afterwards. */
  waiting: LiveEvent[]
}

export type Hub = ReturnType<typeof createHub>

/**
 * Keeps every subscriber of a channel in order by the channel's numbers. Events may arrive twice, late or never. The
 * hub writes the next number, drops a lower one, and reads the gap before a higher one from the database. A subscriber
 * goes live in the turn in which it has caught up, so no event falls in between.
 */
export function createHub({ log, listAfter }: HubDeps) {
  const channels = new Map<string, Channel>()
  const keyOf = (sellerId: string, name: string) => `${sellerId} ${name}`

  function open(sellerId: string, name: string): Channel {
    const key = keyOf(sellerId, name)
    const existing = channels.get(key)
    if (existing !== undefined) return existing
    const channel: Channel = { sellerId, name, subscribers: new Map(), lastSeq: null, fetching: false, waiting: [] }
    channels.set(key, channel)
    return channel
  }

  /** Writes what the subscriber missed after `lastEventId`, then makes it live. Without an id it starts at the present. */
  async function join(sellerId: string, name: string, subscriber: Subscriber, lastEventId: number | undefined) {
    const channel = open(sellerId, name)
    const cursor: Cursor = { sent: lastEventId ?? -1, live: false }
    channel.subscribers.set(subscriber, cursor)
    if (lastEventId === undefined && channel.lastSeq !== null) cursor.sent = channel.lastSeq
    while (channel.subscribers.has(subscriber)) {
      if (channel.lastSeq !== null && cursor.sent === channel.lastSeq) {
        cursor.live = true
        return
      }
      // A subscriber without a last event needs only the channel's number, and no events.
      const missed = await listAfter(sellerId, name, cursor.sent < 0 ? Number.MAX_SAFE_INTEGER : cursor.sent)
      catchUp(subscriber, cursor, missed)
      if (channel.lastSeq !== null && cursor.sent < channel.lastSeq) continue
      cursor.live = true
      if (channel.lastSeq === null) {
        channel.lastSeq = cursor.sent
        deliver(channel.waiting.splice(0))
      }
      return
    }
  }

  function deliver(events: readonly LiveEvent[]): void {
    for (const event of events) {
      const channel = channels.get(keyOf(event.sellerId, event.channel))
      if (channel === undefined) continue
      if (channel.lastSeq === null || channel.fetching) channel.waiting.push(event)
      else if (event.seq === channel.lastSeq + 1 && event.data !== undefined) push(channel, event)
      else if (event.seq > channel.lastSeq) void fetchMissed(channel)
    }
  }

  async function fetchMissed(channel: Channel): Promise<void> {
    channel.fetching = true
    try {
      const { lastSeq, events } = await listAfter(channel.sellerId, channel.name, channel.lastSeq ?? 0)
      for (const event of events) {
        if (event.seq === (channel.lastSeq ?? 0) + 1) push(channel, event)
      }
      if ((channel.lastSeq ?? 0) < lastSeq) skipTo(channel, lastSeq)
    } catch (error) {
      // The next sweep retries; an immediate retry would only load a database that is down.
      channel.waiting = []
      log.warn({ err: error }, 'missed live events could not be read')
    } finally {
      channel.fetching = false
    }
    deliver(channel.waiting.splice(0).filter((event) => event.seq > (channel.lastSeq ?? 0)))
  }

  function checkUpTo(lastSeqs: readonly { sellerId: string; channel: string; seq: number }[]): void {
    for (const { sellerId, channel: name, seq } of lastSeqs) {
      const channel = channels.get(keyOf(sellerId, name))
      if (channel === undefined || channel.lastSeq === null || channel.fetching) continue
      if (seq > channel.lastSeq) void fetchMissed(channel)
    }
  }

  function* subscribers(): IterableIterator<Subscriber> {
    for (const channel of channels.values()) {
      for (const subscriber of channel.subscribers.keys()) if (!subscriber.isFeed) yield subscriber
    }
  }

  return {
    join,
    deliver,
    /** Reads the missing events of channels whose notifications may be lost. */
    checkUpTo,
    leave(sellerId: string, name: string, subscriber: Subscriber) {
      const channel = channels.get(keyOf(sellerId, name))
      channel?.subscribers.delete(subscriber)
      if (channel?.subscribers.size === 0) channels.delete(keyOf(sellerId, name))
    },
    channels: () => [...channels.values()],
    subscribers,
    count: () => [...subscribers()].length,
  }
}

function push(channel: Channel, event: LiveEvent): void {
  channel.lastSeq = event.seq
  writeAll(channel, event.seq, eventFrame(event), event)
}

/** The events in between are pruned or too many: all subscribers reload everything. */
function skipTo(channel: Channel, lastSeq: number): void {
  channel.lastSeq = lastSeq
  writeAll(channel, lastSeq, resyncFrame(lastSeq), resync)
}

/** One buffer, serialised once, goes to every stream. */
function writeAll(channel: Channel, seq: number, frame: Buffer, event: EventContent): void {
  for (const [subscriber, cursor] of channel.subscribers) {
    if (!cursor.live || seq <= cursor.sent) continue
    cursor.sent = seq
    subscriber.write(frame, event)
  }
}

/** Writes the events that a new subscriber missed, or `resync` when they are not all available. */
function catchUp(subscriber: Subscriber, cursor: Cursor, { lastSeq, events }: Missed): void {
  if (cursor.sent < 0) {
    cursor.sent = lastSeq
    return
  }
  const whole = events.length < replayLimit && (events[0]?.seq ?? lastSeq + 1) === cursor.sent + 1
  if (whole) {
    for (const event of events) subscriber.write(eventFrame(event), event)
  } else {
    subscriber.write(resyncFrame(lastSeq), resync)
  }
  cursor.sent = lastSeq
}
