import { type ErrorTable, refusal } from '../error-table.ts'

/** Refusals of sitting down at a table. */
export const seatingErrors = {
  seating_join_needed: {
    ...refusal,
    status: 403,
  },
  /** spec 1 §5 */
  code_wrong: refusal,
  /** spec 1 §5; its value is the number of seconds to wait. */
  code_wait: refusal,
  code_locked: refusal,
  join_not_offered: refusal,
  seating_not_open: refusal,
  /** Too many guests ask to join at once. */
  asking_full: refusal,
  asking_refused: refusal,
  name_too_long: refusal,
  table_moved: refusal,
  /** spec 1 §5 */
  too_far: refusal,
  location_code_needed: refusal,
} as const satisfies ErrorTable
