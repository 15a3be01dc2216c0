import type { OwnedStore } from '@comanda/contract/set-up/store-set-up.routes.ts'
import { describe, expect, it } from 'vitest'
import { changeOf, draftOf, wrongFields } from './store-draft.ts'

const store: OwnedStore = {
  ...{ storeId: '101', names: { en: 'West Lake' }, address: {}, telephone: '1', gdLat: 30.2, gdLng: 120.1 },
  ...{ timeZone: 'Asia/Shanghai', businessTime: [{ startTime: '10:00', endTime: '22:00' }], weekHours: null },
  ...{ specialDays: [], lastOrderMinutes: 0, isBusiness: true, isEnable: '9', onlineFlag: '9', logoUrl: '' },
  ...{ acceptMode: 'auto', status: 1, version: 3, tables: 0, state: 'open', pausedUntil: '', pauseReason: '' },
  ...{ today: '2026-11-30', opens: null, minutesLeft: 60 },
}
const read = draftOf(store)

describe('the change of a store', () => {
  it('holds only what the owner changed', () => {
    expect(changeOf(read, read)).toEqual({})
    expect(changeOf({ ...read, telephone: '2' }, read)).toEqual({ telephone: '2' })
    expect(changeOf({ ...read, offers: ['1', '4'] }, read)).toEqual({ isEnable: '14' })
    expect(changeOf({ ...read, online: [] }, read)).toEqual({ onlineFlag: '0' })
  })

  it('has both numbers of a place', () => {
    expect(changeOf({ ...read, place: '30.2, 121' }, read)).toEqual({ gdLat: 30.2, gdLng: 121 })
    expect(changeOf({ ...read, place: '' }, read)).toEqual({ gdLat: null, gdLng: null })
  })

  it('has weekdays when one day differs, and none when all are equal', () => {
    const week = read.week.map((day, index) => (index === 0 ? [] : day))
    const change = changeOf({ ...read, week }, read)
    expect(change.weekHours?.map(({ weekday }) => weekday)).toEqual([2, 3, 4, 5, 6, 7])
    const weekly = draftOf({ ...store, businessTime: [], weekHours: change.weekHours ?? null })
    expect(weekly.week).toEqual(week)
    expect(changeOf(read, weekly)).toEqual({ weekHours: null, businessTime: store.businessTime })
    expect(changeOf({ ...read, isAlwaysOpen: true }, read)).toEqual({ weekHours: null, businessTime: [] })
  })
})

it.each([
  ['names', { names: { zh: '', en: ' ', ja: '' } }],
  ['telephone', { telephone: 'call me' }],
  ['place', { place: 'here' }],
  ['hours', { week: read.week.map(() => []) }],
  ['hours', { week: read.week.map(() => [{ startTime: '', endTime: '22:00', orderTypes: [] }]) }],
  ['specialDays', { specialDays: [{ date: '2026-12-25', periods: [{ startTime: '', endTime: '', orderTypes: [] }] }] }],
  ['lastOrderMinutes', { lastOrderMinutes: Number.NaN }],
])('%s is named as wrong', (field, change) => {
  expect([...wrongFields({ ...read, ...change })]).toEqual([field])
})
