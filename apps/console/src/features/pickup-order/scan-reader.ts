/**
 * A scanner types what it reads as a keyboard does, only faster than a hand can, and ends with Enter. A key is therefore held
 * back for a moment: alone it is a key, in a rush it is part of a code. Without that the digits of a code would bump tickets.
 */
export interface ScanReader {
  /** True when this Enter ended a code: nobody pressed it. */
  press(key: string): boolean
  stop(): void
}

/** Longer than a scanner takes from one character to the next, shorter than a finger does. */
export const gapMs = 60
/** No code is shorter; no person types as many in one rush. */
const shortestCode = 8

export function createScanReader(hear: { onKey(key: string): void; onCode(code: string): void }): ScanReader {
  let typed = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  /** What has gathered: a code, or keys one by one. */
  function settle(): boolean {
    clearTimeout(timer)
    const rush = typed
    typed = ''
    if (rush.length >= shortestCode) {
      hear.onCode(rush)
      return true
    }
    for (const key of rush) hear.onKey(key)
    return false
  }

  return {
    press(key) {
      if (key.length === 1) {
        typed += key
        clearTimeout(timer)
        timer = setTimeout(settle, gapMs)
        return false
      }
      // Capitals of a code come with Shift between them.
      if (key === 'Shift') return false
      const wasCode = settle()
      if (key === 'Enter' && wasCode) return true
      hear.onKey(key)
      return false
    },
    stop: () => clearTimeout(timer),
  }
}
