import type { Language } from '../language/languages.ts'
import type { PriceProfile } from '../price/price-profile.ts'

export type Country = PriceProfile['region']

/** A rule of the country's law that an owner should know before opening. Its sentence is a text of the set-up page. */
export type CountryLaw =
  | 'cn_topup_refund'
  | 'sg_prices_without_gst'
  | 'sg_cash_rounding'
  | 'jp_prices_with_tax'
  | 'jp_topup_refund'

/** What choosing a country fills in (facts/store.md §5). Taxes and rounding are its `regionProfiles` entry. */
export interface CountryProfile {
  readonly country: Country
  /** ISO 4217. */
  readonly currency: 'CNY' | 'SGD' | 'JPY'
  /** Of the shop's name and its guests; the first is for guests whose phone asks for none of them. */
  readonly languages: readonly [Language, ...Language[]]
  /** IANA zones of the country; the first is filled in. */
  readonly timeZones: readonly [string, ...string[]]
  /** Shown as examples beside the fields: degrees (WGS 84) of a large city, a number that reaches no one. */
  readonly example: { readonly gdLat: number; readonly gdLng: number; readonly telephone: string }
  readonly laws: readonly CountryLaw[]
}

/** In the order of the set-up page. None is chosen without the owner. */
export const countryProfiles: Readonly<Record<Country, CountryProfile>> = {
  CN: {
    country: 'CN',
    currency: 'CNY',
    languages: ['zh', 'en'],
    timeZones: ['Asia/Shanghai', 'Asia/Urumqi'],
    example: { gdLat: 31.2304, gdLng: 121.4737, telephone: '+86 21 5550 0101' },
    laws: ['cn_topup_refund'],
  },
  SG: {
    country: 'SG',
    currency: 'SGD',
    languages: ['en', 'zh', 'ja'],
    timeZones: ['Asia/Singapore'],
    example: { gdLat: 1.2903, gdLng: 103.852, telephone: '+65 6555 0101' },
    laws: ['sg_prices_without_gst', 'sg_cash_rounding'],
  },
  JP: {
    country: 'JP',
    currency: 'JPY',
    languages: ['ja', 'en', 'zh'],
    timeZones: ['Asia/Tokyo'],
    example: { gdLat: 35.6812, gdLng: 139.7671, telephone: '+81 3 5555 0101' },
    laws: ['jp_prices_with_tax', 'jp_topup_refund'],
  },
}

export const countries = Object.keys(countryProfiles) as readonly Country[]

/** A seller's id for a name: its Latin letters and digits in lower case; '' = it has none. */
export function sellerIdFrom(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 32)
}
