import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import hints from '../../cases/style/route-hint.json' with { type: 'json' }
import { brandRoles, roleStyleText } from './brand-roles.ts'
import { contrast, fromOklch, type LinearRgb, readHex, toOklch, writeHex } from './colour.ts'
import { entryPath } from './route-hint.ts'

describe('an entry link', () => {
  it.each(hints)('"$hint" $params leads to $path', ({ hint, params, path }) => {
    expect(entryPath(hint, params)).toBe(path)
  })

  it('never leaves our origin', () => {
    const anyHint = fc.oneof(
      fc.array(fc.nat({ max: 0x10ffff })).map((points) => String.fromCodePoint(...points)),
      fc.string({ unit: fc.constantFrom(...'/\\.:%2ejavscript?#@ \t\n') }),
    )
    fc.assert(
      fc.property(anyHint, fc.string(), (hint, other) => {
        const path = entryPath(hint, { tab: other, outtradeno: other, acttypeid: other })
        const url = new URL(path, 'https://comanda.example')
        expect(path).toMatch(/^\/(?![/\\])/)
        expect(url.origin).toBe('https://comanda.example')
        expect(url.pathname.startsWith('//')).toBe(false)
      }),
      { numRuns: 2000 },
    )
  })
})

/** The neutral colours of look/tokens.css behind the roles. */
const grounds = {
  light: { paper: [0.968, 0.0095, 84], surface: [0.992, 0.004, 84], raised: [1, 0, 0], sunk: [0.942, 0.0125, 82] },
  dark: { paper: [0.178, 0.008, 68], surface: [0.218, 0.009, 68], raised: [0.252, 0.01, 68], sunk: [0.15, 0.007, 68] },
} as const
const ink = { light: fromOklch([0.235, 0.019, 48]), dark: fromOklch([0.948, 0.009, 84]) }

const anyHex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const extremes: [string, string][] = [
  ['#000000', '#ffffff'],
  ['#ffff00', '#0000ff'],
  ['#00ff00', '#ff00ff'],
  ['#808080', '#00ffff'],
]

function colour(hex: string | undefined): LinearRgb {
  const rgb = readHex(hex ?? '')
  if (!rgb) throw new Error(`not a colour: ${hex}`)
  return rgb
}

describe('the roles of a seller’s colours', () => {
  it('keep their contrast for any two colours, by day and by night', () => {
    const holds = (brand: string, brand2: string): void => {
      const roles = brandRoles(brand, brand2)
      for (const mode of ['light', 'dark'] as const) {
        const role = (name: string): LinearRgb => colour(roles[mode][name])
        const ground = (name: 'paper' | 'surface' | 'raised' | 'sunk'): LinearRgb => fromOklch([...grounds[mode][name]])
        expect(contrast(role('brand-deep'), role('on-deep'))).toBeGreaterThanOrEqual(4.5)
        for (const name of ['brand', 'brand-2']) {
          expect(contrast(role(`${name}-fill`), role(`on-${name}`))).toBeGreaterThanOrEqual(4.5)
          for (const under of ['paper', 'surface', 'raised', 'sunk'] as const) {
            expect(contrast(role(`${name}-ink`), ground(under))).toBeGreaterThanOrEqual(4.5)
          }
          expect(contrast(role(`${name}-ink`), role(`${name}-tint`))).toBeGreaterThanOrEqual(4.5)
          expect(contrast(role(`${name}-edge`), ground('paper'))).toBeGreaterThanOrEqual(3)
          expect(contrast(role(`${name}-edge`), ground('surface'))).toBeGreaterThanOrEqual(3)
          expect(contrast(ink[mode], role(`${name}-wash`))).toBeGreaterThanOrEqual(4.5)
        }
      }
      expect(contrast(colour(roles.dark['brand-2-ink']), colour(roles.dark['brand-deep']))).toBeGreaterThanOrEqual(4.5)
    }
    fc.assert(fc.property(anyHex, anyHex, holds), { examples: extremes, numRuns: 400 })
  })

  it('keep a colour that has enough contrast', () => {
    expect(brandRoles('#d6361d', '#ee9a2e').light).toMatchObject({
      'brand-fill': '#d6361d',
      'on-brand': '#ffffff',
      'brand-2-fill': '#ee9a2e',
    })
  })

  it('fall back to the default for an invalid colour', () => {
    expect(brandRoles('red;}body{display:none', '')).toEqual(brandRoles('#d6361d', '#ee9a2e'))
  })

  it('are written for day, night, a chosen mode and dark parts, and contain only colours', () => {
    const text = roleStyleText('</style><script>', '#ee9a2e')
    expect(text).toMatch(
      /^:root\{(--[a-z0-9-]+:#[\da-f]{6};?)+\}@media\(prefers-color-scheme:dark\)\{:root:not\(\[data-theme=light\]\)\{/,
    )
    expect(text).toContain(':root[data-theme=dark],.on-ink{')
    expect(text).not.toContain('<')
  })
})

describe('colours', () => {
  it('survive OKLCH and hex', () => {
    fc.assert(
      fc.property(anyHex, (hex) => {
        expect(writeHex(fromOklch(toOklch(colour(hex))))).toBe(hex)
      }),
    )
  })

  it('lose chroma, not lightness or hue, outside sRGB', () => {
    const [lightness, chroma, hue] = toOklch(fromOklch([0.7, 0.4, 150]))
    expect(lightness).toBeCloseTo(0.7, 2)
    expect(hue).toBeCloseTo(150, 0)
    expect(chroma).toBeLessThan(0.25)
  })
})
