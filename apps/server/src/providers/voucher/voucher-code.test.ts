import { describe, expect, it } from 'vitest'
import cases from '../../../../../packages/rules/cases/language/plain-digits.json' with { type: 'json' }
import { readVoucherCode } from './voucher-code.ts'

const number = (digits: string) => ({ kind: 'number', digits })
const address = (text: string) => ({ kind: 'address', address: text })

describe('a voucher number', () => {
  it.each(cases.voucher)('"$typed" is $read', ({ typed, read }) => {
    expect(readVoucherCode(typed)).toEqual(number(read))
  })
})

describe('what a guest types or scans', () => {
  it.each([
    ['100100000001', number('100100000001')],
    [' 1001 0000 0001\n', number('100100000001')],
    ['1001-0000-0001', number('100100000001')],
    ['1001–0000—0001', number('100100000001')],
    ['１００１　００００　０００１', number('100100000001')],
    ['1001\u200b0000\ufeff0001', number('100100000001')],
    ['0332808512', number('0332808512')],
    ['https://v.douyin.com/i-Ab-12_3/', address('https://v.douyin.com/i-Ab-12_3/')],
    [' https://v.douyin.com/eHHc1ft \n', address('https://v.douyin.com/eHHc1ft')],
    [`https://v.douyin.com/${'a'.repeat(1500)}`, address(`https://v.douyin.com/${'a'.repeat(1500)}`)],
    ['http://v.douyin.com/a', address('http://v.douyin.com/a')],
    ['', null],
    ['123456789', null],
    ['1'.repeat(21), null],
    ['1001 0000 000x', null],
    ['v.douyin.com/eHHc1ft', null],
    ['https://v.douyin.com/e HHc1ft', null],
    ['https://v.douyin.com/券', null],
    ['https://', null],
    ['javascript:1001000000', null],
  ])('%j is read', (text, read) => {
    expect(readVoucherCode(text)).toEqual(read)
  })
})
