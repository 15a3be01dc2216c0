import { type ErrorTable, failure } from '../error-table.ts'

export const setUpErrors = {
  set_up_code_wrong: failure(403, -1),
  set_up_done: failure(409, -1),
} as const satisfies ErrorTable
