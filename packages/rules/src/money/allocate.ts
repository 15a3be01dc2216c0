import { type Money, money } from './money.ts'

/**
 * Splits `total` in proportion to `weights` so that the parts add up exactly (DESIGN §2.1):
 * - Each part is its share rounded down.
 * - The remaining units go one each to the largest remainders, the earlier part first on a tie.
 * - If all weights are 0, the parts are equal.
 * - A negative total (a discount) splits like the positive one.
 *
 * `weights` holds at least one whole number of at least 0. Other input is a programming error and throws.
 */
export function allocate(total: Money, weights: readonly number[]): Money[] {
  if (weights.length === 0) throw new RangeError('no weights to share by')
  if (!weights.every((weight) => Number.isSafeInteger(weight) && weight >= 0)) {
    throw new RangeError('weights are whole numbers of at least 0')
  }
  const shares = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1)
  const sign = total < 0 ? -1 : 1
  return shareOut(BigInt(Math.abs(total)), shares.map(BigInt)).map((part) => money(part === 0 ? 0 : sign * part))
}

/** BigInt: a large amount times a large weight exceeds the integers of a double. */
function shareOut(total: bigint, weights: readonly bigint[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0n)
  const parts = weights.map((weight) => (total * weight) / sum)
  const left = Number(total - parts.reduce((all, part) => all + part, 0n))
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (total * weight) % sum }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0n) + 1n
  return parts.map(Number)
}
