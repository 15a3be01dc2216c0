import { type ErrorTable, failure, refusal } from '../error-table.ts'

export const kitchenErrors = {
  wrong_password: failure(401, -1),
  too_many_tries: failure(429, -1),
  ticket_unknown: refusal,
  ticket_moved: refusal,
  seating_none: refusal,
  /** To the staff, as is `party_left`: what they wanted was for the party they saw. A guest reads `table_moved`. */
  party_moved: refusal,
  party_left: refusal,
  table_taken: refusal,
  /** {0} = the amount, written out */
  bill_owed: refusal,
  /** {0} = what is owed now, written out */
  owed_changed: refusal,
  close_reason_needed: refusal,
  guest_not_waiting: refusal,
} as const satisfies ErrorTable
