/**
 * The number of a guest's next unpaid order: the lowest free one from 1 to `most`; null = the guest has the most
 * allowed.
 * An unpaid order blocks portions for other guests.
 */
export function unpaidNumber(taken: readonly number[], most: number): number | null {
  for (let number = 1; number <= most; number += 1) if (!taken.includes(number)) return number
  return null
}
