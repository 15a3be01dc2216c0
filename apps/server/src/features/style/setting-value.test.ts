import { readFileSync } from 'node:fs'
import { takeoutSetup } from '@comanda/contract/takeout/takeout.schema.ts'
import { describe, expect, it } from 'vitest'
import { readSettingValue, settingKeys } from './setting-value.ts'

const readAs = (key: string, text: string) => {
  const read = readSettingValue(key, text)
  return read.ok ? read.value : read
}

describe('a typed setting', () => {
  it('is read as JSON or plain text, as the setting requires', () => {
    expect(readAs('cancelSeconds', '90')).toBe(90)
    expect(readAs('hmdLocation', 'true')).toBe(true)
    expect(readAs('tableOpenedBy', 'staff')).toBe('staff')
    expect(readAs('tableMode', '"OC"')).toBe('OC')
    expect(readAs('sellerOption', '{"preorder":false,"bookseat":false,"takeout":true,"picup":true}')).toEqual({
      preorder: false,
      bookseat: false,
      takeout: true,
      picup: true,
    })
  })

  it('keeps digits as text where the setting is text', () => {
    expect(readAs('hmdOrderCode', '0246')).toBe('0246')
    expect(readAs('hmdOrderCode', '1234')).toBe('1234')
    expect(readAs('inputCover', '2')).toBe('2')
    expect(readAs('tableMode', '1')).toBe('1')
  })

  it('is read as a comma list where the setting is a list', () => {
    expect(readAs('tableGuard', 'code, companion')).toEqual(['code', 'companion'])
    expect(readAs('tableGuard', 'staff')).toEqual(['staff'])
    expect(readAs('tableGuard', '["orderCode"]')).toEqual(['orderCode'])
    expect(readAs('tableGuard', '')).toEqual([])
    expect(readAs('hmdOrderCode', '')).toBe('')
  })

  it('is refused with the values the setting takes', () => {
    expect(readSettingValue('tableGuard', 'staf')).toEqual({
      ok: false,
      code: 'setting_invalid',
      reason: 'Invalid option: expected one of "code"|"orderCode"|"companion"|"staff" (at 0)',
    })
    expect(readSettingValue('holdPortions', '-1')).toMatchObject({ code: 'setting_invalid' })
    expect(readSettingValue('hmdOrderCode', '123')).toMatchObject({ code: 'setting_invalid' })
    expect(readSettingValue('bookSeatLink', 'javascript:alert(1)')).toMatchObject({ code: 'setting_invalid' })
  })

  it.each([
    ['menuVersion', 'V9', '"V3"|"V4"'],
    ['tableMode', 'ZZZ', '"OC", "1C", "O" or "C"'],
    ['tableMode', 'CC', '"OC", "1C", "O" or "C"'],
    ['billMode', 'oc', '"OC", "1C", "O" or "C"'],
    ['hmdPrePay', '3', '"0"|"1"|"2"'],
    ['hmdPrePay', 'true', '"0"|"1"|"2"'],
    ['currency', '{"code":"!!!","fixNum":2,"showZero":true}', '"CNY"'],
  ])('does not close the shop: %s %s is refused with the allowed values', (key, text, allowed) => {
    const refused = readSettingValue(key, text)
    expect(refused).toMatchObject({ ok: false, code: 'setting_invalid' })
    expect(refused).toHaveProperty('reason', expect.stringContaining(allowed))
  })

  it.each(['OC', 'O1C', '1C', 'C', '1', ''])('takes tableMode %j', (mode) =>
    expect(readAs('tableMode', mode)).toBe(mode),
  )

  it('is refused under every key of docs/settings.md when it is no value of the key', () => {
    for (const key of settingKeys) {
      expect([key, readSettingValue(key, 'ZZZ no value')]).toMatchObject([key, { code: 'setting_invalid' }])
    }
  })

  it('has its row in docs/settings.md, and no row has another key', () => {
    const doc = readFileSync(new URL('../../../../../docs/settings.md', import.meta.url), 'utf8')
    const rows = doc.split('\n').filter((line) => /^\| `/.test(line))
    const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, key]) => key))
    const ofDelivery = Object.keys(takeoutSetup.shape)
    expect(named.filter((key) => !ofDelivery.includes(key ?? '')).sort()).toEqual([...settingKeys].sort())
  })

  it('is refused under an unknown key', () => {
    expect(readSettingValue('tableguard', 'staff')).toEqual({ ok: false, code: 'setting_unknown' })
    expect(readSettingValue('version', '3')).toEqual({ ok: false, code: 'setting_unknown' })
    expect(readSettingValue('constructor', '3')).toEqual({ ok: false, code: 'setting_unknown' })
  })
})
