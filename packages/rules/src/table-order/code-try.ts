import { isWithin } from '../time/age.ts'

/**
 * Wrong ordering codes per device (spec 1 §4, §9): tries 1-3 are free, then the guest waits, then the device is locked.
 */
const free = 3
const short = { upTo: 5, seconds: 3 }
const long = { upTo: 10, seconds: 4 }

/** Wrong tries per hour across all devices of a table: a hundred phones guess no faster than ten. */
export const tableTryLimit = 60
export const tryWindowMs = 60 * 60 * 1000
/**
 * Wrong ordering codes per hour across all tables of the store, because one code covers all tables.
 * It is two tables' worth, then three per table. An attacker with photos of twelve tables then guesses 8 % of the codes
 * in an evening of five hours.
 * If one guest in ten mistypes it, the limit still lets twelve hundred guests in per hour.
 */
export const storeTryLimit = 2 * tableTryLimit
/** A device's wrong tries expire with the device: after 120 quiet minutes (spec 1 §9). */
export const deviceTryMemoryMs = 120 * 60 * 1000

/** Seconds of lock after so many wrong tries; `Infinity` = until staff or a companion lets the guest in. */
export function lockSeconds(tries: number): number {
  if (tries <= free) return 0
  if (tries <= short.upTo) return short.seconds
  return tries <= long.upTo ? long.seconds : Number.POSITIVE_INFINITY
}

export interface Tries {
  readonly tries: number
  /** UTC milliseconds; for a table or a store, the start of its hour. */
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

/** For a table or store. An hour that started in the future (the clock was set back) counts as over. */
export function triesInHour(together: Tries | null, now: number): number {
  return together !== null && isWithin(tryWindowMs, together.lastAt, now) ? together.tries : 0
}

/**
 * Whether this table ignores the ordering code: the store's limit is reached, and this table has used its free tries.
 * A table without wrong tries takes the right code all evening. The table's own code, companions and staff still let
 * guests in.
 */
export function isOrderCodeLocked(store: Tries | null, table: Tries | null, now: number): boolean {
  return triesInHour(store, now) >= storeTryLimit && triesInHour(table, now) >= free
}

/** Whether the server checks a code from this device now. */
export function codeGate(device: Tries | null, table: Tries | null, now: number): CodeGate {
  if (triesInHour(table, now) >= tableTryLimit) return { open: false, why: 'locked' }
  const tries = triesNow(device, now)
  if (lockSeconds(tries) === Number.POSITIVE_INFINITY) return { open: false, why: 'locked' }
  const until = tries === 0 ? null : (device?.lockedUntil ?? null)
  if (until === null || until <= now) return { open: true }
  return { open: false, why: 'wait', seconds: Math.ceil((until - now) / 1000) }
}
