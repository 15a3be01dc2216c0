/** Wrong passwords without a wait. Each further one doubles the wait. */
const freeTries = 5
const firstWaitMs = 5000
const longestWaitMs = 15 * 60_000
/** After this time without a try, the count starts at zero. */
const forgetMs = 60 * 60_000
const maxEntries = 10_000

interface Entry {
  tries: number
  last: number
  until: number
}

/** Slows down wrong passwords of one device, or at one name from one line. Each server counts its own. */
export function createSignInThrottle() {
  const entries = new Map<string, Entry>()

  function forget(now: number): void {
    for (const [who, entry] of entries) {
      if (entry.last + forgetMs < now || entries.size > maxEntries) entries.delete(who)
    }
  }

  return {
    /**
     * Counts a try before the password is checked, so that simultaneous guesses all count. Returns the seconds to wait;
     * 0 = go on.
     */
    begin(who: string, now: Date) {
      const at = now.getTime()
      if (entries.size >= maxEntries) forget(at)
      const known = entries.get(who)
      const entry = known === undefined || known.last + forgetMs < at ? { tries: 0, last: at, until: 0 } : known
      if (entry.until > at) return Math.ceil((entry.until - at) / 1000)
      entry.tries += 1
      entry.last = at
      if (entry.tries >= freeTries) {
        entry.until = at + Math.min(firstWaitMs * 2 ** (entry.tries - freeTries), longestWaitMs)
      }
      entries.set(who, entry)
      return 0
    },
    succeeded: (who: string) => void entries.delete(who),
  }
}
