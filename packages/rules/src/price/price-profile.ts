import { money } from '../money/money.ts'
import { basisPoints, type Rounding } from '../money/percent.ts'
import { type RegionProfile, regionProfiles } from './region-profile.ts'

/** What an owner set of a store's prices: a country, and where the store differs from it. Amounts in minor units. */
export interface PriceProfile {
  readonly region: RegionProfile['region']
  readonly taxPlace?: RegionProfile['taxPlace'] | undefined
  readonly taxRounding?: Rounding | undefined
  /** Basis points. */
  readonly servicePercent?: number | undefined
  readonly coverPerHead?: number | undefined
  readonly packing?: number | undefined
  readonly wipeTo?: RegionProfile['wipeTo'] | undefined
  readonly cashUnit?: RegionProfile['cashUnit'] | undefined
  readonly cashRounding?: Rounding | undefined
  /** As the owner typed it; '' = none. */
  readonly taxNumber?: string | undefined
}

/** How the store prices. */
export function regionProfileOf(set: PriceProfile): RegionProfile {
  const country = regionProfiles[set.region]
  return {
    ...country,
    taxPlace: set.taxPlace ?? country.taxPlace,
    taxRounding: set.taxRounding ?? country.taxRounding,
    servicePercent: set.servicePercent === undefined ? country.servicePercent : basisPoints(set.servicePercent),
    coverPerHead: set.coverPerHead === undefined ? country.coverPerHead : money(set.coverPerHead),
    packing: set.packing === undefined ? country.packing : money(set.packing),
    wipeTo: set.wipeTo ?? country.wipeTo,
    cashUnit: set.cashUnit ?? country.cashUnit,
    cashRounding: set.cashRounding ?? country.cashRounding,
  }
}
