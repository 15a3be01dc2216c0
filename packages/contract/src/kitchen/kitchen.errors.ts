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
  /** The password was right; the code of the authenticator app is missing. */
  code_needed: failure(401, -1),
  wrong_code: failure(401, -1),
  staff_disabled: failure(403, -1),
  staff_unknown: refusal,
  staff_taken: refusal,
  staff_of_owner: refusal,
  staff_elsewhere: refusal,
  right_not_yours: refusal,
  staff_yourself: refusal,
  last_owner: refusal,
  staff_stores: refusal,
  totp_on: refusal,
  totp_none: refusal,
} as const satisfies ErrorTable
