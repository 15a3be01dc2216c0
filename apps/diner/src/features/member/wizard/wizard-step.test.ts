import { describe, expect, it } from 'vitest'
import { countryCodeOf, profileProblem, progressOf, readAccount, readBackPath } from './wizard-step.ts'

describe('the account of step 1', () => {
  it.each([
    ['', 'account_missing'],
    ['12345', 'phone_wrong'],
    ['1234567', 'phone_wrong'],
    ['138000000012', 'phone_wrong'],
    ['not a number', 'phone_wrong'],
    ['a@', 'email_wrong'],
  ])('%j is refused for a code: %s', (typed, code) => {
    expect(readAccount(typed, '86', { forCode: true })).toMatchObject({ ok: false, code })
  })

  it('takes a phone with its country, and an address in one spelling', () => {
    expect(readAccount('138 0000 0001', '86', { forCode: true })).toMatchObject({
      value: { zone: '86', identifier: '13800000001' },
    })
    expect(readAccount(' Ann@Example.com', '86', { forCode: true })).toMatchObject({
      value: { zone: '', identifier: 'ann@example.com' },
    })
  })

  it('takes six digits for a password', () => {
    expect(readAccount('123456', '86', { forCode: false }).ok).toBe(true)
  })
})

describe('a new member', () => {
  const typed = { username: 'Ann', birthday: '', sex: '', password: '', repeated: '' } as const
  it.each([
    [typed, null],
    [{ ...typed, username: '  ' }, 'name_missing'],
    [{ ...typed, password: 'rain falls on tea' }, 'passwords_differ'],
    [{ ...typed, password: 'rain falls on tea', repeated: 'rain falls on tea' }, null],
  ])('%j: %s', (profile, problem) => {
    expect(profileProblem(profile)).toBe(problem)
  })
})

describe('the wizard', () => {
  it('counts its steps', () => {
    expect((['account', 'code', 'password', 'profile', 'done'] as const).map(progressOf)).toEqual([1, 2, 2, 3, 3])
  })

  it('starts with the seller’s country', () => {
    expect(['CNY', 'SGD', 'JPY', 'MYR', 'EUR'].map(countryCodeOf)).toEqual(['86', '65', '81', '60', '86'])
  })

  it.each([
    ['', '/index/mine'],
    ['?back=%2Fcart%3Fstoreid%3D101', '/cart?storeid=101'],
    ['?back=//evil.example', '/index/mine'],
    ['?back=https://evil.example', '/index/mine'],
    ['?back=/%5Cevil.example', '/index/mine'],
    ['?back=/register', '/index/mine'],
  ])('%s returns to %s', (search, path) => {
    expect(readBackPath(search)).toBe(path)
  })
})
