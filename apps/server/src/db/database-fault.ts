import { codeOf, DatabaseError } from './database-error.ts'
import { isUnavailable } from './retry.ts'

/** Not this user's (42501), read-only (25006), out of room, connections or memory (53…), a disk that fails (58…). */
const outOfOrder = /^(?:42501|25006|53...|58...)$/

/** What a person can mend of the database, in one sentence; everything else as it was. For starts and commands. */
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
