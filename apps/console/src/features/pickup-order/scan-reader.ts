import { foldWidth } from '@comanda/rules/language/plain-digits.ts'

/**
 * A scanner types like a keyboard, but faster than a hand, and ends with Enter. So each key waits a moment: alone it
 * is a key, in a rush it is part of a code. Otherwise the digits of a code would move tickets.
 */
export interface ScanReader {
  /** A full-width key is its plain one. True if this Enter ended a code and no person pressed it. */
  press(key: string): boolean
  stop(): void
}

/** Longer than a scanner's gap between characters, shorter than a finger's. */
export const gapMs = 60
/** No code is shorter, and no person types as many keys in one rush. */
const shortestCode = 8

export function createScanReader(hear: { onKey(key: string): void; onCode(code: string): void }): ScanReader {
  let typed = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Emits the collected keys as a code, or one by one. */
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
    press(pressed) {
      const key = foldWidth(pressed)
      if (key.length === 1) {
        typed += key
        clearTimeout(timer)
        timer = setTimeout(settle, gapMs)
        return false
      }
      // Capitals in a code send Shift between them.
      if (key === 'Shift') return false
      const wasCode = settle()
      if (key === 'Enter' && wasCode) return true
      hear.onKey(key)
      return false
    },
    stop: () => clearTimeout(timer),
  }
}
