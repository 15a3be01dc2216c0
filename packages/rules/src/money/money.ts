/**
 * Money is an integer in the currency's minor unit (fen, cents; JPY has none), from the database to the last component.
 * This folder holds the only rounding; only the formatter divides.
 */
declare const moneyBrand: unique symbol
export type Money = number & { readonly [moneyBrand]: true }

/** Above this a sum could lose a unit: 2^51 leaves room to add two amounts below 2^53. */
const largest = 2 ** 51

/** Brands a whole number of minor units. Throws on fractions, and on sizes where sums stop being exact. */
export function money(minorUnits: number): Money {
  if (!Number.isInteger(minorUnits) || Math.abs(minorUnits) > largest) {
    throw new RangeError(`not an exact amount of money: ${minorUnits}`)
  }
  return minorUnits as Money
}

export const noMoney = 0 as Money

export function add(...amounts: readonly Money[]): Money {
  return money(amounts.reduce<number>((sum, amount) => sum + amount, 0))
}

export function subtract(from: Money, amount: Money): Money {
  return money(from - amount)
}

/** `times` is a whole number of portions. */
export function multiply(amount: Money, times: number): Money {
  return money(amount * times)
}
