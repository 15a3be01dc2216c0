import { type ErrorTable, refusal } from '../error-table.ts'

/** None of them says whether a number is known to anybody. */
export const memberErrors = {
  /** spec 2 §5 */
  phone_missing: refusal,
  /** spec 2 §5 */
  phone_wrong: refusal,
  phone_zone: refusal,
  /** {0} = seconds until another may be sent to this number */
  sms_wait: refusal,
  /** Some budget of text messages is used up; which one is nobody's to know. */
  sms_limit: refusal,
  /** No provider of text messages took it. */
  sms_failed: refusal,
  /** spec 2 §5 */
  verify_code_missing: refusal,
  /** {0} = tries that are left */
  verify_code_wrong: refusal,
  /** Expired, used, tried too often, or nobody's. */
  verify_code_over: refusal,
  user_unknown: refusal,
} as const satisfies ErrorTable
