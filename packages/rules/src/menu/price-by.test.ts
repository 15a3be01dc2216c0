import { describe, expect, it } from 'vitest'
import cases from '../../cases/menu/list-price.json' with { type: 'json' }
import { priceCart } from '../cart/price-cart.ts'
import { currencyOf } from '../money/currency.ts'
import { decimalText } from '../money/format-money.ts'
import { money } from '../money/money.ts'
import type { Dish } from './menu-snapshot.ts'
import { listPriceText, priceBys, readListPrice } from './price-by.ts'

describe('the price of a dish in a menu file', () => {
  it.each(cases)('$what: $text', ({ text, currency, price, priceBy, refusal }) => {
    const read = readListPrice(text, { code: currency })
    if (refusal !== undefined) expect(read).toMatchObject({ ok: false, code: refusal })
    else expect(read).toEqual({ ok: true, value: { price, ...(priceBy === undefined ? {} : { priceBy }) } })
  })

  it.each(priceBys)('is read back as it is written: by %s', (priceBy) => {
    const price = money(priceBy === 'market' ? 0 : 6850)
    const text = listPriceText(priceBy, decimalText(price, currencyOf('CNY').fixNum))
    expect(readListPrice(text, { code: 'CNY' })).toEqual({ ok: true, value: { price, priceBy } })
  })
})

describe('a dish that staff price', () => {
  const fish: Dish = {
    ...{ code: 'F', categoryCode: 'C', names: { zh: '清蒸鱼' }, price: money(6800), priceBy: 'jin' },
    ...{ standards: [], optionText: '', tags: [], minOrder: 0, maxOrder: 0, soldOut: false },
  }
  const rice: Dish = { ...fish, code: 'R', priceBy: undefined, price: money(300) }
  const line = (code: string) => ({ id: code, uid: 'g1', code, num: 1, addItems: [], memo: '', name: code })

  it('is no line of a cart, and the others are', () => {
    const cart = priceCart([line('F'), line('R')], { dishes: [fish, rice] }, new Set())
    expect(cart.problems).toEqual([{ lineId: 'F', code: 'price_by_staff', values: ['F'] }])
    expect(cart).toMatchObject({ count: 1, amount: 300 })
  })

  it('may be a part of a set meal, which has a price of its own', () => {
    const part = { code: 'F', standard: '', num: 1, price: money(0), isRequired: true }
    const suite = [{ groupNo: '1', names: { zh: '主菜' }, required: 1, parts: [part] }]
    const meal: Dish = { ...rice, code: 'M', price: money(20_000), isGroup: true, suite }
    const picked = { code: 'F', name: '清蒸鱼', price: money(0), num: 1, sgid: '1' }
    const cart = priceCart([{ ...line('M'), addItems: [picked] }], { dishes: [fish, meal] }, new Set())
    expect(cart).toMatchObject({ problems: [], amount: 20_000 })
  })
})
