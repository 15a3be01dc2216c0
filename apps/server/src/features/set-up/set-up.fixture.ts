import type { SetUpInput } from '@comanda/contract/set-up/set-up.schema.ts'

/** A tea shop in Singapore, as its owner sends it. */
export function makeSetUp(overrides: Partial<SetUpInput> = {}): SetUpInput {
  return {
    country: 'SG',
    shop: { sellerId: 'lin', names: { en: "Lin's Tea", zh: '林家茶铺' }, defaultLanguage: 'en' },
    taxNumber: '200312345A',
    store: {
      ...{ storeId: '1', names: { en: "Lin's Tea", zh: '林家茶铺' }, address: { en: '8 Joo Chiat Road' } },
      ...{ telephone: '+65 6555 0188', gdLat: 1.3139, gdLng: 103.902 },
      businessTime: [
        { startTime: '10:00', endTime: '14:00' },
        { startTime: '17:00', endTime: '22:00' },
      ],
    },
    tables: [
      { tables: 'A1..A3', area: 'Hall', seats: 2 },
      { tables: 'T1', area: 'Terrace' },
    ],
    owner: { username: 'mslin', displayName: 'Ms Lin', password: 'oolong in the morning' },
    ...overrides,
  }
}
