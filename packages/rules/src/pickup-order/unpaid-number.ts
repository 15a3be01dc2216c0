/**
 * The number of the next unpaid order of a guest who holds those of `taken`: the lowest from 1 to `most` that is free; null =
 * they hold as many as they may. An unpaid order holds portions that nobody else can have.
 */
export function unpaidNumber(taken: readonly number[], most: number): number | null {
  for (let number = 1; number <= most; number += 1) if (!taken.includes(number)) return number
  return null
}
