import { ok, type Result, refuse } from '../result/result.ts'

/**
 * A guest who orders again within this time of the last payment is not asked for the head count (spec 1 §9, 144e5 ms).
 */
export const addToOrderWindowMs = 4 * 60 * 60 * 1000

/** Refusal `diner_count_not_positive`: 'the number of Pax must be greater than 0' (spec 1 §5). */
export function checkDinerCount(count: number): Result<number, 'diner_count_not_positive'> {
  return Number.isInteger(count) && count > 0 ? ok(count) : refuse('diner_count_not_positive')
}

/** The order list never refuses a head count: 0, less, or a missing one is 1 (spec 1 §5). */
export function dinerCountOr1(count: number | undefined): number {
  return count !== undefined && Number.isInteger(count) && count > 0 ? count : 1
}

/** Whether a party gave its head count. 1 does not show it: the first dish opens a table with it. */
export function hasGivenCount(cover: number): boolean {
  return cover > 1
}

/** Whether the store counts its guests, in the cart or before the menu. Otherwise no screen shows a head count. */
export function hasHeadCount(inputCover: boolean | '0' | '1' | '2' | '3'): boolean {
  return inputCover !== false && inputCover !== '0'
}

/**
 * Least head count of a party after it sent a round (spec 1 §5): 1 if the store asks for it, in the cart or before the
 * menu, else 0.
 */
export function leastCover(inputCover: boolean | '0' | '1' | '2' | '3'): 0 | 1 {
  return hasHeadCount(inputCover) ? 1 : 0
}

/** What a party has ordered, and the head count that it gave. */
export interface PartySoFar {
  /** Portions sent. */
  readonly orderedCount: number
  readonly cover: number
}

/** Guests whose cover charge the next round brings: all with the first round, then none. Null = a free table. */
export function newCovers(party: PartySoFar | null, inputCover: boolean | '0' | '1' | '2' | '3'): number {
  if (party === null) return leastCover(inputCover)
  return party.orderedCount > 0 ? 0 : Math.max(party.cover, leastCover(inputCover))
}

/**
 * Whether to ask for the head count before ordering: modes 1, 2 and 3 ask, unless the last payment was under four hours
 * ago (spec 1 §4).
 * `inputCover` is the seller's setting (true = a field in the cart, no question). Times are UTC milliseconds.
 */
export function asksDinerCount(
  inputCover: string | number | boolean,
  lastPaidAt: number | undefined,
  now: number,
): boolean {
  if (!['1', '2', '3'].includes(String(inputCover))) return false
  return lastPaidAt === undefined || now - lastPaidAt >= addToOrderWindowMs
}
