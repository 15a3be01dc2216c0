import { readFile } from 'node:fs/promises'
import { languages } from '@comanda/rules/language/languages.ts'
import type { FastifyInstance } from 'fastify'
import { Marked, type Tokens } from 'marked'
import { type CompressedBytes, compressedBytes, sendCompressed } from '../http/compressed-bytes.ts'
import { inlineHash } from '../http/inline-hash.ts'
import { referenceFile } from './folders.ts'
import { escapeHtml } from './html.ts'
import { plainGround } from './page-head.ts'
import { pagePolicy } from './page-policy.ts'

const css = [
  plainGround,
  ':root{--line:#d8d1c4;--quiet:#f0ebe1}',
  '@media(prefers-color-scheme:dark){:root{--line:#4a4238;--quiet:#221d17}}',
  'body{font:1rem/1.6 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:2rem min(1.5rem,4vw);overflow-wrap:anywhere}',
  'h1,h2,h3{line-height:1.3}h2{margin-top:3rem}h3{margin-top:2.5rem;padding-top:1rem;border-top:1px solid var(--line);font-size:1rem}',
  'a{color:inherit}code,pre{font:.9em/1.5 ui-monospace,monospace}',
  'pre{white-space:pre-wrap;background:var(--quiet);padding:.75rem;border-radius:.5rem}',
  'summary{padding:.75rem 0;cursor:pointer}nav ul{list-style:none;padding:0;margin:0}nav a{display:inline-block;padding:.75rem 0}',
  '.wide{overflow-x:auto}table{border-collapse:collapse;min-width:60rem}th,td{text-align:start;overflow-wrap:normal;vertical-align:top;padding:.5rem;border-bottom:1px solid var(--line)}',
].join('')
const cssHash = inlineHash(css)

/** The `lang` of table columns whose heading names a language other than English. */
const htmlOf = new Map<string, string>(
  languages.filter(({ code }) => code !== 'en').map(({ code, html }) => [code, html]),
)

/** docs/api.md as a page for people. It has no script, so the browser's own search works, also on a phone. */
export function addReference(http: FastifyInstance, secure: boolean): void {
  let page: CompressedBytes | undefined
  http.get('/docs', async (request, reply) => {
    // Made at the first request, because few read it.
    page ??= await readReference()
    reply.header('content-security-policy', pagePolicy([cssHash], secure)).header('content-language', 'en')
    return sendCompressed(request, reply, page, 'no-cache')
  })
  http.get('/docs/', async (_request, reply) => reply.redirect('/docs', 301))
}

async function readReference(): Promise<CompressedBytes> {
  const html = referencePage(await readFile(referenceFile, 'utf8'))
  const bytes = compressedBytes(Buffer.from(html), 'text/html; charset=utf-8')
  bytes.ready.catch(() => undefined)
  return bytes
}

/** The markdown as a page: a list of calls first, and an anchor on each heading. */
function referencePage(markdown: string): string {
  const calls: { readonly id: string; readonly name: string }[] = []
  const ids = new Set<string>()
  let under = ''
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const name = text.replaceAll('`', '')
        const id = idOf(name, ids)
        under = name
        if (depth === 3) calls.push({ id, name })
        return `<h${depth} id="${escapeHtml(id)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      table({ header, rows }: Tokens.Table) {
        const cell = (name: 'th' | 'td', tokens: Tokens.TableCell['tokens'], column: number) => {
          const language = name === 'td' ? htmlOf.get(header[column]?.text ?? '') : undefined
          const mark = name === 'th' ? ' scope="col"' : language === undefined ? '' : ` lang="${language}"`
          return `<${name}${mark}>${this.parser.parseInline(tokens)}</${name}>`
        }
        const head = header.map(({ tokens }, column) => cell('th', tokens, column)).join('')
        const body = rows.map(
          (row) => `<tr>${row.map(({ tokens }, column) => cell('td', tokens, column)).join('')}</tr>`,
        )
        return `<div class="wide" role="region" aria-label="${escapeHtml(under)}" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>\n`
      },
    },
  })
  const html = marked.parse(markdown, { async: false })
  const links = calls.map(
    ({ id, name }) => `<li><a href="#${encodeURIComponent(id)}"><code>${escapeHtml(name)}</code></a></li>`,
  )
  const [heading = '', ...rest] = html.split(/(?<=<\/h1>)/)
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>Comanda: calls</title><style>${css}</style></head><body><main>`,
    heading,
    `<nav aria-label="Calls"><details><summary>All ${calls.length} calls</summary><ul>${links.join('\n')}</ul></details></nav>`,
    ...rest,
    '</main></body></html>',
  ].join('\n')
}

/** A heading's anchor: `GET /q/:code` becomes `get-q-code`. Equal ones get a number. */
function idOf(name: string, taken: Set<string>): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  let id = plain
  for (let again = 2; taken.has(id); again += 1) id = `${plain}-${again}`
  taken.add(id)
  return id
}
