import { type ErrorTable, failure, refusal } from '../error-table.ts'

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
  /** spec 2 §5 */
  account_missing: refusal,
  email_wrong: refusal,
  /** The mail server did not take the mail, or there is none. */
  email_failed: refusal,
  /** The ticket of a proved code has expired, was used, or belongs to another account or guest. */
  proof_over: refusal,
  /** The same for an unknown account, an account without a password, and a wrong password. */
  account_wrong: refusal,
  /** spec 2 §5 */
  password_missing: refusal,
  /** {0} = fewest characters */
  password_short: refusal,
  /** {0} = most characters */
  password_long: refusal,
  password_common: refusal,
  /** spec 2 §5 */
  name_missing: refusal,
  birthday_wrong: refusal,
  /** The member has not uploaded it, or it was removed after a day without use. */
  picture_unknown: refusal,
  /** A member sets the birthday once; staff may correct it. */
  birthday_fixed: refusal,
  /** Said only to a guest who has proved this number. */
  phone_taken: refusal,
  session_unknown: refusal,
  /** No code of ours, a code past its time, or of another seller. */
  member_code_wrong: refusal,
  /** Each code is good once. The phone tells its member of the second use. */
  member_code_used: refusal,
  /** For staff: no member of the seller, or no whole number. */
  member_unknown: refusal,
  /** For staff: members of two countries have this phone number. */
  member_unclear: refusal,
  /** For staff: the store has no members (`openVip`). */
  members_off: refusal,
  /** A correction takes more than is there. */
  adjust_over: refusal,
  /** The request was answered, its day is over, or it is another store's. */
  adjust_gone: refusal,
  /** A second person approves. */
  adjust_own: refusal,
  /** spec 2 §8. `details.registerurl` is where to register or sign in. */
  not_registered: failure(200, 10002),
  /** spec 2 §4. {0} = where the code was sent, masked. `details`: optionId, optionType, verifyType, verifyId, message. */
  verify_needed: failure(200, 10007),
} as const satisfies ErrorTable
