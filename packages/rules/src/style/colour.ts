/** A colour as linear light, 0 to 1 per sRGB channel. Contrast is exact here. */
export type LinearRgb = readonly [red: number, green: number, blue: number]

/** Lightness 0 to 1, chroma 0 to about 0.4, hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number]

/** Reads `#rgb` or `#rrggbb`; `undefined` for anything else. */
export function readHex(text: string): LinearRgb | undefined {
  const match = /^#(?:([\da-f]{3})|([\da-f]{6}))$/i.exec(text.trim())
  if (!match) return undefined
  const digits = match[2] ?? (match[1] ?? '').replace(/./g, '$&$&')
  const channel = (at: number): number => toLinear(Number.parseInt(digits.slice(at, at + 2), 16) / 255)
  return [channel(0), channel(2), channel(4)]
}

/** Writes `#rrggbb`; channels outside sRGB are clipped. */
export function writeHex(rgb: LinearRgb): string {
  return `#${rgb
    .map((value) =>
      Math.round(toGamma(clamp(value)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** Relative luminance: the Y of XYZ, 0 to 1. */
export function luminance([red, green, blue]: LinearRgb): number {
  return 0.21263900587151 * red + 0.71516867876776 * green + 0.07219231536073 * blue
}

/** WCAG contrast of two colours, 1 to 21. */
export function contrast(one: LinearRgb, other: LinearRgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** OKLCH to sRGB; a colour outside sRGB loses chroma until it fits, at the same lightness and hue. */
export function fromOklch([lightness, chroma, hue]: Oklch): LinearRgb {
  const whole = oklchToLinear([lightness, chroma, hue])
  if (isInGamut(whole)) return clip(whole)
  let low = 0
  let high = chroma
  for (let step = 0; step < 24; step += 1) {
    const middle = (low + high) / 2
    if (isInGamut(oklchToLinear([lightness, middle, hue]))) low = middle
    else high = middle
  }
  return clip(oklchToLinear([lightness, low, hue]))
}

/** Björn Ottosson's OKLab, in polar form. Grey has chroma 0 and hue 0. */
export function toOklch([red, green, blue]: LinearRgb): Oklch {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const chroma = Math.hypot(a, b)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  if (chroma < 1e-5) return [lightness, 0, 0]
  return [lightness, chroma, ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360]
}

function oklchToLinear([lightness, chroma, hue]: Oklch): LinearRgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function isInGamut(rgb: LinearRgb): boolean {
  return rgb.every((value) => value >= -1e-5 && value <= 1 + 1e-5)
}

function clip([red, green, blue]: LinearRgb): LinearRgb {
  return [clamp(red), clamp(green), clamp(blue)]
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value))
}

function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function toGamma(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
}
