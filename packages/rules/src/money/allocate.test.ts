import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate } from './allocate.ts'
import { money } from './money.ts'
import { basisPoints, percentOf, taxWithin } from './percent.ts'

const anyTotal = fc.integer({ min: -(2 ** 50), max: 2 ** 50 }).map(money)
const anyWeights = fc.array(fc.nat({ max: 10_000_000 }), { minLength: 1, maxLength: 30 })

describe('allocate', () => {
  it('gives remaining units to the largest remainders', () => {
    expect(allocate(money(100), [1, 1, 1])).toEqual([34, 33, 33])
    expect(allocate(money(100), [10, 10, 11])).toEqual([32, 32, 36])
    expect(allocate(money(-100), [1, 1, 1])).toEqual([-34, -33, -33])
  })

  it('splits equally when all weights are 0', () => {
    expect(allocate(money(7), [0, 0])).toEqual([4, 3])
  })

  it('gives nothing to a part with weight 0', () => {
    expect(allocate(money(7), [0, 3])).toEqual([0, 7])
  })

  it('adds up to the total, each part within a unit of its exact share', () => {
    fc.assert(
      fc.property(anyTotal, anyWeights, (total, weights) => {
        const parts = allocate(total, weights)
        const sum = weights.reduce((all, weight) => all + weight, 0)
        expect(parts.reduce((all, part) => all + BigInt(part), 0n)).toBe(BigInt(total))
        if (sum === 0) return
        parts.forEach((part, index) => {
          const off = BigInt(part) * BigInt(sum) - BigInt(total) * BigInt(weights[index] ?? 0)
          expect(off < BigInt(sum) && off > -BigInt(sum)).toBe(true)
        })
      }),
    )
  })

  it('gives a heavier part at least as much as a lighter one', () => {
    fc.assert(
      fc.property(fc.nat({ max: 2 ** 40 }).map(money), anyWeights, (total, weights) => {
        const sorted = [...weights].sort((a, b) => b - a)
        const parts = allocate(total, sorted)
        expect(parts).toEqual([...parts].sort((a, b) => b - a))
      }),
    )
  })

  it('throws on invalid weights', () => {
    expect(() => allocate(money(1), [])).toThrow(RangeError)
    expect(() => allocate(money(1), [-1, 2])).toThrow(RangeError)
    expect(() => allocate(money(1), [0.5])).toThrow(RangeError)
  })
})

describe('percent', () => {
  it('rounds half a unit away from zero, for both signs', () => {
    expect(percentOf(money(50), basisPoints(100))).toBe(1)
    expect(percentOf(money(49), basisPoints(100))).toBe(0)
    expect(percentOf(money(-50), basisPoints(100))).toBe(-1)
    expect(Object.is(percentOf(money(-49), basisPoints(100)), 0)).toBe(true)
  })

  it('finds the tax within an amount', () => {
    expect(taxWithin(money(10_600), basisPoints(600))).toBe(600)
    expect(taxWithin(money(26_300), basisPoints(600))).toBe(1489)
  })

  it('stays exact where floating point is not', () => {
    expect(percentOf(money(2 ** 51 - 1), basisPoints(10_000))).toBe(2 ** 51 - 1)
  })

  it('throws on an invalid rate', () => {
    expect(() => basisPoints(0.5)).toThrow(RangeError)
    expect(() => basisPoints(-1)).toThrow(RangeError)
  })
})
