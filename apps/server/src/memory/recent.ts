/** Answers of the last moments, so that a hundred phones asking the same cost one query. */
export interface Recent<T> {
  get(...key: readonly (string | number)[]): Promise<T>
  /** The next `get` asks again. A shorter key forgets everything below it. */
  forget(...key: readonly (string | number)[]): void
}

export interface RecentOptions {
  /** How old an answer may be. */
  readonly ms: number
  /** Keys kept; the one loaded the longest ago goes first. */
  readonly max?: number
  readonly clock?: () => number
}

interface Kept<T> {
  readonly at: number
  readonly value: Promise<T>
}

/** Callers at the same moment share one load. A load that fails is not kept. */
export function keepRecent<T>(
  load: (...key: readonly string[]) => Promise<T>,
  { ms, max = 1000, clock = () => performance.now() }: RecentOptions,
): Recent<T> {
  const kept = new Map<string, Kept<T>>()

  function start(id: string, key: readonly string[]): Promise<T> {
    const value = load(...key)
    const entry = { at: clock(), value }
    kept.delete(id)
    kept.set(id, entry)
    const oldest = kept.keys().next()
    if (kept.size > max && !oldest.done) kept.delete(oldest.value)
    value.catch(() => {
      if (kept.get(id) === entry) kept.delete(id)
    })
    return value
  }

  return {
    get(...parts) {
      const id = idOf(parts)
      const entry = kept.get(id)
      return entry === undefined || clock() - entry.at >= ms ? start(id, parts.map(String)) : entry.value
    },
    forget(...parts) {
      const prefix = idOf(parts)
      for (const id of kept.keys()) if (id.startsWith(prefix)) kept.delete(id)
    },
  }
}

/** Every part ends in a sign no id contains, so that store 10 is not a prefix of store 101. */
function idOf(key: readonly (string | number)[]): string {
  let id = ''
  for (const part of key) id += `${part}\n`
  return id
}
