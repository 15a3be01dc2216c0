/** NUL and half a character: legal in JSON, but no database stores them as text, so they end here and not as a fault there. */
const unstorable = /\0|\p{Surrogate}/u
/** Deeper than any call of ours by far; what walks a value later (JSON, hashes) may then do so by recursion. */
const deepest = 32
const tooDeep = 'too deep'

export interface InputFault {
  readonly path: readonly (string | number)[]
  readonly reason: string
}

/** What makes a value unfit to be stored, however well it fits its schema; null = nothing. */
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

/** The path is put together on the way back, so that sound input costs none; of one too deep its beginning says enough. */
function under(key: string | number, depth: number, { path, reason }: InputFault): InputFault {
  return reason === tooDeep && depth > 1 ? { path, reason } : { path: [key, ...path], reason }
}
