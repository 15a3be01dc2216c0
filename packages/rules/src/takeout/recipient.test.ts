import { describe, expect, it } from 'vitest'
import cases from '../../cases/takeout/recipient.json' with { type: 'json' }
import { checkRecipient, maskTel } from './recipient.ts'

describe('who receives an order', () => {
  it.each(cases)('"$name", "$tel", "$address" is refused with $refused', ({ refused, ...recipient }) => {
    const result = checkRecipient(recipient)
    expect(result.ok ? null : result.code).toBe(refused)
  })
})

describe('a telephone number in a list', () => {
  it.each([
    ['13800000001', '138****0001'],
    ['+86 138 0000 0001', '861****0001'],
    ['12345', '****45'],
    ['', ''],
  ])('%s is shown as %s', (tel, shown) => {
    expect(maskTel(tel)).toBe(shown)
  })
})
