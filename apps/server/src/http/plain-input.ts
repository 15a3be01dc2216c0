/** NUL and half a character: legal in JSON, but no database stores them as text, so they end here and not as a fault there. */
const unstorable = /\0|\p{Surrogate}/u
/** Deeper than any call of ours by far; what walks a value later (JSON, hashes) may then do so by recursion. */
const deepest = 32

export interface InputFault {
  readonly path: readonly (string | number)[]
  readonly reason: string
}

/** What makes a value unfit to be stored, however well it fits its schema; null = nothing. */
export function findInputFault(value: unknown, path: readonly (string | number)[] = []): InputFault | null {
  if (typeof value === 'string') return unstorable.test(value) ? { path, reason: 'not plain text' } : null
  if (typeof value !== 'object' || value === null) return null
  if (path.length >= deepest) return { path: path.slice(0, 2), reason: 'too deep' }
  for (const [key, part] of Object.entries(value)) {
    if (unstorable.test(key)) return { path, reason: 'a name that is not plain text' }
    const fault = findInputFault(part, [...path, Array.isArray(value) ? Number(key) : key])
    if (fault !== null) return fault
  }
  return null
}
