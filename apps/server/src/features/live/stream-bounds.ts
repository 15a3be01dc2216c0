export interface Bounded {
  /** A guest, or a staff session that serves at tables. */
  readonly guest: string
  /** The table of the stream's channel. */
  readonly table: string
  /** Whether the phone belongs to the table's party, serves it, or waits for its own order. */
  sits(): boolean
}

export interface StreamBounds<T extends Bounded> {
  /** Counts a stream; returns the streams that must end for it, already removed. */
  enter(stream: T): readonly T[]
  leave(stream: T): void
}

interface StreamLimits {
  readonly ofGuest: number
  readonly ofTable: number
}

/** A browser opens six connections per host over HTTP/1. A large party with spare tabs stays far below two hundred. */
const defaultLimits: StreamLimits = { ofGuest: 8, ofTable: 200 }

/**
 * Limits the streams of a guest and of a table on this server. A new stream is never refused: a phone that lost its
 * network reconnects while its old stream still counts. The guest's oldest stream ends instead. At a full table,
 * streams from outside the party end first, the oldest of the guest with the most. So a photo of the code cannot push
 * out the party.
 */
export function createStreamBounds<T extends Bounded>({
  ofGuest,
  ofTable,
}: StreamLimits = defaultLimits): StreamBounds<T> {
  // A set keeps insertion order.
  const guests = new Map<string, Set<T>>()
  const tables = new Map<string, Set<T>>()

  function leave(stream: T): void {
    removeFrom(guests, stream.guest, stream)
    removeFrom(tables, stream.table, stream)
  }

  return {
    enter(stream) {
      const own = addTo(guests, stream.guest, stream)
      const there = addTo(tables, stream.table, stream)
      const removed: T[] = []
      const remove = (one: T) => {
        leave(one)
        removed.push(one)
      }
      const [oldest] = own
      if (own.size > ofGuest && oldest !== undefined) remove(oldest)
      if (there.size > ofTable) remove(oldestOfMost(there) ?? stream)
      return removed
    },
    leave,
  }
}

function oldestOfMost<T extends Bounded>(all: ReadonlySet<T>): T | undefined {
  const outside = [...all].filter((one) => !one.sits())
  const there = outside.length > 0 ? outside : [...all]
  const counts = new Map<string, number>()
  for (const { guest } of there) counts.set(guest, (counts.get(guest) ?? 0) + 1)
  const highest = Math.max(...counts.values())
  for (const one of there) if (counts.get(one.guest) === highest) return one
  return undefined
}

function addTo<T>(sets: Map<string, Set<T>>, key: string, one: T): Set<T> {
  const set = sets.get(key) ?? new Set<T>()
  sets.set(key, set.add(one))
  return set
}

function removeFrom<T>(sets: Map<string, Set<T>>, key: string, one: T): void {
  const set = sets.get(key)
  set?.delete(one)
  if (set?.size === 0) sets.delete(key)
}
