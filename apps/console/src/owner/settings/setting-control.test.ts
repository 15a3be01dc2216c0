import { styleConfig } from '@comanda/contract/style/style.schema.ts'
import { readTexts } from '@comanda/ui/build/compile-texts.ts'
import { describe, expect, it } from 'vitest'
import { controlOf, type SettingKey, settingGroups } from './setting-control.ts'

const keys = Object.keys(styleConfig.shape).filter((key) => key !== 'version') as SettingKey[]
const english = readTexts('apps/console/src/owner/i18n', 'en')

describe('the settings page', () => {
  it('has every setting once', () => {
    expect(Object.values(settingGroups).flat().sort()).toEqual([...keys].sort())
  })

  it('says each setting and each choice in words', () => {
    const ids = keys.flatMap((key) => {
      const control = controlOf(key)
      const values = 'values' in control ? control.values : []
      return [`settings.key.${key}`, ...values.map((value) => `settings.option.${key}.${JSON.parse(value)}`)]
    })
    expect(ids.filter((id) => !(id in english))).toEqual([])
  })

  it.each([
    ['scanOpen', { kind: 'switch' }],
    ['holdPortions', { kind: 'number', min: 0, max: 9999 }],
    ['layout', { kind: 'one', values: ['"LR"', '"TB"'] }],
    ['picMode', { kind: 'one', values: ['0', '1', '2', 'null'] }],
    ['callReasons', { kind: 'some', values: ['"water"', '"bill"', '"clear"', '"help"', '"other"'] }],
    ['primaryColor', { kind: 'text' }],
    ['logoUrl', { kind: 'text' }],
    ['names', { kind: 'names' }],
    ['payNow', { kind: 'json' }],
  ] as const)('edits %s by the field that fits', (key, control) => {
    expect(controlOf(key)).toEqual(control)
  })

  it('offers only values that the server takes', () => {
    for (const key of keys) {
      const control = controlOf(key)
      if (control.kind === 'one') {
        for (const value of control.values) {
          expect(styleConfig.shape[key].safeParse(JSON.parse(value)).success, `${key} ${value}`).toBe(true)
        }
      }
    }
  })
})
