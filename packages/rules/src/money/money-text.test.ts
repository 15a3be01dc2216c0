import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import formatCases from '../../cases/money/format-money.json' with { type: 'json' }
import parseCases from '../../cases/money/parse-money.json' with { type: 'json' }
import writtenCases from '../../cases/money/written-price.json' with { type: 'json' }
import { currencyCodes, currencyOf } from './currency.ts'
import { decimalText, formatMoney, moneyParts } from './format-money.ts'
import { money } from './money.ts'
import { parseMoney } from './parse-money.ts'
import { readWrittenPrice } from './written-price.ts'

describe('formatMoney', () => {
  it.each(formatCases)('writes $amount of $currency $language as $text', ({ amount, currency, language, text }) => {
    expect(formatMoney(money(amount), currency, { language })).toBe(text)
  })

  it('drops the zeros of a whole amount on request, never cents', () => {
    expect(formatMoney(money(5800), 'CNY', { showZero: false })).toBe('¥58')
    expect(formatMoney(money(5801), 'CNY', { showZero: false })).toBe('¥58.01')
    expect(formatMoney(money(6200), 'TWD', { showZero: true })).toBe('NT$62.00')
  })

  it('gives the same text in pieces', () => {
    expect(moneyParts(money(-2000), 'CNY')).toEqual({ sign: '−', symbol: '¥', digits: '20.00' })
  })
})

describe('parseMoney', () => {
  it.each(parseCases)('reads "$text" in $currency', ({ text, currency, amount, refusal }) => {
    expect(parseMoney(text, currency)).toMatchObject(
      refusal === undefined ? { ok: true, value: amount } : { ok: false, code: refusal },
    )
  })

  it('reads back every written amount, in every currency', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), fc.constantFrom(...currencyCodes), (amount, code) => {
        const text = decimalText(money(amount), currencyOf(code).fixNum)
        expect(parseMoney(text, code)).toEqual({ ok: true, value: amount })
      }),
    )
  })

  it('never throws on any text', () => {
    // Any code points, lone surrogates included. Built from numbers, because fast-check's own table takes a second to
    // build.
    const anyText = fc.array(fc.nat({ max: 0x10ffff })).map((points) => String.fromCodePoint(...points))
    fc.assert(fc.property(anyText, (text) => typeof parseMoney(text, 'CNY').ok === 'boolean'))
  })
})

describe('readWrittenPrice', () => {
  it.each(writtenCases)('reads "$text" in $currency', ({ text, currency, amount, refusal }) => {
    expect(readWrittenPrice(text, currency)).toMatchObject(
      refusal === undefined ? { ok: true, value: amount } : { ok: false, code: refusal },
    )
  })

  it('reads whatever parseMoney reads, as the same amount', () => {
    const text = fc.stringMatching(/^\d{1,3}(,\d{3}){0,2}(\.\d{1,3})?$/)
    fc.assert(
      fc.property(text, fc.constantFrom(...currencyCodes), (written, code) => {
        expect(readWrittenPrice(written, code)).toEqual(parseMoney(written, code))
      }),
    )
  })

  it('never throws on any text', () => {
    const anyText = fc.array(fc.nat({ max: 0x10ffff })).map((points) => String.fromCodePoint(...points))
    fc.assert(fc.property(anyText, (text) => typeof readWrittenPrice(text, 'CNY').ok === 'boolean'))
  })
})
