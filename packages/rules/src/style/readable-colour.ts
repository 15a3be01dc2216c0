import { contrast, fromOklch, readHex, toOklch, writeHex } from './colour.ts'

/** WCAG 2.2 SC 1.4.3: the least contrast of text that is not large. */
export const leastContrast = 4.5

/** The WCAG contrast of two colours as `#rrggbb`, 1 to 21; null = one of them is no colour. */
export function contrastOf(colour: string, ground: string): number | null {
  const [one, other] = [readHex(colour), readHex(ground)]
  return one && other ? contrast(one, other) : null
}

/**
 * The colour of the same hue, as close in lightness as can be, in which text on this ground has at least `least`
 * contrast. A readable colour comes back as it is; null = no colour, or none is readable there.
 */
export function nearestReadable(colour: string, ground: string, least = leastContrast): string | null {
  const [rgb, under] = [readHex(colour), readHex(ground)]
  if (!rgb || !under) return null
  const [lightness, chroma, hue] = toOklch(rgb)
  const at = (level: number) => writeHex(fromOklch([level, chroma, hue]))
  const reads = (hex: string) => (contrastOf(hex, ground) ?? 0) >= least
  const plain = writeHex(rgb)
  if (reads(plain)) return plain
  const ways = [0, 1].flatMap((end) => {
    if (!reads(at(end))) return []
    let [near, far] = [lightness, end]
    // Halved until two neighbours are the same colour on a screen.
    for (let step = 0; step < 16; step += 1) {
      const middle = (near + far) / 2
      if (reads(at(middle))) far = middle
      else near = middle
    }
    return [{ hex: at(far), distance: Math.abs(far - lightness) }]
  })
  return ways.sort((one, other) => one.distance - other.distance)[0]?.hex ?? null
}
