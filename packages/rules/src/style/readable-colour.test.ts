import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readHex, toOklch } from './colour.ts'
import { contrastOf, leastContrast, nearestReadable } from './readable-colour.ts'

const anyHex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const lightnessOf = (hex: string) => toOklch(readHex(hex) ?? [0, 0, 0])[0]

describe('the contrast of two colours', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#ffffff', 4.48],
    ['#ff0000', '#ffffff', 4],
  ])('of %s on %s is %f, as WCAG 2 counts it', (one, other, ratio) => {
    expect(contrastOf(one, other)).toBeCloseTo(ratio, 1)
    expect(contrastOf(other, one)).toBe(contrastOf(one, other))
  })

  it('of what is no colour is none', () => {
    expect([contrastOf('red', '#ffffff'), contrastOf('#ffffff', '')]).toEqual([null, null])
  })
})

describe('the nearest readable colour', () => {
  it('leaves a readable colour as it is', () => {
    expect(nearestReadable('#767676', '#ffffff')).toBe('#767676')
  })

  it('darkens a pale one just enough', () => {
    const found = nearestReadable('#ffb199', '#ffffff') ?? ''
    expect(contrastOf(found, '#ffffff')).toBeGreaterThanOrEqual(leastContrast)
    expect(contrastOf(found, '#ffffff')).toBeLessThan(leastContrast + 0.1)
  })

  it('lightens a dark one on a dark ground', () => {
    const found = nearestReadable('#442200', '#101010') ?? ''
    expect(lightnessOf(found)).toBeGreaterThan(lightnessOf('#442200'))
    expect(contrastOf(found, '#101010')).toBeGreaterThanOrEqual(leastContrast)
  })

  it('is readable for any two colours, and there is one on every ground', () => {
    fc.assert(
      fc.property(anyHex, anyHex, (colour, ground) => {
        expect(contrastOf(nearestReadable(colour, ground) ?? '', ground)).toBeGreaterThanOrEqual(leastContrast)
      }),
    )
  })

  it('is none for what is no colour, and where no colour can be read', () => {
    expect([nearestReadable('red', '#ffffff'), nearestReadable('#808080', '#808080', 21)]).toEqual([null, null])
  })
})
