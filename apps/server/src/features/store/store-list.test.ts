import { everyDay } from '@comanda/rules/time/store-hours.ts'
import { describe, expect, it } from 'vitest'
import { type AskedList, createStoreLists } from './store-list.ts'
import type { StoreRecord } from './store-record.ts'
import { storeNow } from './store-view.ts'

const nowhere = { gdLat: undefined, gdLng: undefined }
const settings = {
  ...{ sellerOption: { preorder: true, bookseat: true, takeout: true, picup: true }, picupMenu: 1, bookSeatLink: '' },
  ...{ scanOpen: true, readyMinutes: 10 },
}
const everybody: AskedList = {
  ...{ language: 'en', type: 'all', from: nowhere, settings: { version: 1, of: () => settings } },
}
const evening = new Date('2026-11-21T10:00:00Z')

function makeStore(index: number, overrides: Partial<StoreRecord> = {}): StoreRecord {
  return {
    sellerId: 'chain',
    storeId: String(1000 + index),
    names: { en: `No. ${index} "distance":` },
    address: {},
    telephone: '',
    gdLat: index / 100,
    gdLng: 0,
    timeZone: 'Asia/Tokyo',
    hours: everyDay([]),
    isBusiness: true,
    isEnable: index % 2 === 0 ? '9' : '2',
    onlineFlag: '9',
    status: 1,
    logoUrl: '',
    acceptMode: 'auto',
    config: {},
    priceProfile: null,
    ...overrides,
  }
}

const chain = Array.from({ length: 2000 }, (_, index) => makeStore(index))

function read(bytes: {
  plain: Buffer
}): { id: string; name: string; distance: number; isBusiness: boolean; gate: object | null }[] {
  const { resultNumber, resultObject } = JSON.parse(bytes.plain.toString())
  expect(resultNumber).toBe(0)
  return resultObject
}

/** Lists that count their checks of opening hours. */
function countedLists() {
  const counted = { asked: 0 }
  const lists = createStoreLists((store, own, type, now) => {
    counted.asked += 1
    return { ...storeNow(store, own, type, now), open: store.isBusiness && now < evening.getTime() }
  })
  return { lists, counted }
}

describe('a store that closes before an order is ready', () => {
  it('says so in its list, from the minute on', () => {
    const lists = createStoreLists(storeNow)
    const stores = [makeStore(0, { hours: everyDay('00:00-04:18') })]
    const gateAt = (time: string) =>
      read(lists.bytesOf('chain', stores, everybody, new Date(`2026-11-28T${time}:00+09:00`)))[0]?.gate
    expect(gateAt('03:40')).toBeNull()
    expect(gateAt('04:11')).toMatchObject({
      code: 'ahead_too_late',
      reason: 'Your order would be ready at 04:21 at the earliest, and we close at 04:18',
    })
  })
})

describe('the lists of a chain', () => {
  it('check opening hours once a minute, for any number of guests', () => {
    const { lists, counted } = countedLists()
    for (let guest = 0; guest < 20; guest += 1) {
      const from = guest % 2 === 0 ? nowhere : { gdLat: guest, gdLng: guest }
      lists.bytesOf('chain', chain, { ...everybody, from }, new Date(evening.getTime() - 60_000 + guest * 1000))
    }
    expect(counted.asked).toBe(2000)
    lists.bytesOf('chain', chain, everybody, evening)
    expect(counted.asked).toBe(4000)
  })

  it('are the same bytes without a place, until a store changes', () => {
    const { lists } = countedLists()
    const first = lists.bytesOf('chain', chain, everybody, new Date(evening.getTime() - 120_000))
    const readAgain = chain.map((store) => ({ ...store }))
    expect(lists.bytesOf('chain', readAgain, everybody, new Date(evening.getTime() - 1))).toBe(first)
    const closed = lists.bytesOf('chain', readAgain, everybody, evening)
    expect(closed.etag).not.toBe(first.etag)
    expect(read(closed).some(({ isBusiness }) => isBusiness)).toBe(false)
    const renamed = chain.with(7, makeStore(7, { names: { en: 'Seven' } }))
    expect(read(lists.bytesOf('chain', renamed, everybody, evening))[7]).toMatchObject({ name: 'Seven' })
  })

  it('serialise a store once, and again when it opens or closes', () => {
    const stores = chain.slice(0, 2).map((store) => ({ ...store }))
    let reads = 0
    const [first] = stores
    if (first === undefined) throw new Error('a chain without a store')
    // Serialising a store reads this property.
    Object.defineProperty(first, 'telephone', {
      get() {
        reads += 1
        return ''
      },
    })
    const { lists } = countedLists()
    const at = (minutes: number) =>
      lists.bytesOf('chain', stores, everybody, new Date(evening.getTime() + minutes * 60_000))
    for (const minutes of [-3, -2, -1]) at(minutes)
    expect(reads).toBe(1)
    for (const minutes of [0, 1, -1]) at(minutes)
    expect(reads).toBe(2)
  })

  it("merge each store's settings, and follow a change of the seller's", () => {
    const { lists } = countedLists()
    const stores = [makeStore(0), makeStore(2, { storeId: 'own' })]
    const asked = (version: number, picup: boolean): AskedList => {
      const own = { ...settings, picupMenu: 0, sellerOption: { ...settings.sellerOption, picup } }
      return {
        ...everybody,
        type: 'picup',
        settings: { version, of: ({ storeId }) => (storeId === 'own' ? own : settings) },
      }
    }
    const found = (version: number, picup: boolean) =>
      read(lists.bytesOf('chain', stores, asked(version, picup), evening)).map((one) =>
        Object.entries(one)
          .filter(([key]) => ['id', 'isEnable', 'picupMenu'].includes(key))
          .map(([, value]) => value),
      )
    expect(found(1, true)).toEqual([
      ['1000', '9', 1],
      ['own', '9', 0],
    ])
    expect(found(2, false)).toEqual([['1000', '9', 1]])
  })

  it('are nearest first, unknown places last, and not cached', () => {
    const { lists } = countedLists()
    const stores = [makeStore(0, { gdLat: null }), ...chain.slice(1)]
    const bytes = lists.bytesOf('chain', stores, { ...everybody, from: { gdLat: 10, gdLng: 0 } }, evening)
    const found = read(bytes)
    expect(bytes.etag).toBeNull()
    expect(found).toHaveLength(2000)
    expect(found.slice(0, 3).map(({ id }) => id)).toEqual(['2000', '1999', '2001'])
    expect(found[0]?.distance).toBe(0)
    expect(found.at(-1)).toMatchObject({ id: '1000', distance: 9_999_999, name: 'No. 0 "distance":' })
  })

  it('are separate per seller, language and type', () => {
    const { lists } = countedLists()
    const other = [makeStore(1, { sellerId: 'other', names: { en: 'Other', ja: '他店' } })]
    const names = (sellerId: string, records: readonly StoreRecord[], asked: AskedList) =>
      read(lists.bytesOf(sellerId, records, asked, evening)).map(({ name }) => name)
    expect(names('chain', chain, { ...everybody, type: 'picup' })).toHaveLength(1000)
    expect(names('other', other, { ...everybody, type: 'picup' })).toEqual([])
    expect(names('other', other, { ...everybody, type: 'takeout' })).toEqual(['Other'])
    expect(names('other', other, { ...everybody, language: 'ja' })).toEqual(['他店'])
    expect(names('other', other, everybody)).toEqual(['Other'])
  })
})
