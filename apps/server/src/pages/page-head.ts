import type { Language } from '@comanda/contract/errors.ts'
import type { PageFiles } from './diner-build.ts'
import { escapeHtml } from './html.ts'

export interface PageHead {
  readonly sellerId: string
  readonly language: Language
  readonly title: string
  readonly roleCss: string
  readonly files: PageFiles
  /** Data the page needs to become live; fetched beside the scripts. */
  readonly menuUrl: string | null
}

export const htmlLanguage: Readonly<Record<Language, string>> = { zh: 'zh-CN', en: 'en', ja: 'ja' }

/** `--paper` of the tokens, by day and by night: the bar of the browser continues the page. */
export const paper = { light: '#f7f4ed', dark: '#14110d' }

/** From the doctype to the open body. No scripts but modules of our own, no style but the brand's, known by its hash. */
export function pageHead({ sellerId, language, title, roleCss, files, menuUrl }: PageHead): string {
  const lines = [
    '<!doctype html>',
    `<html lang="${htmlLanguage[language]}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="theme-color" content="${paper.light}" media="(prefers-color-scheme:light)">`,
    `<meta name="theme-color" content="${paper.dark}" media="(prefers-color-scheme:dark)">`,
    '<meta name="color-scheme" content="light dark">',
    '<meta name="format-detection" content="telephone=no">',
    ...files.styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    // After the stylesheet: it holds the default seller's roles.
    `<style>${roleCss}</style>`,
    ...files.scripts.map((src) => `<script type="module" src="${escapeHtml(src)}"></script>`),
    ...files.preloads.map((href) => `<link rel="modulepreload" href="${escapeHtml(href)}">`),
    ...(menuUrl === null
      ? []
      : [`<link rel="preload" as="fetch" crossorigin="anonymous" href="${escapeHtml(menuUrl)}">`]),
    `<link rel="icon" type="image/svg+xml" href="/s/${sellerId}/icon.svg">`,
    `<link rel="manifest" href="/s/${sellerId}/manifest.webmanifest">`,
    '</head>',
    '<body>',
  ]
  return lines.join('')
}
