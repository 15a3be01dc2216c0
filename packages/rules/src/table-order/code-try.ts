import { isWithin } from '../time/age.ts'

/** Wrong ordering codes, counted by device (spec 1 §4, §9): attempts 1-3 are free, then there is a wait, then no more. */
const free = 3
const short = { upTo: 5, seconds: 3 }
const long = { upTo: 10, seconds: 4 }

/** From all devices together within an hour: a hundred phones guess no faster than ten. */
export const tableTryLimit = 60
export const tryWindowMs = 60 * 60 * 1000
/**
 * Of the ordering code, from all tables of the store together within an hour: it is one code, and whoever has photos of twelve
 * tables guesses at each. Two tables' worth, and then three at each table: eight in a hundred codes by twelve photos in an evening of five
 * hours. Where one guest in ten mistypes it, twelve hundred come in within an hour.
 */
export const storeTryLimit = 2 * tableTryLimit
/** What a device guessed wrong is forgotten when the device is: after 120 quiet minutes (spec 1 §9). */
export const deviceTryMemoryMs = 120 * 60 * 1000

/** How long no code is looked at after so many wrong ones; `Infinity` = until somebody lets the guest in. */
export function lockSeconds(tries: number): number {
  if (tries <= free) return 0
  if (tries <= short.upTo) return short.seconds
  return tries <= long.upTo ? long.seconds : Number.POSITIVE_INFINITY
}

export interface Tries {
  readonly tries: number
  /** UTC milliseconds; of a table or a store, when its hour began. */
  readonly lastAt: number
  readonly lockedUntil: number | null
}

export type CodeGate =
  | { readonly open: true }
  | { readonly open: false; readonly why: 'wait'; readonly seconds: number }
  | { readonly open: false; readonly why: 'locked' }

/** Tries that still count. */
export function triesNow(device: Tries | null, now: number): number {
  return device === null || now - device.lastAt >= deviceTryMemoryMs ? 0 : device.tries
}

/** Of a table or a store. One that began before the clock was set back is over: nobody knows of which hour it is. */
export function triesInHour(together: Tries | null, now: number): number {
  return together !== null && isWithin(tryWindowMs, together.lastAt, now) ? together.tries : 0
}

/**
 * Whether the ordering code is no longer looked at here: the store's limit is reached, and at this table it was mistyped as often as a
 * phone may without a wait. Where nobody guesses a party comes in by the right code all evening. A table's own code and people still let in.
 */
export function isOrderCodeLocked(store: Tries | null, table: Tries | null, now: number): boolean {
  return triesInHour(store, now) >= storeTryLimit && triesInHour(table, now) >= free
}

/** Whether a code of this device is looked at now. */
export function codeGate(device: Tries | null, table: Tries | null, now: number): CodeGate {
  if (triesInHour(table, now) >= tableTryLimit) return { open: false, why: 'locked' }
  const tries = triesNow(device, now)
  if (lockSeconds(tries) === Number.POSITIVE_INFINITY) return { open: false, why: 'locked' }
  const until = tries === 0 ? null : (device?.lockedUntil ?? null)
  if (until === null || until <= now) return { open: true }
  return { open: false, why: 'wait', seconds: Math.ceil((until - now) / 1000) }
}
