import { describe, expect, it } from 'vitest'
import { emptyForm, fieldOf, fillCountry, fillSellerId, houseOf, type SetUpForm, stepOf } from './set-up-form.ts'
import { wrongFields } from './set-up-resolver.ts'

const filled: SetUpForm = {
  ...fillCountry(emptyForm, 'SG'),
  names: { zh: '林家茶铺', en: "Lin's Tea", ja: 'リン茶店' },
  sellerId: 'linstea',
  place: '1.3139, 103.902',
  password: 'oolong in the morning',
}

describe('the form of the set-up', () => {
  it('chooses no country', () => {
    expect(emptyForm.country).toBe('')
    expect(wrongFields({ ...filled, country: '' })).toEqual(new Set(['country']))
  })

  it('takes languages and zone from the country, and keeps what was typed', () => {
    const moved = fillCountry(filled, 'JP')
    expect(moved).toMatchObject({ languages: ['ja', 'en', 'zh'], defaultLanguage: 'ja', timeZone: 'Asia/Tokyo' })
    expect(moved.names).toEqual(filled.names)
  })

  it('is sent as the contract wants it', () => {
    expect(wrongFields(filled)).toEqual(new Set())
    expect(houseOf(filled)).toMatchObject({
      country: 'SG',
      shop: { sellerId: 'linstea', defaultLanguage: 'en', names: { en: "Lin's Tea", zh: '林家茶铺', ja: 'リン茶店' } },
      store: { storeId: '1', gdLat: 1.3139, gdLng: 103.902, timeZone: 'Asia/Singapore' },
      owner: { username: 'owner', displayName: 'owner' },
    })
  })

  it('sends only chosen languages, and the name of the shop for a store without one', () => {
    const { shop, store } = houseOf({ ...filled, languages: ['en'], storeNames: { zh: '', en: '', ja: '' } })
    expect(shop.names).toEqual({ en: "Lin's Tea" })
    expect(store.names).toEqual({ en: "Lin's Tea" })
  })

  it('sends no hours where the store is always open, and no place where none is typed', () => {
    expect(houseOf({ ...filled, alwaysOpen: true, place: ' ' }).store).toMatchObject({
      ...{ businessTime: [], gdLat: null, gdLng: null },
    })
  })

  it.each<[string, Partial<SetUpForm>]>([
    ['names.zh', { names: { ...filled.names, zh: ' ' } }],
    ['languages', { languages: [] }],
    ['sellerId', { sellerId: "Lin's" }],
    ['taxNumber', { taxNumber: '123' }],
    ['place', { place: 'Joo Chiat Road' }],
    ['timeZone', { timeZone: 'Mars' }],
    ['businessTime.0.startTime', { businessTime: [{ startTime: '', endTime: '22:00' }] }],
    [
      'tables.1.tables',
      {
        tables: [
          { tables: '', area: '', seats: 4 },
          { tables: 'A9..A1', area: '', seats: 4 },
        ],
      },
    ],
    ['tables.0.seats', { tables: [{ tables: 'A1', area: '', seats: Number.NaN }] }],
    ['username', { username: 'ms lin' }],
    ['password', { password: 'short' }],
  ])('names %s', (field, change) => {
    expect([...wrongFields({ ...filled, ...change })]).toContain(field)
  })

  it.each([
    [['store', 'gdLat'], 'place', 'store'],
    [['shop', 'names'], 'names.en', 'shop'],
    [['store', 'names', 'zh'], 'storeNames.zh', 'store'],
    [['tables', 0, 'area'], 'tables.0.area', 'tables'],
    [['owner', 'password'], 'password', 'owner'],
    [['country'], 'country', 'country'],
  ])("%j is the page's field %s", (path, field, step) => {
    expect(fieldOf(path, filled)).toBe(field)
    expect(stepOf(field)).toBe(step)
  })

  it('makes the id from the name until the owner types one', () => {
    const none = { zh: '', en: '', ja: '' }
    expect(fillSellerId({ ...filled, sellerId: '' }, none)).toBe('linstea')
    expect(fillSellerId({ ...filled, names: { ...none, en: 'Lin' } }, filled.names)).toBe('lin')
    expect(fillSellerId({ ...filled, sellerId: 'mine' }, none)).toBe('mine')
  })
})
