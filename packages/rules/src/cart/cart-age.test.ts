import { describe, expect, it } from 'vitest'
import cases from '../../cases/cart/cart-age.json' with { type: 'json' }
import { isCartKept } from './cart-age.ts'

describe('a cart on the device', () => {
  it.each(cases)('$what: kept is $isKept', ({ savedAt, now, isKept }) => {
    expect(isCartKept(Date.parse(savedAt ?? ''), Date.parse(now))).toBe(isKept)
  })

  it('is kept one day by default, or as long as given', () => {
    expect(isCartKept(0, 30 * 60_000, 30)).toBe(true)
    expect(isCartKept(0, 30 * 60_000 + 1, 30)).toBe(false)
  })
})
