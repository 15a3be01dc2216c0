import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { brandCss, hueColours, tokensCss } from '../../tokens.ts'

const folder = new URL('../', import.meta.url)
const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8')
const stylesheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'))
/** Biome formats the files after they were written. */
const bare = (text: string): string => text.replace(/[\s'"]+/g, '').replace(/;}/g, '}')

describe('the written tokens', () => {
  it('equal the output of packages/ui/tokens.ts (run it when this fails)', () => {
    expect(bare(read('style/tokens.css'))).toBe(bare(tokensCss()))
    expect(bare(read('style/brand.css'))).toBe(bare(brandCss()))
  })

  it('hold the hue of every picture class', () => {
    const hues = [...read('picture/picture.module.css').matchAll(/--hue: (#[\da-f]{6})/g)].map(([, hex]) => hex)
    expect(hues).toEqual(hueColours())
  })
})

describe('every stylesheet', () => {
  it.each(stylesheets)('%s works in Chromium 90 and Safari 15.4', (name) => {
    const css = read(name).replace(/\/\*[\s\S]*?\*\//g, '')
    expect(css).not.toMatch(
      /light-dark\(|color-mix\(|oklch\(|oklab\(|color\(|(?:rgb|hsl|hwb|lch|lab)a?\(from |@container|@layer|:has\(|[^-]linear\(|cqi|text-autospace|&/,
    )
    expect(css).not.toMatch(/@media[^{]*[<>]/)
    const withoutSupported = css.replace(/@supports[^{]*\{[^{}]*\{[^{}]*\}\s*\}/g, '')
    expect(withoutSupported).not.toMatch(/\dd?[sl]?vh\b(?<!\dvh)/)
  })

  it.each(stylesheets)('%s uses only roles that exist', (name) => {
    const defined = new Set(
      [
        ...stylesheets
          .map(read)
          .join('\n')
          .matchAll(/(--[a-z0-9-]+):/g),
      ].map(([, property]) => property),
    )
    const used = [...read(name).matchAll(/var\((--[a-z0-9-]+)\)/g)].map(([, property]) => property)
    expect(used.filter((property) => !defined.has(property))).toEqual([])
  })
})
