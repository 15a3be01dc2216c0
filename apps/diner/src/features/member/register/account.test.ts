import { describe, expect, it } from 'vitest'
import { countryCodeOf, isSameAccount, readAccount, shownAccount } from './account.ts'
import { wayBack } from './way-back.ts'

const read = (typed: string, zone = '86') => {
  const account = readAccount({ zone, typed })
  return account.ok ? account.value.identifier : account.code
}

describe('the entry of step 1 (spec 2 §5)', () => {
  it.each([
    ['', 'account_missing'],
    ['  ', 'account_missing'],
    ['12345', 'phone_wrong'],
    ['123456', '123456'],
    ['138000000012', 'phone_wrong'],
    ['anna', 'phone_wrong'],
    ['138 0000-0001', '13800000001'],
    ['１３８００００００01', '13800000001'],
    ['+86 138 0000 0001', '13800000001'],
    ['+65 9123 4567', 'phone_wrong'],
    [' Anna@Example.com ', 'anna@example.com'],
    ['anna@', 'email_wrong'],
  ])('"%s" is %s', (typed, says) => {
    expect(read(typed)).toBe(says)
  })
  it('names a country for a phone only', () => {
    const [phone, mail] = [readAccount({ zone: '65', typed: '91234567' }), readAccount({ zone: '65', typed: 'a@b.c' })]
    expect([phone, mail]).toMatchObject([{ value: { zone: '65' } }, { value: { zone: '' } }])
    expect(isSameAccount({ zone: '65', identifier: '91234567' }, { zone: '86', identifier: '91234567' })).toBe(false)
    expect(isSameAccount({ zone: '65', identifier: '91234567' }, { zone: '65', identifier: '91234567' })).toBe(true)
  })
  it('is shown masked', () => {
    expect(shownAccount({ zone: '65', identifier: '91234567' })).toBe('+65 912**567')
    expect(shownAccount({ zone: '', identifier: 'anna@b.c' })).toBe('a***@b.c')
  })
})

it.each([
  ['CNY', '86'],
  ['SGD', '65'],
  ['JPY', '81'],
  ['MYR', '60'],
  ['EUR', '86'],
])('a store in %s starts with +%s', (currency, zone) => {
  expect(countryCodeOf(currency)).toBe(zone)
})

it.each([
  [null, '/index/mine'],
  ['', '/index/mine'],
  ['/orderLR', '/orderLR'],
  ['/check/hmd/0/0?x=1', '/check/hmd/0/0?x=1'],
  ['//evil.example', '/index/mine'],
  ['/\\evil.example', '/index/mine'],
  ['https://evil.example/', '/index/mine'],
  ['javascript:alert(1)', '/index/mine'],
  ['/no/such/page', '/index/mine'],
  ['/register', '/index/mine'],
])('back=%s leads to %s', (back, path) => {
  expect(wayBack(back)).toBe(path)
})
