import { describe, expect, it } from 'vitest'
import { contrast, fromOklch, readHex } from './colour.ts'
import { homeGroundText } from './home-ground.ts'

describe('the home page’s background colour', () => {
  it('is the owner’s by day and a dark tone of its hue by night', () => {
    const text = homeGroundText('#ffe4b5')
    expect(text).toMatch(/^:root\{--home-ground:#ffe4b5\}/)
    const night = readHex(/data-theme=dark\]\{--home-ground:(#[0-9a-f]{6})\}$/.exec(text)?.[1] ?? '')
    // Text in dark mode is readable on it.
    expect(contrast(night ?? [1, 1, 1], fromOklch([0.948, 0.009, 84]))).toBeGreaterThan(7)
  })

  it.each(['', 'red', '#12', '#fff}body{display:none'])('is empty for %j', (colour) => {
    expect(homeGroundText(colour)).toBe('')
  })
})
