import { add, type Money, money } from '../money/money.ts'
import { type BasisPoints, basisPoints, percentOf, type Rounding } from '../money/percent.ts'
import type { PriceRules, TaxRate } from './price-input.ts'

/** Dishes are `food` unless the menu says otherwise. Fees and service are `standard`. */
export const taxClasses = ['food', 'alcohol', 'standard', 'exempt'] as const

export type TaxClass = (typeof taxClasses)[number]

/** A rate from a day on, until a later row of the same class and place. */
export interface TaxRow {
  readonly taxClass: TaxClass
  /** Where the rate holds: eaten here (order types 0 and 3), taken away (1 and 2), or both. */
  readonly where: 'here' | 'away' | 'both'
  /** ISO date in the store's zone. */
  readonly from: string
  readonly rate: BasisPoints
}

/** How a store of a country prices: facts/checkout.md §2.4. Amounts in minor units. */
export interface RegionProfile {
  readonly region: 'CN' | 'SG' | 'JP'
  readonly taxRows: readonly TaxRow[]
  readonly taxPlace: 'inside' | 'outside'
  readonly taxRounding: Rounding
  /** Dishes eaten here; 0 = none. */
  readonly servicePercent: BasisPoints
  readonly coverPerHead: Money
  /** For each order that is taken away. */
  readonly packing: Money
  readonly wipeTo: 1 | 10 | 100
  /** Whole multiples that cash pays in; 1 = exact. */
  readonly cashUnit: 1 | 5 | 10
  readonly cashRounding: Rounding
}

/** The order types of the spec: 0 dine-in, 1 pick-up, 2 delivery, 3 pre-order for a table (spec 3 §9). */
export type OrderType = 0 | 1 | 2 | 3

export function isEatenHere(orderType: OrderType): boolean {
  return orderType === 0 || orderType === 3
}

const none = money(0)
const rate = (taxClass: TaxClass, from: string, points: number, where: TaxRow['where'] = 'both'): TaxRow => ({
  taxClass,
  where,
  from,
  rate: basisPoints(points),
})
const everyClass = (from: string, points: number): TaxRow[] =>
  (['food', 'alcohol', 'standard'] as const).map((taxClass) => rate(taxClass, from, points))

/** What a new store of the country starts with. */
export const regionProfiles: Readonly<Record<RegionProfile['region'], RegionProfile>> = {
  CN: {
    region: 'CN',
    taxRows: everyClass('2016-05-01', 600),
    taxPlace: 'inside',
    taxRounding: 'half',
    servicePercent: basisPoints(0),
    coverPerHead: none,
    packing: none,
    wipeTo: 1,
    cashUnit: 1,
    cashRounding: 'floor',
  },
  SG: {
    region: 'SG',
    taxRows: [...everyClass('2007-07-01', 700), ...everyClass('2023-01-01', 800), ...everyClass('2024-01-01', 900)],
    taxPlace: 'outside',
    taxRounding: 'half',
    servicePercent: basisPoints(1000),
    coverPerHead: none,
    packing: none,
    wipeTo: 1,
    cashUnit: 5,
    cashRounding: 'floor',
  },
  JP: {
    region: 'JP',
    taxRows: [
      rate('food', '2019-10-01', 1000, 'here'),
      rate('food', '2019-10-01', 800, 'away'),
      rate('alcohol', '2019-10-01', 1000),
      rate('standard', '2019-10-01', 1000),
    ],
    taxPlace: 'inside',
    taxRounding: 'floor',
    servicePercent: basisPoints(0),
    coverPerHead: none,
    packing: none,
    wipeTo: 1,
    cashUnit: 1,
    cashRounding: 'floor',
  },
}

/** The store's rules for an order of this type on `day` (ISO date in the store's zone). */
export function priceRulesOf(profile: RegionProfile, orderType: OrderType, day: string): PriceRules {
  const { servicePercent, taxRounding, wipeTo, cashUnit, cashRounding } = profile
  return {
    service: isEatenHere(orderType) && servicePercent > 0 ? { percent: servicePercent, taxClass: 'standard' } : null,
    tax: {
      place: showsTaxInside(profile, orderType) ? 'inside' : 'outside',
      rounding: taxRounding,
      rates: taxRatesOf(profile, orderType, day),
    },
    wipeTo,
    cashRounding: cashUnit === 1 ? null : { unit: cashUnit, rounding: cashRounding },
  }
}

/** The rate of each class that is in force; the latest `from` up to `day` holds. */
export function taxRatesOf({ taxRows }: RegionProfile, orderType: OrderType, day: string): TaxRate[] {
  const where = isEatenHere(orderType) ? 'here' : 'away'
  const inForce = new Map<TaxClass, TaxRow>()
  for (const row of taxRows) {
    if (row.from > day || (row.where !== 'both' && row.where !== where)) continue
    const known = inForce.get(row.taxClass)
    if (known === undefined || known.from <= row.from) inForce.set(row.taxClass, row)
  }
  return [...inForce.values()].map((row) => ({ taxClass: row.taxClass, rate: row.rate }))
}

/**
 * Singapore allows prices without GST only where a service charge is levied. What is taken away shows GST inside
 * (facts/checkout.md §2.4).
 */
export function showsTaxInside({ taxPlace, region }: RegionProfile, orderType: OrderType): boolean {
  return taxPlace === 'inside' || (region === 'SG' && !isEatenHere(orderType))
}

/**
 * The price that the menu shows for a price as the owner keeps it. Where the menu must show tax inside and the owner's
 * prices are without it, the tax is added to each price.
 */
export function shownPrice(profile: RegionProfile, orderType: OrderType, price: Money, taxRate: BasisPoints): Money {
  const isAdded = profile.taxPlace === 'outside' && showsTaxInside(profile, orderType)
  return isAdded ? add(price, percentOf(price, taxRate, profile.taxRounding)) : price
}
