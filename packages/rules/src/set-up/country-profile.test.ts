import { describe, expect, it } from 'vitest'
import { regionProfiles, taxRatesOf } from '../price/region-profile.ts'
import { isTimeZone } from '../time/local-time.ts'
import { countries, countryProfiles, sellerIdFrom } from './country-profile.ts'

const today = '2026-11-28'
const ratesIn = (country: (typeof countries)[number], orderType: 0 | 1) =>
  Object.fromEntries(
    taxRatesOf(regionProfiles[country], orderType, today).map(({ taxClass, rate }) => [taxClass, rate]),
  )

describe('a country of the set-up', () => {
  it('is China, Singapore or Japan', () => {
    expect(countries).toEqual(['CN', 'SG', 'JP'])
  })

  it.each(countries)('%s has zones that exist and one language first', (country) => {
    const { timeZones, languages } = countryProfiles[country]
    expect(timeZones.every(isTimeZone)).toBe(true)
    expect(new Set(languages).size).toBe(languages.length)
  })

  it('Singapore: GST 9 % on top, 10 % service, cash to 5 cents', () => {
    expect(ratesIn('SG', 0)).toEqual({ food: 900, alcohol: 900, standard: 900 })
    expect(regionProfiles.SG).toMatchObject({ taxPlace: 'outside', servicePercent: 1000, cashUnit: 5 })
    expect(countryProfiles.SG).toMatchObject({ currency: 'SGD', languages: ['en', 'zh', 'ja'] })
  })

  it('Japan: 10 % here, 8 % taken away, alcohol 10 %, inside, rounded down', () => {
    expect(ratesIn('JP', 0)).toEqual({ food: 1000, alcohol: 1000, standard: 1000 })
    expect(ratesIn('JP', 1)).toEqual({ food: 800, alcohol: 1000, standard: 1000 })
    expect(regionProfiles.JP).toMatchObject({ taxPlace: 'inside', taxRounding: 'floor', servicePercent: 0 })
  })

  it('China: 6 % inside, no service charge', () => {
    expect(ratesIn('CN', 0)).toEqual({ food: 600, alcohol: 600, standard: 600 })
    expect(regionProfiles.CN).toMatchObject({ taxPlace: 'inside', servicePercent: 0, cashUnit: 1 })
  })
})

describe("a seller's id", () => {
  it.each([
    ["Lin's Tea House", 'linsteahouse'],
    ['Café 88', 'cafe88'],
    ['鍋気', ''],
    ['ＴＥＡ', 'tea'],
    ['x'.repeat(40), 'x'.repeat(32)],
  ])('of %s is %s', (name, id) => {
    expect(sellerIdFrom(name)).toBe(id)
  })
})
