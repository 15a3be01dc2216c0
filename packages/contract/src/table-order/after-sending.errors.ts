import { type ErrorTable, refusal } from '../error-table.ts'

/** Refusals around a sent round, a call for the staff and a cleared cart. */
export const afterSendingErrors = {
  call_not_offered: refusal,
  call_too_many: refusal,
  call_unknown: refusal,
  round_unknown: refusal,
  /** The answer of order2store if the sender took the round back before the store accepted it. */
  round_cancelled: refusal,
  cancel_late: refusal,
  cancel_cooking: refusal,
  cancel_not_yours: refusal,
  cancel_must_order: refusal,
  undo_gone: refusal,
  /** The dishes are in a cart already, were dismissed on another screen, or are older than a day. */
  preorder_gone: refusal,
} as const satisfies ErrorTable
