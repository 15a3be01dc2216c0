import { lineOf } from '../../http/line-of.ts'

const windowMs = 60_000
/** Numbers one guest may try per minute: more than a guest types, too few to guess one. */
const mostOfGuest = 20
/** The phones of a restaurant share one line. */
const mostOfLine = 200
const maxKept = 20_000

export interface TrySource {
  readonly uid: string
  readonly address: string
}

export type NumberTries = ReturnType<typeof createNumberTries>

/**
 * Limits guesses at other guests' voucher numbers, at look-up and at payment. Guest cookies are free, so an attacker
 * with many guests is limited by line. Each server counts for itself.
 */
export function createNumberTries() {
  const ofGuest = createTryCounter(mostOfGuest)
  const ofLine = createTryCounter(mostOfLine)
  return {
    /** Counts a try. Returns the seconds to wait; 0 = continue. */
    count({ uid, address }: TrySource, now: Date) {
      const [guest, line] = [ofGuest(uid, now.getTime()), ofLine(lineOf(address), now.getTime())]
      const wait = Math.max(guest.wait, line.wait)
      if (wait > 0) return wait
      guest.count()
      line.count()
      return 0
    },
  }
}

function createTryCounter(most: number) {
  const kept = new Map<string, { since: number; tries: number }>()
  return (key: string, at: number) => {
    const known = kept.get(key)
    const entry = known === undefined || known.since + windowMs <= at ? { since: at, tries: 0 } : known
    return {
      /** In seconds. */
      wait: entry.tries < most ? 0 : Math.max(1, Math.ceil((entry.since + windowMs - at) / 1000)),
      count() {
        entry.tries += 1
        // The newest entry is last, so the map's first entry is the oldest.
        if (entry !== known) kept.delete(key)
        kept.set(key, entry)
        const oldest = kept.keys().next()
        if (kept.size > maxKept && !oldest.done) kept.delete(oldest.value)
      },
    }
  }
}
