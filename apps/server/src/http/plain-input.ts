/**
 * NUL and lone surrogates are legal in JSON, but PostgreSQL cannot store them. Refused here, they cause no database
 * error.
 */
const unstorable = /\0|\p{Surrogate}/u
/** Far deeper than any call needs. It keeps later recursion (JSON, hashes) safe. */
const deepest = 32
const tooDeep = 'too deep'

export interface InputFault {
  readonly path: readonly (string | number)[]
  readonly reason: string
}

/** What makes a valid value impossible to store; null = nothing. */
export function findInputFault(value: unknown, depth = 0): InputFault | null {
  if (typeof value === 'string') return unstorable.test(value) ? { path: [], reason: 'not plain text' } : null
  if (typeof value !== 'object' || value === null) return null
  if (depth >= deepest) return { path: [], reason: tooDeep }
  for (const key of Object.keys(value)) {
    if (unstorable.test(key)) return { path: [], reason: 'a name that is not plain text' }
    const fault = findInputFault((value as Record<string, unknown>)[key], depth + 1)
    if (fault !== null) return under(Array.isArray(value) ? Number(key) : key, depth, fault)
  }
  return null
}

/**
 * The path is built on the way back, so sound input costs nothing. For input that is too deep, the first keys are
 * enough.
 */
function under(key: string | number, depth: number, { path, reason }: InputFault): InputFault {
  return reason === tooDeep && depth > 1 ? { path, reason } : { path: [key, ...path], reason }
}
