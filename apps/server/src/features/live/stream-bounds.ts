export interface Bounded {
  /** Whose it is: a guest, or a staff session that serves at tables. */
  readonly guest: string
  /** The table whose channel it tells. */
  readonly table: string
  /** Whether they are of the table's party now, serve it, or wait for their own order there. */
  sits(): boolean
}

export interface StreamBounds<T extends Bounded> {
  /** Counts one in; gives those that have to go for it, which are out already. */
  enter(stream: T): readonly T[]
  leave(stream: T): void
}

interface Most {
  readonly ofGuest: number
  readonly ofTable: number
}

/** A browser opens six to one house over HTTP/1; a large party with a tab too many each is far below two hundred. */
const most: Most = { ofGuest: 8, ofTable: 200 }

/**
 * How many streams a guest and a table may have on this server. Nobody is refused: a phone that has lost its network comes
 * back while its stream of before still counts, and the new one is the one that is looked at, so the guest's oldest goes. At
 * a full table one of those who do not sit there goes before the party's, the oldest of whoever of them has most: however many
 * phones a photo of the code opens streams with, the party keeps its own.
 */
export function createStreamBounds<T extends Bounded>({ ofGuest, ofTable }: Most = most): StreamBounds<T> {
  // A set keeps the order in which they came.
  const guests = new Map<string, Set<T>>()
  const tables = new Map<string, Set<T>>()

  function leave(stream: T): void {
    takeOut(guests, stream.guest, stream)
    takeOut(tables, stream.table, stream)
  }

  return {
    enter(stream) {
      const own = putIn(guests, stream.guest, stream)
      const there = putIn(tables, stream.table, stream)
      const going: T[] = []
      const letGo = (one: T) => {
        leave(one)
        going.push(one)
      }
      const [oldest] = own
      if (own.size > ofGuest && oldest !== undefined) letGo(oldest)
      if (there.size > ofTable) letGo(oldestOfMost(there) ?? stream)
      return going
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

function putIn<T>(sets: Map<string, Set<T>>, key: string, one: T): Set<T> {
  const set = sets.get(key) ?? new Set<T>()
  sets.set(key, set.add(one))
  return set
}

function takeOut<T>(sets: Map<string, Set<T>>, key: string, one: T): void {
  const set = sets.get(key)
  set?.delete(one)
  if (set?.size === 0) sets.delete(key)
}
