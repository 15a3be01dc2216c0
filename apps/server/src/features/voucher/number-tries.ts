import { lineOf } from '../../http/line-of.ts'

const windowMs = 60_000
/** Numbers that one guest may try in a minute: more than anybody types, and too few to guess one. */
const mostOfGuest = 20
/** A restaurant's phones share one line. */
const mostOfLine = 200
const maxKept = 20_000

export interface WhoTries {
  readonly uid: string
  readonly address: string
}

export type NumberTries = ReturnType<typeof createNumberTries>

/**
 * Slows down who guesses the numbers of other people's vouchers, at the look-up and at the till alike. A guest's cookie is had for nothing:
 * those who make up guests end at their line. Each server counts by itself.
 */
export function createNumberTries() {
  const ofGuest = createCounter(mostOfGuest)
  const ofLine = createCounter(mostOfLine)
  return {
    /** Counts a try. Seconds to wait, or 0 = go on. */
    count({ uid, address }: WhoTries, now: Date) {
      const [guest, line] = [ofGuest(uid, now.getTime()), ofLine(lineOf(address), now.getTime())]
      const wait = Math.max(guest.wait, line.wait)
      if (wait > 0) return wait
      guest.count()
      line.count()
      return 0
    },
  }
}

function createCounter(most: number) {
  const kept = new Map<string, { since: number; tries: number }>()
  return (key: string, at: number) => {
    const known = kept.get(key)
    const entry = known === undefined || known.since + windowMs <= at ? { since: at, tries: 0 } : known
    return {
      /** Seconds. */
      wait: entry.tries < most ? 0 : Math.max(1, Math.ceil((entry.since + windowMs - at) / 1000)),
      count() {
        entry.tries += 1
        // Whoever began last stands last, so that the first of the map is the oldest.
        if (entry !== known) kept.delete(key)
        kept.set(key, entry)
        const oldest = kept.keys().next()
        if (kept.size > maxKept && !oldest.done) kept.delete(oldest.value)
      },
    }
  }
}
