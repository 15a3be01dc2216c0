import { codeOf, DatabaseError } from './database-error.ts'
import { isUnavailable } from './retry.ts'

/** No permission (42501), read-only (25006), disk, connections or memory exhausted (53…), a failing disk (58…). */
const outOfOrder = /^(?:42501|25006|53...|58...)$/

/**
 * Turns a fault that the operator can repair into a DatabaseError; returns every other error unchanged. For starts and
 * commands.
 */
export function databaseFault(error: unknown): unknown {
  if (error instanceof DatabaseError || !(error instanceof Error)) return error
  const code = codeOf(error) ?? ''
  if (code === '53100') {
    return new DatabaseError('The disk of the database is full: free some space there and start again.', {
      cause: error,
    })
  }
  if (outOfOrder.test(code) || isUnavailable(error)) {
    return new DatabaseError(`The database does not let Comanda work: ${error.message || code}.`, { cause: error })
  }
  if (error.cause === undefined) return error
  const cause = databaseFault(error.cause)
  return cause instanceof DatabaseError ? cause : error
}
