import { ok, type Result, refuse } from '../result/result.ts'

/** Adding to an order within this time of the last payment does not ask for the head count again (spec 1 §9, 144e5 ms). */
export const addToOrderWindowMs = 4 * 60 * 60 * 1000

/** Refusal `diner_count_not_positive`: 'the number of Pax must be greater than 0' (spec 1 §5). */
export function checkDinerCount(count: number): Result<number, 'diner_count_not_positive'> {
  return Number.isInteger(count) && count > 0 ? ok(count) : refuse('diner_count_not_positive')
}

/** The order list never refuses a head count: 0, less, or nothing is 1 (spec 1 §5). */
export function dinerCountOr1(count: number | undefined): number {
  return count !== undefined && Number.isInteger(count) && count > 0 ? count : 1
}

/**
 * The least that a party counts once something is sent (spec 1 §5): one where the store wants to know, in the cart or before the menu, though
 * nobody has said it. Where it does not ask nothing is claimed.
 */
export function leastCover(inputCover: boolean | '0' | '1' | '2' | '3'): 0 | 1 {
  return inputCover === false || inputCover === '0' ? 0 : 1
}

/**
 * Whether to ask how many are at the table before ordering: modes 1, 2 and 3 ask, unless the last payment was under four
 * hours ago (spec 1 §4). `inputCover` is the seller's setting (true = the cart has a place for it, nobody is asked), times
 * are UTC milliseconds.
 */
export function asksDinerCount(
  inputCover: string | number | boolean,
  lastPaidAt: number | undefined,
  now: number,
): boolean {
  if (!['1', '2', '3'].includes(String(inputCover))) return false
  return lastPaidAt === undefined || now - lastPaidAt >= addToOrderWindowMs
}
