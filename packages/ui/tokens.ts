/**
 * Writes src/style/tokens.css and src/style/brand.css: the design tokens of the house (/docs: look) as plain values that Chromium 90
 * and Safari 15.4 understand, which have no oklch(), light-dark() or color-mix().
 *
 *   node packages/ui/tokens.ts && npx biome format --write packages/ui/src/style/*.css
 *
 * Neutrals, meanings and people are the oklch values below, turned into hex. The seller's roles are not here: the server
 * inlines them per seller (`roleStyleText`); brand.css holds those of the default seller for pages without any. A test
 * beside this file fails when the written files are not what this program says.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defaultBrand, defaultBrand2, roleStyleText } from '@comanda/rules/style/brand-roles.ts'
import { fromOklch, type Oklch, writeHex } from '@comanda/rules/style/colour.ts'

type Colour = Oklch | readonly [...Oklch, alpha: number]

/** Role → in the light, in the dark. The same roles and values as look/tokens.css. */
const colours: Readonly<Record<string, readonly [light: Colour, dark: Colour]>> = {
  paper: [
    [0.968, 0.0095, 84],
    [0.178, 0.008, 68],
  ],
  surface: [
    [0.992, 0.004, 84],
    [0.218, 0.009, 68],
  ],
  raised: [
    [1, 0, 0],
    [0.252, 0.01, 68],
  ],
  sunk: [
    [0.942, 0.0125, 82],
    [0.15, 0.007, 68],
  ],
  line: [
    [0.893, 0.014, 80],
    [0.32, 0.012, 68],
  ],
  'line-strong': [
    [0.6, 0.02, 70],
    [0.56, 0.018, 72],
  ],
  ink: [
    [0.235, 0.019, 48],
    [0.948, 0.009, 84],
  ],
  'ink-2': [
    [0.42, 0.019, 54],
    [0.8, 0.013, 80],
  ],
  'ink-3': [
    [0.515, 0.0185, 60],
    [0.69, 0.015, 76],
  ],
  'ink-fill': [
    [0.262, 0.019, 48],
    [0.29, 0.012, 66],
  ],
  plate: [
    [1, 0, 0, 0.62],
    [1, 0, 0, 0.1],
  ],
  'plate-rim': [
    [1, 0, 0, 0.26],
    [1, 0, 0, 0.05],
  ],
  // A dish's tint is one mid colour per hue (picture.module.css). These two lighten it by day and darken it by night.
  'pic-mid': [
    [1, 0, 0, 0.62],
    [0, 0, 0, 0.58],
  ],
  'pic-rim': [
    [1, 0, 0, 0.2],
    [0, 0, 0, 0.74],
  ],
  sheen: [
    [0.992, 0.004, 84, 0.75],
    [0.218, 0.009, 68, 0.75],
  ],
  veil: [
    [0.992, 0.004, 84, 0.88],
    [0.218, 0.009, 68, 0.88],
  ],
  'ok-ink': [
    [0.46, 0.105, 152],
    [0.8, 0.125, 152],
  ],
  'ok-tint': [
    [0.952, 0.032, 152],
    [0.285, 0.04, 152],
  ],
  'warn-ink': [
    [0.49, 0.105, 68],
    [0.84, 0.12, 78],
  ],
  'warn-tint': [
    [0.955, 0.045, 84],
    [0.3, 0.045, 74],
  ],
  'bad-ink': [
    [0.5, 0.17, 27],
    [0.78, 0.125, 25],
  ],
  'bad-tint': [
    [0.955, 0.024, 25],
    [0.29, 0.055, 25],
  ],
  'info-ink': [
    [0.47, 0.1, 245],
    [0.8, 0.09, 240],
  ],
  'info-tint': [
    [0.955, 0.02, 240],
    [0.285, 0.04, 245],
  ],
  p1: [
    [0.885, 0.062, 28],
    [0.4, 0.075, 28],
  ],
  p2: [
    [0.885, 0.062, 250],
    [0.4, 0.075, 250],
  ],
  p3: [
    [0.895, 0.075, 95],
    [0.4, 0.065, 95],
  ],
  p4: [
    [0.885, 0.062, 310],
    [0.4, 0.075, 310],
  ],
  p5: [
    [0.885, 0.062, 160],
    [0.4, 0.065, 160],
  ],
  p6: [
    [0.89, 0.07, 62],
    [0.4, 0.07, 62],
  ],
  p7: [
    [0.885, 0.055, 205],
    [0.4, 0.06, 205],
  ],
  p8: [
    [0.885, 0.062, 345],
    [0.4, 0.075, 345],
  ],
}

/** The same in both modes. */
const fixed: Readonly<Record<string, Colour>> = {
  'ok-fill': [0.5, 0.115, 152],
  'warn-fill': [0.8, 0.15, 78],
  'bad-fill': [0.53, 0.185, 27],
  'on-status': [1, 0, 0],
  'on-warn': [0.26, 0.04, 60],
}

const shade = { light: [0.36, 0.05, 55] as Oklch, dark: [0, 0, 0] as Oklch }

/** Warm and low by day; at night height is lightness, and black shadows only help. */
function elevations(hue: Oklch): Record<string, string> {
  const at = (alpha: number): string => css([...hue, alpha])
  return {
    e1: `0 1px 2px ${at(0.09)},0 0 0 1px ${at(0.05)}`,
    e2: `0 2px 6px ${at(0.08)},0 8px 24px ${at(0.09)}`,
    e3: `0 6px 16px ${at(0.14)},0 18px 48px ${at(0.2)}`,
    'e-slip': `drop-shadow(0 1px 1px ${at(0.14)}) drop-shadow(0 5px 12px ${at(0.08)})`,
    'e-dock': `0 -8px 24px ${at(0.06)}`,
  }
}

/**
 * The same by day and night. Noto comes before fonts of single makers: without Chinese or Japanese in `system-ui`,
 * the browser looks up each earlier name for every size and weight while it lays out the first page.
 */
const size = `
  --text-2xs: 0.6875rem; --text-xs: 0.75rem; --text-sm: 0.8125rem; --text-md: 0.9375rem; --text-lg: 1.0625rem; --text-xl: 1.3125rem;
  --text-2xl: max(1.3125rem, min(1.625rem, 11vw)); --text-3xl: max(1.3125rem, min(2.125rem, 13vw)); --text-4xl: max(1.5rem, min(3rem, 17vw));
  --lead-tight: 1.2; --lead-text: 1.45; --w-text: 400; --w-mid: 500; --w-bold: 600;
  --s1: 4px; --s2: 8px; --s3: 12px; --s4: 16px; --s5: 20px; --s6: 24px; --s8: 32px; --s10: 40px; --gutter: 16px; --tap: 44px; --tap-kitchen: 56px;
  --r-xs: 4px; --r-sm: 8px; --r-md: 12px; --r-lg: 16px; --r-xl: 22px; --r-full: 999px;
  --press: inset 0 -2px 0 rgba(0, 0, 0, 0.14);
  --t-tap: 90ms; --t-quick: 150ms; --t-move: 240ms; --t-sheet: 340ms; --t-print: 900ms;
  --ease-out: cubic-bezier(0.2, 0.8, 0.2, 1); --ease-spring: cubic-bezier(0.3, 1.45, 0.5, 1); --travel: 1;
  --z-sticky: 10; --z-dock: 20; --z-toast: 50;
  --safe-t: env(safe-area-inset-top, 0px); --safe-r: env(safe-area-inset-right, 0px); --safe-b: env(safe-area-inset-bottom, 0px); --safe-l: env(safe-area-inset-left, 0px);
  --font-sans: system-ui, 'Noto Sans CJK SC', -apple-system, 'Segoe UI', Roboto, 'PingFang SC', 'HarmonyOS Sans SC', MiSans, 'Microsoft YaHei', sans-serif;
  --font-display: ui-serif, 'New York', 'Noto Serif', 'Songti SC', 'Noto Serif CJK SC', Georgia, serif;
`

const languages = `
[lang|='ja'] { --font-sans: system-ui, 'Noto Sans CJK JP', -apple-system, 'Hiragino Sans', Roboto, 'Yu Gothic UI', Meiryo, sans-serif; --font-display: ui-serif, 'New York', 'Noto Serif', 'Hiragino Mincho ProN', 'Noto Serif CJK JP', 'Yu Mincho', Georgia, serif; --lead-text: 1.6; }
[lang|='zh'] { --lead-text: 1.55; }
[lang='zh-TW'] { --font-sans: system-ui, 'Noto Sans CJK TC', -apple-system, 'PingFang TC', Roboto, 'Microsoft JhengHei', sans-serif; --font-display: ui-serif, 'New York', 'Noto Serif', 'Songti TC', 'Noto Serif CJK TC', Georgia, serif; }
@media (prefers-reduced-motion: reduce) { :root { --t-tap: 1ms; --t-quick: 1ms; --t-move: 1ms; --t-sheet: 120ms; --t-print: 1ms; --ease-spring: linear; --travel: 0; } }
@media (prefers-contrast: more) { :root:root { --ink-2: var(--ink); --ink-3: var(--ink); --line: var(--line-strong); } }
@media (forced-colors: active) { :root:root { --line: CanvasText; --line-strong: CanvasText; } }
@media (max-width: 18em) { :root { --gutter: 12px; } }
`

function css(colour: Colour): string {
  const [lightness, chroma, hue, alpha = 1] = colour
  const hex = writeHex(fromOklch([lightness, chroma, hue]))
  return alpha === 1
    ? hex
    : `${hex}${Math.round(alpha * 255)
        .toString(16)
        .padStart(2, '0')}`
}

function declare(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ')
}

function palette(mode: 0 | 1): string {
  const values = Object.entries(colours).map(([name, both]) => [name, css(both[mode])] as const)
  return declare({ ...Object.fromEntries(values), ...elevations(mode === 0 ? shade.light : shade.dark) })
}

/** src/style/tokens.css. */
export function tokensCss(): string {
  const always = declare(Object.fromEntries(Object.entries(fixed).map(([name, colour]) => [name, css(colour)])))
  return `/* Written by packages/ui/tokens.ts: change it there and run it. Components use roles only, never a raw colour. */
:root { color-scheme: light dark; ${palette(0)} ${always}${size}}
:root[data-theme='light'] { color-scheme: light; }
@media (prefers-color-scheme: dark) { :root:not([data-theme='light']) { ${palette(1)} } }
:root[data-theme='dark'], .on-ink { color-scheme: dark; ${palette(1)} }
.on-ink { color: var(--ink); }${languages}`
}

/** src/style/brand.css: the roles of the default seller. */
export function brandCss(): string {
  return `/* Written by packages/ui/tokens.ts: the roles of the default seller, for pages without inlined roles. */
${roleStyleText(defaultBrand, defaultBrand2)}
`
}

/** One mid tint per hue, 30 degrees apart: the classes hue0 … hue11 of picture.module.css. */
export function hueColours(): string[] {
  return Array.from({ length: 12 }, (_, index) => css([0.86, 0.075, index * 30 + 20]))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL('src/style/tokens.css', import.meta.url), tokensCss())
  writeFileSync(new URL('src/style/brand.css', import.meta.url), brandCss())
  console.log(`hues: ${hueColours().join(' ')}`)
}
