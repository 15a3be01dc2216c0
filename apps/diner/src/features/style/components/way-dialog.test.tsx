import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { type Page, PageContext } from '../../../app/page-input.ts'
import { type CompiledTexts, makeText, TextContext } from '../../../i18n/text.ts'
import type { HomeItem } from './banner-carousel.tsx'
import { WayDialog } from './way-dialog.tsx'

const text = makeText('en', compileTexts(readTexts('apps/diner/src/i18n', 'en')) as CompiledTexts)
const atTable = { tableno: 'A1', tablename: 'A1' }

function show(linkType: HomeItem['linkType'], link: string, table: Page['table'] = null): string {
  const page = { sellerId: 'demo', store: table && { id: '101' }, table, ordering: null } as unknown as Page
  const html = renderToString(
    <StaticRouter location="/index/home">
      <PageContext value={page}>
        <TextContext value={text}>
          <WayDialog
            asked={{ title: {}, picture: '', linkType, link }}
            onClose={() => undefined}
            onMessage={() => undefined}
          />
        </TextContext>
      </PageContext>
    </StaticRouter>,
  )
  return html.replaceAll('<!-- -->', '').replaceAll('&amp;', '&')
}

describe('the question before a banner is followed', () => {
  it('names another site, and warns of an unencrypted connection', () => {
    const html = show('url', 'https://example.com/x')
    expect(html).toContain('Go to example.com')
    expect(html).toMatch(/<a href="https:\/\/example.com\/x" target="_blank" rel="noopener noreferrer"/)
    expect(html).toContain('Open example.com')
    expect(html).not.toContain('not encrypted')
    expect(html).not.toContain('Order at the table')
    expect(show('url', 'http://example.com/')).toContain('not encrypted')
  })

  it('offers a seated guest to order at the table first', () => {
    const html = show('inner', 'ddzt', atTable)
    expect(html).toContain('You are at table A1. Order now?')
    expect(html).toMatch(/_primary[^>]*href="\/index\/order\?storeid=101&tableno=A1"[^>]*>Order at the table/)
    expect(html).toMatch(/href="\/storelist\/picup\/1\?storeid=101&tableno=A1"[^>]*>Continue/)
  })

  it('asks a seated guest before a mini-program opens as well', () => {
    const html = show('wxminip', '/pages/shop', atTable)
    expect(html).toContain('You are at table A1. Order now?')
    expect(html).toMatch(/<button[^>]*>Continue/)
    expect(html).toContain('Order at the table')
  })

  it('asks a seated guest both when leaving for another site', () => {
    const html = show('url', 'https://example.com/', atTable)
    expect(html).toContain('You are at table A1. Order now?')
    expect(html).toContain('example.com is another site')
  })

  it.each(['javascript:alert(1)', 'data:text/html,x'])('never opens %s', (link) => {
    expect(show('url', link)).not.toMatch(/<(a|h2)/)
  })
})
