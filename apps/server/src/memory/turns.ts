/**
 * Runs work of one key in sequence within this process: a crowd at one table holds one database connection, not all.
 */
export interface Turns {
  take<T>(key: string, work: () => Promise<T>): Promise<T>
  /** Waiting and running work. */
  count(key: string): number
}

export function createTurns(): Turns {
  const doors = new Map<string, { count: number; last: Promise<unknown> }>()
  return {
    async take(key, work) {
      const door = doors.get(key) ?? { count: 0, last: Promise.resolve() }
      doors.set(key, door)
      door.count += 1
      const mine = door.last.then(work)
      door.last = mine.catch(() => undefined)
      try {
        return await mine
      } finally {
        door.count -= 1
        if (door.count === 0) doors.delete(key)
      }
    },
    count: (key) => doors.get(key)?.count ?? 0,
  }
}
