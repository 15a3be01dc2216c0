import { strangerLimits } from '../config/stranger-limits.ts'
import type { Database } from '../db/database.ts'
import {
  forgetGuestNames,
  pruneBriefAnswers,
  pruneOlderThan,
  pruneOrderChannels,
  prunePolledAnswers,
  pruneShippings,
  pruneUnpaidOrders,
  pruneUnusedShippings,
} from './housekeeping.repository.ts'
import type { Job } from './jobs.ts'

const { briefAnswerMinutes, polledAnswerMinutes, unpaidOrderDays } = strangerLimits

/** A few thousand rows per statement: no long lock, no burst of write-ahead log. */
const batch = 5000

/** A guest's phone expires two hours after its last request; a stay never lasts two days. */
const personHours = 48

/** How long each table's rows are kept, in hours. */
const kept = [
  // Keys and answers for retries, events for interrupted streams.
  ['idempotency', 48],
  ['live_event', 24],
  ['store_request', 48],
  // Longer than a table's hour and a device's two hours of wrong codes.
  ['code_try', 48],
  // spec 1 §9: a pre-order can be loaded at the table for a day.
  ['cached_order', 24],
  // A guest's address book is unreadable once the phone's cookie has expired.
  ['takeout_address', 30 * 24],
  // Verified phone numbers of guests who have left. The mark on their bills (`☎ …5678`) stays.
  ['person', personHours],
  // Sent codes with their numbers, and counts whose longest window (a day) is over.
  ['sms_code', personHours],
  ['sms_count', personHours],
  // All tries of a staff name have come back.
  ['sign_in_budget', 1],
  // Codes to register and sign in, with their numbers and addresses, and sessions that are over.
  ['account_code', personHours],
  ['member_session', 1],
] as const

/** An address given for an order that was never sent. A submit accepts it for a day. */
const unusedShippingHours = 48
/** Complaints about a missing or wrong order arrive within this time. */
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
      while ((await prunePolledAnswers(db.pool, polledAnswerMinutes, batch)) === batch);
      while ((await pruneBriefAnswers(db.pool, briefAnswerMinutes, batch)) === batch);
      while ((await pruneUnpaidOrders(db.pool, unpaidOrderDays, batch)) === batch);
      while ((await pruneOrderChannels(db.pool, batch)) === batch);
      while ((await pruneUnusedShippings(db.pool, unusedShippingHours, batch)) === batch);
      while ((await pruneShippings(db.pool, shippingDays, batch)) === batch);
    },
  }
}
