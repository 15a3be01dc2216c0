import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import { entryOf, type Language } from '@comanda/rules/language/languages.ts'
import { textIn } from '@comanda/rules/menu/localize.ts'
import { brandRoles } from '@comanda/rules/style/brand-roles.ts'
import { escapeHtml } from './html.ts'
import { paper } from './page-head.ts'

/**
 * The first letter of the seller's name on the seller's colour (spec 1 §2 seller card), inside a maskable icon's safe
 * zone.
 */
export function sellerIcon(style: StyleConfig): string {
  const { light } = brandRoles(style.primaryColor, style.secondaryColor)
  const [letter = '·'] = [...textIn(style.names, style.defaultLanguage, style.defaultLanguage)]
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">',
    `<rect width="512" height="512" fill="${light['brand-fill']}"/>`,
    `<text x="256" y="270" fill="${light['on-brand']}" font-family="system-ui,sans-serif" font-size="240" font-weight="600"`,
    ` text-anchor="middle" dominant-baseline="middle">${escapeHtml(letter)}</text></svg>`,
  ].join('')
}

/** The web manifest with which a phone puts the seller on its home screen. */
export function sellerManifest(sellerId: string, style: StyleConfig, language: Language): Record<string, unknown> {
  const name = textIn(style.names, language, style.defaultLanguage)
  return {
    id: `/s/${sellerId}`,
    name,
    short_name: name,
    lang: entryOf(language).html,
    start_url: `/s/${sellerId}/index/home`,
    scope: '/',
    display: 'standalone',
    background_color: paper.light,
    theme_color: paper.light,
    icons: [{ src: `/s/${sellerId}/icon.svg`, sizes: 'any', type: 'image/svg+xml', purpose: 'any maskable' }],
  }
}
