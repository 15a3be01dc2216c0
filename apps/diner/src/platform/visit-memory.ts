/** This tab's own memory, for one visit; like memory.ts it only forgets, it never breaks the page. */
export function rememberThisVisit(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Nothing to do: what is kept here is also on the screen.
  }
}

export function recallThisVisit(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
