/** The device's, or this tab's for as long as it lives. */
type Memory = 'localStorage' | 'sessionStorage'

/** This device's own memory; a private window or a full disk only forgets, it never breaks the page. */
export function remember(key: string, value: unknown, memory: Memory = 'localStorage'): void {
  try {
    if (value === undefined) globalThis[memory].removeItem(key)
    else globalThis[memory].setItem(key, JSON.stringify(value))
  } catch {
    // Nothing to do: what is kept here is also on the screen and, sooner or later, on the server.
  }
}

export function recall(key: string, memory: Memory = 'localStorage'): unknown {
  try {
    return JSON.parse(globalThis[memory].getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** What is kept under keys that begin so. */
export function keptUnder(prefix: string): unknown[] {
  return keysUnder(prefix).map((key) => recall(key))
}

/** Forgets everything whose key begins so. */
export function forget(prefix: string): void {
  for (const key of keysUnder(prefix)) remember(key, undefined)
}

function keysUnder(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** Whether this is the first time in this visit (a tab's life); from now on it no longer is. */
export function isFirstThisVisit(key: string): boolean {
  try {
    if (sessionStorage.getItem(key) !== null) return false
    sessionStorage.setItem(key, '1')
    return true
  } catch {
    // Where nothing can be kept it would come again with every page: better never.
    return false
  }
}
