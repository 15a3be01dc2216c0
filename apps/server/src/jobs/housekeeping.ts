import type { Database } from '../db/database.ts'
import { pruneOlderThan } from './housekeeping.repository.ts'
import type { Job } from './jobs.ts'

/** A few thousand rows a time: no long lock, no burst of write-ahead log. */
const batch = 5000

/** How long each is kept: keys and answers for whoever retries, events for a stream that was cut. */
const kept = [
  ['idempotency', 48],
  ['live_event', 24],
  ['store_request', 48],
] as const

export function createHousekeeping(db: Database): Job {
  return {
    name: 'housekeeping',
    everyMs: 10 * 60_000,
    async run() {
      for (const [table, hours] of kept) {
        while ((await pruneOlderThan(db.pool, table, hours, batch)) === batch);
      }
    },
  }
}
