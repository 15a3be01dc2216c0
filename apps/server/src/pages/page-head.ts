import { entryOf, type Language } from '@comanda/rules/language/languages.ts'
import type { PageFiles } from './diner-build.ts'
import { escapeHtml } from './html.ts'
import { type StartScript, startAtOnce, startScriptTag } from './start-script.ts'

export interface PageHead {
  readonly sellerId: string
  readonly language: Language
  readonly title: string
  readonly roleCss: string
  /** SVG text, small enough for the page itself: it costs no request. */
  readonly icon: string
  readonly startScript: StartScript
  readonly files: PageFiles
  /** Data that the app needs to start, fetched in parallel with the scripts. */
  readonly menuUrl: string | null
  /** The body is readable without scripts, so they load after the first paint. */
  readonly readable: boolean
}

/** The token `--paper` by day and by night, so that the browser's bar has the page's colour. */
export const paper = { light: '#f7f4ed', dark: '#14110d' }

/** The same for pages with their own styles. */
export const plainGround = [
  `:root{color-scheme:light dark;background:${paper.light};color:#2a2520}`,
  `@media(prefers-color-scheme:dark){:root{background:${paper.dark};color:#ece7df}}`,
].join('')

/**
 * Everything from the doctype to the open body. Only our own scripts and styles; the policy names inline ones by hash.
 */
export function pageHead(page: PageHead): string {
  const { sellerId, language, title, roleCss, icon, startScript, files, menuUrl, readable } = page
  const start = { ...files, menuUrl }
  const lines = [
    '<!doctype html>',
    `<html lang="${entryOf(language).html}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="theme-color" content="${paper.light}" media="(prefers-color-scheme:light)">`,
    `<meta name="theme-color" content="${paper.dark}" media="(prefers-color-scheme:dark)">`,
    '<meta name="color-scheme" content="light dark">',
    '<meta name="format-detection" content="telephone=no">',
    startScriptTag(startScript, start, { readable }),
    ...files.styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    // After the stylesheet, which sets the default seller's colours.
    `<style>${roleCss}</style>`,
    ...(readable ? [] : [startAtOnce(start)]),
    `<link rel="icon" type="image/svg+xml" href="data:image/svg+xml,${encodeURIComponent(icon).replace(/'/g, '%27')}">`,
    `<link rel="manifest" href="/s/${sellerId}/manifest.webmanifest">`,
    '</head>',
    '<body>',
  ]
  return lines.join('')
}
