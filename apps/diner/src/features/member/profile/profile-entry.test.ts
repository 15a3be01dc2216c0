import { describe, expect, it } from 'vitest'
import { changesOf, entryOf, entryProblem, fieldOfProfile } from './profile-entry.ts'

const member = { realname: '林小满', telZoneCode: '86', tel: '13800000001', sex: 1, birthday: '1996-07-15' } as const
const entry = entryOf(member, '65')

describe('a profile that is saved', () => {
  it('unchanged changes nothing', () => {
    expect(changesOf(entry, member)).toEqual({})
  })

  it.each([
    [{ username: ' 小满 ' }, { username: '小满' }],
    [{ sex: '0' }, { sex: 0 }],
    [{ birthday: '1990-12-31' }, { birthday: '1990-12-31' }],
    [{ telephone: '13900000002' }, { telephone: '13900000002', telZoneCode: '86' }],
    [{ zone: '65' }, { telephone: '13800000001', telZoneCode: '65' }],
  ] as const)('with %j changes that', (typed, changes) => {
    expect(changesOf({ ...entry, ...typed }, member)).toEqual(changes)
  })

  it('of a member without a phone begins with the country of the seller', () => {
    const mailed = { ...member, tel: '', telZoneCode: '', sex: null, birthday: '' }
    expect(entryOf(mailed, '65')).toMatchObject({ zone: '65', telephone: '', sex: '' })
  })

  it.each([
    [{}, null],
    [{ username: ' ' }, 'name_missing'],
    [{ telephone: '' }, 'phone_missing'],
    [{ username: '', telephone: '' }, 'name_missing'],
  ])('with %j: %s', (typed, problem) => {
    expect(entryProblem({ ...entry, ...typed })).toBe(problem)
  })

  it.each([
    ['picture_too_big', 'picture'],
    ['name_missing', 'username'],
    ['birthday_fixed', 'birthday'],
    ['phone_taken', 'telephone'],
    ['sms_wait', 'form'],
  ])('says %s at %s', (code, field) => {
    expect(fieldOfProfile(code)).toBe(field)
  })
})
