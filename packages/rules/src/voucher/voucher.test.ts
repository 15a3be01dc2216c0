import { describe, expect, it } from 'vitest'
import dishCases from '../../cases/voucher/voucher-dish.json' with { type: 'json' }
import orderCases from '../../cases/voucher/voucher-order.json' with { type: 'json' }
import { money } from '../money/money.ts'
import { isForgotten, isOwnUse, mayArriveUntil, mayStillArrive } from './own-use.ts'
import { checkVoucherDish, voucherDishCode } from './voucher-dish.ts'
import { checkVoucherCovers, checkVoucherShape } from './voucher-order.ts'

describe('the dish of a group-buy voucher', () => {
  it.each(dishCases.codes)('$what', ({ code, refusal, couponType, extId, productCode }) => {
    const named = voucherDishCode({ couponType, extId, productCode })
    expect(named.ok ? named.value : named.code).toBe(code ?? refusal)
  })

  it.each(dishCases.dishes)('of $what', ({ code, minOrder, isOk, refusal, values }) => {
    const checked = checkVoucherDish(code, minOrder === null ? undefined : { minOrder })
    expect(checked.ok).toBe(isOk ?? false)
    if (!checked.ok) expect(checked).toMatchObject({ code: refusal, values })
  })
})

describe('an order paid by a voucher', () => {
  it.each(orderCases.shapes)('of $what: $isOk', ({ orderType, takeAt, nums, isOk }) => {
    const checked = checkVoucherShape({ orderType, takeAt, lines: nums.map((num) => ({ num })) })
    expect(checked.ok || checked.code).toBe(isOk || 'voucher_one_dish')
  })

  it.each(orderCases.covers)('of $what: $refusal', ({ amount, listed, refusal, values }) => {
    const checked = checkVoucherCovers(money(amount), money(listed))
    if (refusal === null) expect(checked.ok).toBe(true)
    else expect(checked).toMatchObject({ code: refusal, values })
  })
})

describe('a redeem request without an answer', () => {
  const asked = Date.parse('2026-11-21T10:00:00Z')

  const until = mayArriveUntil(asked)
  const own = (after: number, last = { preparedAt: asked, mayArriveUntil: until }) => isOwnUse(asked + after, last)

  it('may still arrive for a minute, or as long as its platform says', () => {
    const arrives = (after: number) => mayStillArrive({ mayArriveUntil: until }, asked + after)
    expect([0, 59_999, 60_000].map(arrives)).toEqual([true, true, false])
    expect(mayArriveUntil(asked, asked + 300_000)).toBe(asked + 300_000)
    expect(mayArriveUntil(asked, asked + 1)).toBe(until)
  })

  it('counts as ours, unless used before our lookup or long after our last request', () => {
    expect([-5001, -5000, 0, 179_999, 180_000].map((after) => own(after))).toEqual([false, true, true, true, false])
    const again = { preparedAt: asked, mayArriveUntil: mayArriveUntil(asked + 600_000) }
    expect(own(700_000, again)).toBe(true)
  })

  it('is asked about for a day', () => {
    expect([86_399_999, 86_400_000].map((after) => isForgotten(asked, asked + after))).toEqual([false, true])
  })
})
