import { fromOklch, readHex, toOklch, writeHex } from './colour.ts'

/**
 * The owner's colour behind the home page as the style text of the page's head (spec 1 §2 Home): by night the same hue, dark
 * and quiet. Empty where none is set or it is no colour: the app has its light grey.
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
