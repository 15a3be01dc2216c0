import { fromOklch, type LinearRgb, luminance, readHex, toOklch, writeHex } from './colour.ts'

/** Default colours of a seller (LOOK, tokens.css). */
export const defaultBrand = '#d6361d'
export const defaultBrand2 = '#ee9a2e'

/** Roles by their name in tokens.css without dashes: `brand-fill`, `on-brand`, `brand-2-ink` … as `#rrggbb`. */
export type RoleColours = Readonly<Record<string, string>>

export interface BrandRoles {
  readonly light: RoleColours
  readonly dark: RoleColours
}

const white: LinearRgb = [1, 1, 1]
const onDeep = writeHex(fromOklch([0.985, 0.006, 84]))

/**
 * The roles of tokens.css for a seller's two colours, as plain sRGB for old web-views.
 * Contrast depends on luminance alone. So each role darkens or lightens the seller's colour to a luminance that keeps
 * its contrast for any colour.
 * (tokens.css writes the formulas in xyz-d65, where scaling and mixing with white equal linear sRGB.) An invalid colour
 * falls back to the default.
 *
 *   brand-fill   under on-brand                                                     >= 4.5
 *   brand-ink    on paper, surface, raised, sunk and brand-tint                     >= 4.5
 *   brand-edge   on paper and surface                                               >= 3
 *   brand-deep   under on-deep                                                      >= 4.5
 */
export function brandRoles(brand: string, brand2: string): BrandRoles {
  const one = readHex(brand) ?? readHex(defaultBrand) ?? white
  const two = readHex(brand2) ?? readHex(defaultBrand2) ?? white
  const deep = { 'brand-deep': writeHex(capped(one, 0.034)), 'on-deep': onDeep }
  return {
    light: { ...lightRoles('brand', one, 0.15, 0.34), ...deep, ...lightRoles('brand-2', two, 0.22, 0.42) },
    dark: { ...darkRoles('brand', one, 0.22), ...deep, ...darkRoles('brand-2', two, 0.22) },
  }
}

/** The roles as style text for the page's head, under its nonce (DESIGN §5). */
export function roleStyleText(brand: string, brand2: string): string {
  const { light, dark } = brandRoles(brand, brand2)
  const night = declarations(dark)
  return [
    `:root{${declarations(light)}}`,
    `@media(prefers-color-scheme:dark){:root:not([data-theme=light]){${night}}}`,
    `:root[data-theme=dark],.on-ink{${night}}`,
  ].join('')
}

function declarations(roles: RoleColours): string {
  return Object.entries(roles)
    .map(([role, colour]) => `--${role}:${colour}`)
    .join(';')
}

function lightRoles(name: string, colour: LinearRgb, tint: number, wash: number): RoleColours {
  return {
    [`${name}-fill`]: writeHex(fill(colour)),
    [`on-${name}`]: writeHex(onFill(colour)),
    [`${name}-ink`]: writeHex(capped(colour, 0.142)),
    [`${name}-edge`]: writeHex(capped(colour, 0.25)),
    [`${name}-tint`]: quiet(colour, 0.955, tint),
    [`${name}-wash`]: quiet(colour, 0.905, wash),
  }
}

function darkRoles(name: string, colour: LinearRgb, tint: number): RoleColours {
  return {
    [`${name}-fill`]: writeHex(luminance(colour) < 0.11 ? lifted(colour, 0.11) : fill(colour)),
    [`on-${name}`]: writeHex(onFill(colour)),
    [`${name}-ink`]: writeHex(lifted(colour, 0.34)),
    [`${name}-edge`]: writeHex(lifted(colour, 0.18)),
    [`${name}-tint`]: quiet(colour, 0.285, tint),
    [`${name}-wash`]: quiet(colour, 0.35, 0.34),
  }
}

/** A bright colour (Y above .30) stays and takes dark text; a darker one is capped and takes white text. */
function fill(colour: LinearRgb): LinearRgb {
  return luminance(colour) > 0.3 ? colour : capped(colour, 0.178)
}

function onFill(colour: LinearRgb): LinearRgb {
  return luminance(colour) > 0.3 ? [0.011, 0.011, 0.011] : white
}

/** The same hue with at most this luminance. */
function capped(colour: LinearRgb, most: number): LinearRgb {
  const factor = Math.min(1, most / Math.max(luminance(colour), 0.0001))
  return [colour[0] * factor, colour[1] * factor, colour[2] * factor]
}

/** The same hue, mixed with white up to at least this luminance. */
function lifted(colour: LinearRgb, least: number): LinearRgb {
  const y = luminance(colour)
  const share = Math.max(0, (least - y) / (1 - Math.min(y, least)))
  return [mix(colour[0], share), mix(colour[1], share), mix(colour[2], share)]
}

function mix(channel: number, share: number): number {
  return channel + share * (1 - channel)
}

/** Keeps only the seller's hue: fixed lightness, and a share of the chroma. */
function quiet(colour: LinearRgb, lightness: number, share: number): string {
  const [, chroma, hue] = toOklch(colour)
  return writeHex(fromOklch([lightness, Math.min(chroma, 0.2) * share, hue]))
}
