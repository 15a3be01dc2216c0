import { type ErrorTable, refusal } from '../error-table.ts'

/** Who may sit at a table, and what their phone is told when it may not. */
export const seatingErrors = {
  seating_join_needed: {
    ...refusal,
    status: 403,
  },
  /** spec 1 §5 */
  code_wrong: refusal,
  /** spec 1 §5; its value are the seconds to wait. */
  code_wait: refusal,
  code_locked: refusal,
  join_not_offered: refusal,
  seating_not_open: refusal,
  /** So many ask at once that the party at the table would be disturbed. */
  asking_full: refusal,
  asking_refused: refusal,
  name_too_long: refusal,
  table_moved: refusal,
  /** spec 1 §5 */
  too_far: refusal,
  location_code_needed: refusal,
} as const satisfies ErrorTable
