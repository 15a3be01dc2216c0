export interface ChangedField {
  /** Its path, `businessTime.0.startTime`; '' = the value itself. */
  readonly field: string
  /** As text; null = there was none. */
  readonly before: string | null
  readonly after: string | null
}

const longestText = 400

/** The single values that differ between two documents, in the order of the later one, then those that are gone. */
export function changedFields(before: unknown, after: unknown): ChangedField[] {
  const old = new Map(leaves(before, ''))
  const now = new Map(leaves(after, ''))
  const fields = new Set([...now.keys(), ...old.keys()])
  return [...fields]
    .map((field) => ({ field, before: old.get(field) ?? null, after: now.get(field) ?? null }))
    .filter((one) => one.before !== one.after)
    .map((one) => ({ ...one, before: cut(one.before), after: cut(one.after) }))
}

/** Each single value with its path. A list of single values is one value. */
function leaves(value: unknown, path: string): [string, string][] {
  if (value === null || value === undefined) return []
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || isFlatList(value)) return [[path, JSON.stringify(value)]]
  // A change that only adds fields has `{}` before.
  if (Object.keys(value).length === 0) return path === '' ? [] : [[path, '{}']]
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, path === '' ? key : `${path}.${key}`))
}

function isFlatList(value: object): boolean {
  return Array.isArray(value) && value.every((one) => one === null || typeof one !== 'object')
}

function cut(text: string | null): string | null {
  return text !== null && text.length > longestText ? `${text.slice(0, longestText)}…` : text
}
