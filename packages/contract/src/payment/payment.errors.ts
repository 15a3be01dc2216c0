import { type ErrorTable, failure, refusal } from '../error-table.ts'

export const paymentErrors = {
  pay_type_unknown: refusal,
  /** spec 3 §8: CLIENT_SN_CONFLICT */
  client_sn_conflict: refusal,
  payment_failed: refusal,
  payment_running: refusal,
  /** An order ahead after its time to pay. A payment already in a wallet may still arrive. */
  pay_too_late: refusal,
  notice_forged: failure(401, -1),
  notice_mismatch: failure(400, -1),
} as const satisfies ErrorTable
