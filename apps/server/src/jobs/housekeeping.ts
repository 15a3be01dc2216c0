import type { Database } from '../db/database.ts'
import {
  forgetGuestNames,
  pruneBillCopies,
  pruneOlderThan,
  pruneOrderChannels,
  pruneShippings,
  pruneUnusedShippings,
} from './housekeeping.repository.ts'
import type { Job } from './jobs.ts'

/** A few thousand rows a time: no long lock, no burst of write-ahead log. */
const batch = 5000

/** A guest's phone forgets who they are two hours after its last call: nobody stays at a table for two days. */
const personHours = 48

/** How long each is kept, in hours. */
const kept = [
  // Keys and answers for whoever retries, events for a stream that was cut.
  ['idempotency', 48],
  ['live_event', 24],
  ['store_request', 48],
  // A table's hour of wrong codes and a device's two are long over.
  ['code_try', 48],
  // spec 1 §9: a pre-order is loaded at the table for a day.
  ['cached_order', 24],
  // Nobody can read a guest's address book once their phone has forgotten who they are.
  ['takeout_address', 30 * 24],
  // Verified phones of guests who have gone home; what their bills say of them (`☎ …5678`) stays.
  ['person', personHours],
  // Codes that were sent, with the numbers they went to, and counts whose longest window (a day) is over.
  ['sms_code', personHours],
  ['sms_count', personHours],
] as const

/** A bill that was asked for is fetched within sixty polls of two seconds (spec 1 §4); asked for again, it is written anew. */
const billCopyMinutes = 10

/** An address that was given for an order which never came. A submit takes it for a day. */
const unusedShippingHours = 48
/** Who did not get their order, or got a wrong one, has said so by then. */
const shippingDays = 30

export function createHousekeeping(db: Database): Job {
  return {
    name: 'housekeeping',
    everyMs: 10 * 60_000,
    async run() {
      for (const [table, hours] of kept) {
        while ((await pruneOlderThan(db.pool, table, hours, batch)) === batch);
      }
      while ((await forgetGuestNames(db.pool, personHours, batch)) === batch);
      while ((await pruneBillCopies(db.pool, billCopyMinutes, batch)) === batch);
      while ((await pruneOrderChannels(db.pool, batch)) === batch);
      while ((await pruneUnusedShippings(db.pool, unusedShippingHours, batch)) === batch);
      while ((await pruneShippings(db.pool, shippingDays, batch)) === batch);
    },
  }
}
