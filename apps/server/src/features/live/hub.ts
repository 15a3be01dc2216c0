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

interface Place {
  sent: number
  /** False while the subscriber catches up. It then gets no live event and checks once more at the end. */
  live: boolean
}

interface Channel {
  readonly sellerId: string
  readonly name: string
  readonly subscribers: Map<Subscriber, Place>
  /** Every live subscriber has all events up to this number; null until the first has caught up. */
  lastSeq: number | null
  fetching: boolean
  held: LiveEvent[]
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
    const channel: Channel = { sellerId, name, subscribers: new Map(), lastSeq: null, fetching: false, held: [] }
    channels.set(key, channel)
    return channel
  }

  async function join(sellerId: string, name: string, subscriber: Subscriber, lastEventId: number | undefined) {
    const channel = open(sellerId, name)
    const place: Place = { sent: lastEventId ?? -1, live: false }
    channel.subscribers.set(subscriber, place)
    if (lastEventId === undefined && channel.lastSeq !== null) place.sent = channel.lastSeq
    while (channel.subscribers.has(subscriber)) {
      if (channel.lastSeq !== null && place.sent === channel.lastSeq) {
        place.live = true
        return
      }
      const missed = await listAfter(sellerId, name, place.sent < 0 ? Number.MAX_SAFE_INTEGER : place.sent)
      catchUp(subscriber, place, missed)
      if (channel.lastSeq !== null && place.sent < channel.lastSeq) continue
      place.live = true
      if (channel.lastSeq === null) {
        channel.lastSeq = place.sent
        deliver(channel.held.splice(0))
      }
      return
    }
  }

  function deliver(events: readonly LiveEvent[]): void {
    for (const event of events) {
      const channel = channels.get(keyOf(event.sellerId, event.channel))
      if (channel === undefined) continue
      if (channel.lastSeq === null || channel.fetching) channel.held.push(event)
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
      channel.held = []
      log.warn({ err: error }, 'missed live events could not be read')
    } finally {
      channel.fetching = false
    }
    deliver(channel.held.splice(0).filter((event) => event.seq > (channel.lastSeq ?? 0)))
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
  for (const [subscriber, place] of channel.subscribers) {
    if (!place.live || seq <= place.sent) continue
    place.sent = seq
    subscriber.write(frame, event)
  }
}

/** Writes the events that a new subscriber missed, or `resync` when they are not all available. */
function catchUp(subscriber: Subscriber, place: Place, { lastSeq, events }: Missed): void {
  if (place.sent < 0) {
    place.sent = lastSeq
    return
  }
  const whole = events.length < replayLimit && (events[0]?.seq ?? lastSeq + 1) === place.sent + 1
  if (whole) {
    for (const event of events) subscriber.write(eventFrame(event), event)
  } else {
    subscriber.write(resyncFrame(lastSeq), resync)
  }
  place.sent = lastSeq
}
