import { describe, expect, it } from 'vitest'
import { changedFields } from './changed-fields.ts'

describe('the fields of a change', () => {
  it('are those that differ, each with before and after', () => {
    expect(changedFields({ status: 1, logo: 'a' }, { status: 0, logo: 'a' })).toEqual([
      { field: 'status', before: '1', after: '0' },
    ])
  })

  it('reach into objects and lists of objects', () => {
    const hours = (end: string) => ({ businessTime: [{ startTime: '11:00', endTime: end, weeks: [1, 2] }] })
    expect(changedFields(hours('21:00'), hours('22:00'))).toEqual([
      { field: 'businessTime.0.endTime', before: '21:00', after: '22:00' },
    ])
  })

  it('show a list of single values whole', () => {
    expect(changedFields({ languages: ['zh'] }, { languages: ['zh', 'ja'] })).toEqual([
      { field: 'languages', before: '["zh"]', after: '["zh","ja"]' },
    ])
  })

  it('name what came and what went', () => {
    expect(changedFields({ was: true, kept: null }, { is: '' })).toEqual([
      { field: 'is', before: null, after: '' },
      { field: 'was', before: 'true', after: null },
    ])
    expect(changedFields(null, { seats: 4 })).toEqual([{ field: 'seats', before: null, after: '4' }])
    expect(changedFields({ seats: 4 }, null)).toEqual([{ field: 'seats', before: '4', after: null }])
    expect(changedFields({}, { seats: 4 })).toEqual([{ field: 'seats', before: null, after: '4' }])
    expect(changedFields(null, null)).toEqual([])
  })

  it('see a list that was emptied', () => {
    expect(changedFields({ banners: [{ url: 'x' }] }, { banners: [] })).toEqual([
      { field: 'banners', before: null, after: '[]' },
      { field: 'banners.0.url', before: 'x', after: null },
    ])
  })

  it('compare long texts whole and cut them only for show', () => {
    const long = 'x'.repeat(500)
    const [field] = changedFields({ note: `${long}a` }, { note: `${long}b` })
    expect([field?.before?.length, field?.after?.length]).toEqual([401, 401])
  })
})
