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
  const size = Math.abs(total)
  const parts =
    size * Math.max(...shares) <= Number.MAX_SAFE_INTEGER ? shareOut(size, shares) : shareOutLarge(size, shares)
  return parts.map((part) => money(part === 0 || total > 0 ? part : -part))
}

/** Every product is an exact integer. */
function shareOut(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const remainders = weights.map((weight) => (total * weight) % sum)
  return giveRest(
    total,
    weights.map((weight, index) => (total * weight - (remainders[index] ?? 0)) / sum),
    remainders,
  )
}

/** A large amount times a large weight exceeds the integers of a double. */
function shareOutLarge(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  const products = weights.map((weight) => BigInt(total) * BigInt(weight))
  return giveRest(
    total,
    products.map((product) => Number(product / sum)),
    products.map((product) => product % sum),
  )
}

/** One unit each to the largest remainders, the earlier part first on a tie. */
function giveRest<Rest extends number | bigint>(total: number, parts: number[], remainders: readonly Rest[]): number[] {
  const left = total - parts.reduce((all, part) => all + part, 0)
  if (left === 0) return parts
  const byRemainder = remainders
    .map((remainder, index) => ({ index, remainder }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}
