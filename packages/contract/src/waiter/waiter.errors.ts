import { type ErrorTable, failure } from '../error-table.ts'

export const waiterErrors = {
  waiter_not_allowed: failure(403, -1),
  waiter_code_ended: failure(401, -1),
} as const satisfies ErrorTable
