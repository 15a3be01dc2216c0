/** Recent answers, so that a hundred phones with the same request cost one query. */
export interface Recent<T> {
  get(...key: readonly (string | number)[]): Promise<T>
  /** Whether a value exists, however old. */
  isKept(...key: readonly (string | number)[]): boolean
  /** The next `get` loads again. A shorter key forgets everything below it. */
  forget(...key: readonly (string | number)[]): void
}

export interface RecentOptions {
  /** Greatest age of an answer. */
  readonly ms: number
  /**
   * In the last `aheadMs` of its life a value is reloaded while the old one still answers, so that no request waits.
   */
  readonly aheadMs?: number
  /** Most keys kept; the oldest load is dropped first. */
  readonly max?: number
  readonly clock?: () => number
}

interface Kept<T> {
  readonly at: number
  readonly value: Promise<T>
  isRenewed: boolean
}

/** Simultaneous callers share one load. A failed load is not kept. */
export function keepRecent<T>(
  load: (...key: readonly string[]) => Promise<T>,
  { ms, aheadMs = 0, max = 1000, clock = () => performance.now() }: RecentOptions,
): Recent<T> {
  const kept = new Map<string, Kept<T>>()

  function keep(id: string, entry: Kept<T>): void {
    kept.delete(id)
    kept.set(id, entry)
    const oldest = kept.keys().next()
    if (kept.size > max && !oldest.done) kept.delete(oldest.value)
  }

  function start(id: string, key: readonly string[]): Promise<T> {
    const value = load(...key)
    const entry = { at: clock(), value, isRenewed: false }
    keep(id, entry)
    value.catch(() => {
      if (kept.get(id) === entry) kept.delete(id)
    })
    return value
  }

  /**
   * Replaces the old value on arrival, unless the key was forgotten meanwhile. On failure the old value stays until it
   * is too old.
   */
  function renew(id: string, old: Kept<T>, key: readonly string[]): void {
    old.isRenewed = true
    const at = clock()
    const value = load(...key)
    value.then(
      () => {
        if (kept.get(id) === old) keep(id, { at, value, isRenewed: false })
      },
      () => undefined,
    )
  }

  return {
    get(...parts) {
      const id = idOf(parts)
      const entry = kept.get(id)
      const age = entry === undefined ? ms : clock() - entry.at
      if (entry === undefined || age >= ms) return start(id, parts.map(String))
      if (age >= ms - aheadMs && !entry.isRenewed) renew(id, entry, parts.map(String))
      return entry.value
    },
    isKept: (...parts) => kept.has(idOf(parts)),
    forget(...parts) {
      const prefix = idOf(parts)
      for (const id of kept.keys()) if (id.startsWith(prefix)) kept.delete(id)
    },
  }
}

/** Each part ends with a character that no id contains, so that store 10 is not a prefix of store 101. */
function idOf(key: readonly (string | number)[]): string {
  let id = ''
  for (const part of key) id += `${part}\n`
  return id
}
