import type { Database } from '../db/database.ts'
import {
  pruneAddresses,
  pruneMessages,
  pruneOlderThan,
  pruneOrderChannels,
  prunePersons,
  pruneShippings,
  pruneUnusedShippings,
} from './housekeeping.repository.ts'
import type { Job } from './jobs.ts'

/** A few thousand rows a time: no long lock, no burst of write-ahead log. */
const batch = 5000

/** How long each is kept: keys and answers for whoever retries, events for a stream that was cut. */
const kept = [
  ['idempotency', 48],
  ['live_event', 24],
  ['store_request', 48],
] as const

/** An address that was given for an order which never came. A submit takes it for a day. */
const unusedShippingHours = 48
/** Who did not get their order, or got a wrong one, has said so by then. */
const shippingDays = 30
/** Nobody can read a guest's address book once their phone has forgotten who they are. */
const addressDays = 30
/** A guest's phone forgets who they are two hours after its last call: nobody stays at a table for two days. */
const personHours = 48

export function createHousekeeping(db: Database): Job {
  return {
    name: 'housekeeping',
    everyMs: 10 * 60_000,
    async run() {
      for (const [table, hours] of kept) {
        while ((await pruneOlderThan(db.pool, table, hours, batch)) === batch);
      }
      while ((await pruneOrderChannels(db.pool, batch)) === batch);
      while ((await pruneUnusedShippings(db.pool, unusedShippingHours, batch)) === batch);
      while ((await pruneShippings(db.pool, shippingDays, batch)) === batch);
      while ((await pruneAddresses(db.pool, addressDays, batch)) === batch);
      while ((await prunePersons(db.pool, personHours, batch)) === batch);
      for (const table of ['sms_code', 'sms_count'] as const) {
        while ((await pruneMessages(db.pool, table, personHours, batch)) === batch);
      }
    },
  }
}
