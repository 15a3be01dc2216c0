import { type ErrorTable, refusal } from '../error-table.ts'

export const storeErrors = {
  store_unknown: refusal,
  table_unknown: refusal,
  code_unknown: refusal,
  /** spec 1 §5 */
  store_deactivated: refusal,
  /** spec 1 §2: the renewal notice */
  scan_ordering_lapsed: refusal,
  /** spec 1 §8; {0} = business hours, '' = without hours, closed by its own switch */
  store_closed: refusal,
  /** The staff's pause; {0} = the reason, {1} = until when, HH:mm at the store */
  store_paused: refusal,
} as const satisfies ErrorTable
