import { describe, expect, it } from 'vitest'
import { mostLeft, oneMore, typedBounds } from './portion-step.ts'

const sold = (min: number, others: number, left: number) => ({ rule: { min, max: 99 }, others, left })

describe('the portions still available for a line with too many', () => {
  it('are those left beside the dish’s other lines', () => {
    expect(mostLeft(4, sold(1, 0, 3))).toBe(3)
    expect(mostLeft(2, sold(1, 2, 3))).toBe(1)
  })

  it('are none when not even the dish’s minimum is left', () => {
    expect(mostLeft(4, sold(4, 0, 3))).toBeUndefined()
    expect(mostLeft(4, sold(4, 1, 4))).toBe(3)
    expect(mostLeft(2, sold(1, 3, 3))).toBeUndefined()
  })
})

describe('one portion more', () => {
  it('stops at the stock beside set meals and names what is left', () => {
    const limited = { ...sold(1, 1, 5), inMeals: 2 }
    expect(oneMore(1, limited)).toMatchObject({ ok: true, value: 2 })
    expect(oneMore(2, limited)).toMatchObject({ code: 'only_left', values: [5] })
    expect(mostLeft(4, limited)).toBe(2)
  })
})

describe('a typed number', () => {
  it('stays between the minimum and maximum that other lines leave', () => {
    expect(typedBounds({ rule: { min: 4, max: 12 }, others: 0 })).toEqual({ min: 4, max: 12 })
    expect(typedBounds({ rule: { min: 4, max: 12 }, others: 3 })).toEqual({ min: 1, max: 9 })
  })

  it('stays within the stock beside other lines and meals, but at least the minimum', () => {
    expect(typedBounds({ ...sold(1, 2, 9), inMeals: 3 })).toEqual({ min: 1, max: 4 })
    expect(typedBounds(sold(4, 0, 3))).toEqual({ min: 4, max: 4 })
  })
})
