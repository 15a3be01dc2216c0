import { describe, expect, it } from 'vitest'
import { money } from '../money/money.ts'
import { basisPoints } from '../money/percent.ts'
import { type OrderType, priceRulesOf, regionProfiles, shownPrice, taxRatesOf } from './region-profile.ts'

const ratesOf = (region: 'CN' | 'SG' | 'JP', orderType: OrderType, day: string) =>
  Object.fromEntries(taxRatesOf(regionProfiles[region], orderType, day).map(({ taxClass, rate }) => [taxClass, rate]))

describe('tax rates', () => {
  it('in Japan are 8 % for food that is taken away, 10 % for the rest', () => {
    expect(ratesOf('JP', 0, '2026-11-28')).toEqual({ food: 1000, alcohol: 1000, standard: 1000 })
    for (const away of [1, 2] as const) {
      expect(ratesOf('JP', away, '2026-11-28')).toEqual({ food: 800, alcohol: 1000, standard: 1000 })
    }
    expect(ratesOf('JP', 3, '2026-11-28')).toMatchObject({ food: 1000 })
  })

  it('in Singapore follow the date', () => {
    expect(ratesOf('SG', 0, '2022-12-31')).toMatchObject({ food: 700 })
    expect(ratesOf('SG', 0, '2023-01-01')).toMatchObject({ food: 800 })
    expect(ratesOf('SG', 0, '2023-12-31')).toMatchObject({ food: 800 })
    expect(ratesOf('SG', 0, '2024-01-01')).toMatchObject({ food: 900 })
  })

  it('are none before the first date', () => {
    expect(ratesOf('JP', 1, '2019-09-30')).toEqual({})
  })
})

describe('price rules', () => {
  it('charge service only on what is eaten here', () => {
    const service = (orderType: OrderType) => priceRulesOf(regionProfiles.SG, orderType, '2026-11-28').service
    expect([0, 1, 2, 3].map((orderType) => service(orderType as OrderType)?.percent)).toEqual([
      1000,
      undefined,
      undefined,
      1000,
    ])
    expect(priceRulesOf(regionProfiles.CN, 0, '2026-11-28').service).toBeNull()
  })

  it('show Singapore takeaway with GST inside, as its menu does', () => {
    const prices = [1590, 1300].map((price) => shownPrice(regionProfiles.SG, 1, money(price), basisPoints(900)))
    expect(prices).toEqual([1733, 1417])
    expect(priceRulesOf(regionProfiles.SG, 1, '2026-11-28').tax.place).toBe('inside')
    expect(shownPrice(regionProfiles.SG, 0, money(1590), basisPoints(900))).toBe(1590)
    expect(shownPrice(regionProfiles.JP, 1, money(1590), basisPoints(800))).toBe(1590)
  })
})
