import { describe, expect, it } from 'vitest'
import cases from '../../cases/member/account.json' with { type: 'json' }
import { readAccountEntry } from './account-entry.ts'
import { maskEmail, maskOwnPhone } from './account-mask.ts'
import { birthdayIn, birthdayRange, isBirthday } from './birthday.ts'
import { deviceName } from './device-name.ts'
import { checkPassword, normalPassword } from './password.ts'

describe('an account entry', () => {
  it.each(cases.entries)('$what', ({ typed, kind, read, refusal }) => {
    const entry = readAccountEntry(typed)
    if (!entry.ok) return expect(entry.code).toBe(refusal)
    const { value } = entry
    expect([value.kind, value.kind === 'phone' ? value.digits : value.address]).toEqual([kind, read])
  })
})

describe('an account as its owner sees it', () => {
  it.each(cases.masks)('$digits is $mask', ({ digits, mask }) => {
    expect(maskOwnPhone(digits)).toBe(mask)
  })
  it.each(cases.emails)('$address is $mask', ({ address, mask }) => {
    expect(maskEmail(address)).toBe(mask)
  })
})

describe('a birthday', () => {
  it.each(cases.birthdays)('on $today is from $from to $to', ({ today, ...range }) => {
    expect(birthdayRange(today)).toEqual(range)
  })
  it.each(cases.dates)('$date on $today: $is', ({ today, date, is }) => {
    expect(isBirthday(date, today)).toBe(is)
  })
  it.each(cases.kept)('of $born is kept on $on', ({ born, year, on }) => {
    expect(birthdayIn(year, born)).toBe(on)
  })
})

describe('a password', () => {
  const context = { common: new Set(['password']), own: ['Lotus Root', '13800000001', 'Mei'] }
  it.each(cases.passwords)('$what', ({ password, refusal }) => {
    const checked = checkPassword(password, context)
    expect(checked.ok ? undefined : checked.code).toBe(refusal)
  })
  it('has up to 256 characters', () => {
    const long = Array.from({ length: 256 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('')
    expect(checkPassword(long, context).ok).toBe(true)
    expect(checkPassword(`${long}a`, context)).toMatchObject({ code: 'password_long', values: [256] })
  })
  it('is the same from a composing and a decomposing keyboard', () => {
    expect(normalPassword('pa\u0301ssphrase')).toBe(normalPassword('p\u00e1ssphrase'))
  })
})

describe('a device in the list of sessions', () => {
  it.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 MicroMessenger/8.0.40',
      'iPhone · WeChat',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36',
      'Android · Chrome',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0',
      'Windows · Edge',
    ],
    ['curl/8.0', ''],
  ])('%s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name)
  })
})
