import { type ErrorTable, failure, refusal } from '../error-table.ts'

export const kitchenErrors = {
  wrong_password: failure(401, -1),
  too_many_tries: failure(429, -1),
  ticket_unknown: refusal,
  ticket_moved: refusal,
  seating_none: refusal,
  /** For the staff, like `party_left`: they meant the party on their screen. A guest reads `table_moved`. */
  party_moved: refusal,
  party_left: refusal,
  table_taken: refusal,
  /** {0} = the amount, formatted */
  bill_owed: refusal,
  /** {0} = the amount due now, formatted */
  owed_changed: refusal,
  close_reason_needed: refusal,
  guest_not_waiting: refusal,
} as const satisfies ErrorTable
