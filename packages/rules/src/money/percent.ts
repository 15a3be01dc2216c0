import { type Money, money } from './money.ts'

declare const basisPointsBrand: unique symbol
/** A share in hundredths of a percent: 600 is 6 %, 10000 is 100 %. Whole numbers keep rates exact. */
export type BasisPoints = number & { readonly [basisPointsBrand]: true }

/** Brands a whole number of hundredths of a percent, 0 to 1000 %. Throws on anything else. */
export function basisPoints(value: number): BasisPoints {
  if (!Number.isInteger(value) || value < 0 || value > 100_000) throw new RangeError(`not a rate: ${value}`)
  return value as BasisPoints
}

/** What happens to a part of a unit: dropped, rounded at the half, or counted whole. A negative amount mirrors. */
export type Rounding = 'floor' | 'half' | 'ceil'

/** `rate` of an amount. */
export function percentOf(amount: Money, rate: BasisPoints, rounding: Rounding = 'half'): Money {
  return divide(BigInt(amount) * BigInt(rate), 10_000n, rounding)
}

/** The part of a tax-inclusive amount that is tax: `amount × rate / (100 % + rate)`. */
export function taxWithin(amount: Money, rate: BasisPoints, rounding: Rounding = 'half'): Money {
  return divide(BigInt(amount) * BigInt(rate), 10_000n + BigInt(rate), rounding)
}

/** The amount in whole multiples of `unit` minor units (5 cents, 1 jiao = 10 fen). */
export function roundTo(amount: Money, unit: number, rounding: Rounding): Money {
  return money(divide(BigInt(amount), BigInt(unit), rounding) * unit)
}

function divide(dividend: bigint, divisor: bigint, rounding: Rounding): Money {
  const size = dividend < 0n ? -dividend : dividend
  const extra = { floor: 0n, half: divisor, ceil: 2n * divisor - 1n }[rounding]
  const rounded = Number((2n * size + extra) / (2n * divisor))
  return money(dividend < 0n && rounded !== 0 ? -rounded : rounded)
}
