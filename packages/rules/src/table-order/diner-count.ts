import { ok, type Result, refuse } from '../result/result.ts'

/** Adding to an order within this time of the last payment does not ask for the head count again (spec 1 §9, 144e5 ms). */
export const addToOrderWindowMs = 4 * 60 * 60 * 1000

/** The number pad: at least 1, at most 9999, two digits long unless told otherwise (spec 1 §5). */
export const numberPad = { min: 1, max: 9999, length: 2 } as const

/** Refusal `diner_count_not_positive`: 'the number of Pax must be greater than 0' (spec 1 §5). */
export function checkDinerCount(count: number): Result<number, 'diner_count_not_positive'> {
  return Number.isInteger(count) && count > 0 ? ok(count) : refuse('diner_count_not_positive')
}

/** The order list never refuses a head count: 0, less, or nothing is 1 (spec 1 §5). */
export function dinerCountOr1(count: number | undefined): number {
  return count !== undefined && Number.isInteger(count) && count > 0 ? count : 1
}

/**
 * Whether to ask how many are at the table before ordering: modes 1, 2 and 3 ask, unless the last payment was under four
 * hours ago (spec 1 §4). `inputCover` is the seller's setting, times are UTC milliseconds.
 */
export function asksDinerCount(inputCover: string | number, lastPaidAt: number | undefined, now: number): boolean {
  if (!['1', '2', '3'].includes(String(inputCover))) return false
  return lastPaidAt === undefined || now - lastPaidAt >= addToOrderWindowMs
}

/**
 * A number from the pad, brought back to the bound it crossed with the reason: 'Qty cannot exceed {0}', 'Qty cannot less
 * than {0}' (spec 1 §5).
 */
export function boundNumber(
  value: number,
  { min, max }: { readonly min: number; readonly max: number } = numberPad,
): { value: number; problem?: { code: 'number_at_most' | 'number_at_least'; values: readonly [number] } } {
  if (value > max) return { value: max, problem: { code: 'number_at_most', values: [max] } }
  if (!(value >= min)) return { value: min, problem: { code: 'number_at_least', values: [min] } }
  return { value: Math.trunc(value) }
}
