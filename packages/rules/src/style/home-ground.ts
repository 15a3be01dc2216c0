import { fromOklch, readHex, toOklch, writeHex } from './colour.ts'

/**
 * Style text for the home page's background colour (spec 1 §2 Home). Dark mode uses the same hue, dark and muted. Empty
 * for a missing or invalid colour: the app then uses light grey.
 */
export function homeGroundText(colour: string): string {
  const day = readHex(colour)
  if (!day) return ''
  const [, chroma, hue] = toOklch(day)
  const night = writeHex(fromOklch([0.2, Math.min(chroma, 0.05), hue]))
  const rule = (value: string) => `{--home-ground:${value}}`
  return [
    `:root${rule(writeHex(day))}`,
    `@media(prefers-color-scheme:dark){:root:not([data-theme=light])${rule(night)}}`,
    `:root[data-theme=dark]${rule(night)}`,
  ].join('')
}
