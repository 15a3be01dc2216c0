import { describe, expect, it } from 'vitest'
import { readSettingValue } from './setting-value.ts'

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

  it('is refused under an unknown key', () => {
    expect(readSettingValue('tableguard', 'staff')).toEqual({ ok: false, code: 'setting_unknown' })
    expect(readSettingValue('version', '3')).toEqual({ ok: false, code: 'setting_unknown' })
    expect(readSettingValue('constructor', '3')).toEqual({ ok: false, code: 'setting_unknown' })
  })
})
