import { type ErrorTable, refusal } from '../error-table.ts'

/** What may be refused around a round that was sent, a call for the staff and a cart that was cleared. */
export const afterSendingErrors = {
  call_not_offered: refusal,
  call_too_many: refusal,
  call_unknown: refusal,
  round_unknown: refusal,
  /** The answer of order2store when who sent it took it back before the store had said yes. */
  round_cancelled: refusal,
  cancel_late: refusal,
  cancel_cooking: refusal,
  cancel_not_yours: refusal,
  cancel_must_order: refusal,
  undo_gone: refusal,
  /** It is in a cart already, was put away on another screen, or is older than a day. */
  preorder_gone: refusal,
} as const satisfies ErrorTable
