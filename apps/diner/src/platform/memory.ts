/** The device's, or this tab's for as long as it lives. */
type Memory = 'localStorage' | 'sessionStorage'

/** This device's storage; a private window or a full disk loses data but never breaks the page. */
export function remember(key: string, value: unknown, memory: Memory = 'localStorage'): void {
  try {
    if (value === undefined) globalThis[memory].removeItem(key)
    else globalThis[memory].setItem(key, JSON.stringify(value))
  } catch {
    // Nothing to do: the stored value is also on the screen and, sooner or later, on the server.
  }
}

export function recall(key: string, memory: Memory = 'localStorage'): unknown {
  try {
    return JSON.parse(globalThis[memory].getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** The values of all keys with this prefix. */
export function keptUnder(prefix: string): unknown[] {
  return keysUnder(prefix).map((key) => recall(key))
}

/** Removes all keys with this prefix. */
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

/** Whether this is the first call for the key in this visit (a tab's life). */
export function isFirstThisVisit(key: string): boolean {
  try {
    if (sessionStorage.getItem(key) !== null) return false
    sessionStorage.setItem(key, '1')
    return true
  } catch {
    // Without storage it would be the first on every page: better never.
    return false
  }
}
