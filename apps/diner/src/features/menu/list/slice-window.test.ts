import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { heightOfRun, runsOf, sliceAt, slicesAt, slicesBetween } from './slice-window.ts'

const runs = (slices: number, drawn: readonly number[]) =>
  runsOf(slices, new Set(drawn)).map(({ from, to, drawn }) => (drawn ? `${from}` : `(${from}-${to})`))

describe('what of a category is in the page', () => {
  it('is every drawn slice, and one gap where others would stand', () => {
    expect(runs(6, [])).toEqual(['(0-6)'])
    expect(runs(6, [0, 1])).toEqual(['0', '1', '(2-6)'])
    expect(runs(6, [3])).toEqual(['(0-3)', '3', '(4-6)'])
    expect(runs(2, [0, 1])).toEqual(['0', '1'])
    expect(runs(0, [])).toEqual([])
  })

  it('is nothing beyond its end: a new menu may have fewer', () => {
    expect(runs(3, [1, 7])).toEqual(['(0-1)', '1', '(2-3)'])
  })

  it('leaves no slice out and has none twice', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.uniqueArray(fc.nat(30)), (slices, drawn) => {
        const all = runsOf(slices, new Set(drawn)).flatMap(({ from, to }) =>
          Array.from({ length: to - from }, (_, at) => from + at),
        )
        expect(all).toEqual(Array.from({ length: slices }, (_, at) => at))
      }),
    )
  })
})

describe('a gap the screen has come to', () => {
  const heights = [10, 10, 30, 10, 40]
  const heightOf = (at: number) => heights[at] ?? 0
  const gap = { from: 1, to: 5 }

  it('is as high as its slices together', () => {
    expect(heightOfRun(gap, heightOf)).toBe(90)
  })

  it('is drawn from where the screen is', () => {
    expect(sliceAt(gap, 0, heightOf)).toBe(1)
    expect(sliceAt(gap, 9 / 90, heightOf)).toBe(1)
    expect(sliceAt(gap, 11 / 90, heightOf)).toBe(2)
    expect(sliceAt(gap, 45 / 90, heightOf)).toBe(3)
    expect(sliceAt(gap, 1, heightOf)).toBe(4)
  })

  it('is drawn by several slices into it: downwards, and upwards from its end', () => {
    expect(slicesAt(gap, 0, 2, heightOf)).toEqual([1, 2])
    expect(slicesAt(gap, 45 / 90, 2, heightOf)).toEqual([3, 4])
    expect(slicesAt(gap, 1, 2, heightOf)).toEqual([3, 4])
    expect(slicesAt({ from: 4, to: 5 }, 1, 2, heightOf)).toEqual([4])
    expect(slicesAt({ from: 4, to: 5 }, 0, 2, heightOf)).toEqual([4])
  })

  it('stands on the screen with the slices between its edges', () => {
    const between = (top: number, end: number) => slicesBetween(top, end, 5, heightOf)
    expect(between(0, 1)).toEqual([0])
    expect(between(-50, 0)).toEqual([])
    expect(between(10, 30)).toEqual([1, 2])
    expect(between(11, 51)).toEqual([1, 2, 3])
    expect(between(99, 500)).toEqual([4])
    expect(between(500, 900)).toEqual([])
  })

  it('has a slice for every place, also where heights are not known', () => {
    fc.assert(
      fc.property(
        fc.nat(20),
        fc.integer({ min: 1, max: 20 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (from, n, share) => {
          const at = sliceAt({ from, to: from + n }, share, () => 0)
          expect(at >= from && at < from + n).toBe(true)
        },
      ),
    )
  })
})
