import { entryOf, type Language } from '@comanda/rules/language/languages.ts'
import type { FastifyReply } from 'fastify'
import { inlineHash } from '../http/inline-hash.ts'
import { escapeHtml } from './html.ts'
import { plainGround } from './page-head.ts'
import { pagePolicy } from './page-policy.ts'

/** A page that needs no build and no script: a clear message, and a link onward where one exists. */
export interface PlainPage {
  readonly status: number
  readonly language: Language
  readonly title: string
  readonly words: string
  readonly way?: { readonly href: string; readonly text: string }
}

const css = [
  plainGround,
  'body{font:1rem/1.6 system-ui,sans-serif;max-width:28rem;margin:0 auto;padding:20vh min(1.5rem,6vw) 2rem;overflow-wrap:anywhere}',
  'h1{font-size:min(1.5rem,9vw);line-height:1.3;margin:0 0 .75rem}a{color:inherit;display:inline-block;padding:.75rem 0}',
].join('')
const cssHash = inlineHash(css)

export function sendPlainPage(reply: FastifyReply, page: PlainPage, secure: boolean): FastifyReply {
  const { status, language, title, words, way } = page
  const html = [
    `<!doctype html><html lang="${entryOf(language).html}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<title>${escapeHtml(title)}</title><style>${css}</style></head><body><main>`,
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(words)}</p>`,
    way === undefined ? '' : `<p><a href="${escapeHtml(way.href)}">${escapeHtml(way.text)}</a></p>`,
    '</main></body></html>',
  ]
  return reply
    .code(status)
    .header('content-security-policy', pagePolicy([cssHash], secure))
    .header('cache-control', 'no-store')
    .header('content-language', entryOf(language).html)
    .type('text/html; charset=utf-8')
    .send(html.join(''))
}
