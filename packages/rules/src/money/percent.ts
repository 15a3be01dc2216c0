import { type Money, money } from './money.ts'

declare const basisPointsBrand: unique symbol
/** A share in hundredths of a percent: 600 is 6 %, 10000 is 100 %. Whole numbers keep rates exact. */
export type BasisPoints = number & { readonly [basisPointsBrand]: true }

/** Brands a whole number of hundredths of a percent, 0 to 1000 %. Throws on anything else. */
export function basisPoints(value: number): BasisPoints {
  if (!Number.isInteger(value) || value < 0 || value > 100_000) throw new RangeError(`not a rate: ${value}`)
  return value as BasisPoints
}

/** `rate` of an amount, half a unit rounded away from zero. */
export function percentOf(amount: Money, rate: BasisPoints): Money {
  return divide(BigInt(amount) * BigInt(rate), 10_000n)
}

/** The part of a tax-inclusive amount that is tax: `amount × rate / (100 % + rate)`, half a unit rounded away from zero. */
export function taxWithin(amount: Money, rate: BasisPoints): Money {
  return divide(BigInt(amount) * BigInt(rate), 10_000n + BigInt(rate))
}

function divide(dividend: bigint, divisor: bigint): Money {
  const size = dividend < 0n ? -dividend : dividend
  const rounded = Number((2n * size + divisor) / (2n * divisor))
  return money(dividend < 0n && rounded !== 0 ? -rounded : rounded)
}
