import { type ErrorTable, refusal } from '../error-table.ts'

export const styleErrors = {
  setting_unknown: refusal,
  /** `details.key`, and `details.reason` for programs. */
  setting_invalid: refusal,
  /** A seller has no pages without it. */
  setting_needed: refusal,
  /** Stored settings of the seller cannot be read, so no change of a store would have an effect. */
  settings_broken: refusal,
  /** `details.at` = when they were changed last. */
  settings_moved: refusal,
  settings_no_former: refusal,
  currency_of_seller: refusal,
  currency_in_use: refusal,
} as const satisfies ErrorTable
