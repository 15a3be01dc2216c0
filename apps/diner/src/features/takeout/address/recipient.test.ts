import { type Language, languageCodes } from '@comanda/rules/language/languages.ts'
import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { describe, expect, it } from 'vitest'
import { type CompiledTexts, makeText } from '../../../i18n/text.ts'
import { fieldOf, missingFields, type Recipient, wayInKm } from './recipient.ts'

const textOf = (language: Language) =>
  makeText(language, compileTexts(readTexts('apps/diner/src/i18n', language)) as CompiledTexts)

const anna: Recipient = { username: 'Anna', tel: '13800000001', address: '1 Lake Road', houseNo: '' }

describe('the fields a rider needs', () => {
  it('are recipient, phone and address, in this order; the house number is optional', () => {
    expect(missingFields(anna)).toEqual([])
    expect(missingFields(null)).toEqual(['username', 'tel', 'address'])
    for (const field of ['username', 'tel', 'address'] as const) {
      expect(missingFields({ ...anna, [field]: '' })).toEqual([field])
      expect(missingFields({ ...anna, [field]: '  ' })).toEqual([field])
    }
  })

  it('have names in the guest’s language', () => {
    const message = languageCodes.map((language) =>
      missingFields(null).map((field) => textOf(language)('takeout.needed', { field })),
    )
    expect(message).toEqual([
      ['收货人不能为空', '电话不能为空', '地址不能为空'],
      ['Recipient must not be empty', 'Phone must not be empty', 'Address must not be empty'],
      ['受取人を入力してください', '電話番号を入力してください', '住所を入力してください'],
    ])
  })

  it('show the server’s refusal at its field', () => {
    expect(
      ['recipient_needed', 'shipping_tel_needed', 'shipping_tel_wrong', 'shipping_address_needed'].map(fieldOf),
    ).toEqual(['username', 'tel', 'tel', 'address'])
    expect(fieldOf('shipping_full')).toBeUndefined()
  })
})

describe('the distance to an address', () => {
  it.each([
    [1234, 1.2],
    [1250, 1.3],
    [40, 0.1],
    [12_000, 12],
  ])('%d m are %d km', (metres, km) => {
    expect(wayInKm(metres)).toBe(km)
  })

  it.each([0, -1, Number.NaN, 9_999_999])('of %d m is not shown', (metres) => {
    expect(wayInKm(metres)).toBeNull()
  })

  it('is marked as an estimate if no map measured it', () => {
    const way = (about: boolean) =>
      languageCodes.map((language) => textOf(language)('takeout.way', { km: '1.2', about: String(about) }))
    expect(way(true)).toEqual(['约 1.2 公里', 'About 1.2 km', '約 1.2 km'])
    expect(way(false)).toEqual(['1.2 公里', '1.2 km', '1.2 km'])
  })
})
