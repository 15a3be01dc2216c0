import { type ErrorTable, refusal } from '../error-table.ts'

/** No answer reveals whether a number is known. */
export const memberErrors = {
  /** spec 2 §5 */
  phone_missing: refusal,
  /** spec 2 §5 */
  phone_wrong: refusal,
  phone_zone: refusal,
  /** {0} = seconds until the next code may be sent to this number */
  sms_wait: refusal,
  /** A budget of text messages is used up. The answer does not say which one. */
  sms_limit: refusal,
  /** No provider accepted the text message. */
  sms_failed: refusal,
  /** spec 2 §5 */
  verify_code_missing: refusal,
  /** {0} = tries left */
  verify_code_wrong: refusal,
  /** Expired, used, tried too often, or unknown. */
  verify_code_over: refusal,
  user_unknown: refusal,
} as const satisfies ErrorTable
