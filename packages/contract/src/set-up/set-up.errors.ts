import { type ErrorTable, failure, refusal } from '../error-table.ts'

export const setUpErrors = {
  set_up_code_wrong: failure(403, -1),
  set_up_done: failure(409, -1),
  /** Another owner, or a command, has changed this store since the page read it. */
  store_moved: refusal,
  /** {0} = the store's number */
  store_taken: refusal,
  store_name_needed: refusal,
  /** {0} = the time, HH:mm: the store is not open then */
  store_close_late: refusal,
  /** {0} = what the owner typed */
  table_range_invalid: refusal,
  /** {0} = the tables that exist */
  table_exists: refusal,
  /** {0} = the table's name */
  table_seated: refusal,
  sheet_empty: refusal,
} as const satisfies ErrorTable
