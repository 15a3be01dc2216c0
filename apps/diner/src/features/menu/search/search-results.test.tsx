import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { type Page, PageContext } from '../../../app/page-input.ts'
import { type CompiledTexts, makeText, TextContext } from '../../../i18n/text.ts'
import { keepCartBy } from '../../cart/cart-actions.ts'
import { tableCart } from '../../table-order/table-order.state.ts'
import { makeItem } from '../test-menu.fixture.ts'
import { SearchResults } from './search-results.tsx'

keepCartBy(tableCart)

const text = makeText('en', compileTexts(readTexts('apps/diner/src/i18n', 'en')) as CompiledTexts)
const style = { currency: { code: 'CNY', fixNum: 2, showZero: true }, openVip: true } as StyleConfig
const page = { sellerId: 'demo', style, mayOrder: true } as unknown as Page

function show(query: string, items: readonly MenuItem[], readings: readonly string[] = []): string {
  const html = renderToString(
    <PageContext value={page}>
      <TextContext value={text}>
        <SearchResults
          found={items.map((item) => ({ item, readings }))}
          query={query}
          onChoose={() => undefined}
          onClear={() => undefined}
        />
      </TextContext>
    </PageContext>,
  )
  return html.replaceAll('<!-- -->', '')
}

const marks = (html: string) => [...html.matchAll(/<mark[^>]*>([^<]*)<\/mark>/g)].map(([, words]) => words)
const pork = makeItem({ code: 'S01', showName: 'Twice-cooked pork', sndname: '回锅肉', price: 5800, memberprice: 5200 })

describe('the list of results', () => {
  it('shows their number', () => {
    expect(show('pork', [pork])).toContain('1 dish<')
    expect(show('pork', [pork, { ...pork, code: 'S02' }])).toContain('2 dishes<')
  })

  it('marks the match in the name, the original and a tag', () => {
    expect(marks(show('pork', [pork]))).toEqual(['pork'])
    expect(marks(show('回锅', [pork]))).toEqual(['回锅'])
    expect(marks(show('hgr', [pork], ['hui guo rou']))).toEqual(['回锅肉'])
    expect(marks(show('vegan', [{ ...pork, tags: '素', showTags: 'Vegan' }]))).toEqual(['Vegan'])
  })

  it('shows a dish’s code only if the code matched', () => {
    expect(marks(show('s01', [pork]))).toEqual(['S01'])
    expect(show('pork', [pork])).not.toContain('>S01<')
  })

  it('shows prices, stock and action as the menu does', () => {
    const html = show('pork', [pork])
    expect(html).toContain('Member ¥52')
    expect(html).toContain('aria-label="One Twice-cooked pork more"')
    expect(show('pork', [{ ...pork, isSaleout: true }])).toContain('Sold out today')
    expect(show('pork', [{ ...pork, memo: '[A@1@1@]x@0@0@' }])).toContain('Choose')
    expect(show('pork', [{ ...pork, tags: '中辣', showTags: 'Hot' }])).toContain('aria-label="Heat 2 of 3"')
    expect(html).not.toContain('Heat')
  })

  it('shows 30 dishes until the guest asks for more', () => {
    const many = Array.from({ length: 100 }, (_, at) => ({ ...pork, code: `D${at}` }))
    const html = show('pork', many)
    expect(html.split('<li').length - 1).toBe(30)
    expect(html).toContain('100 dishes')
    expect(html).toContain(text('search.more', { n: 30 }))
  })

  it('offers other ways when empty', () => {
    const html = show('lobster', [])
    expect(html).toContain('Nothing found for “lobster”')
    expect(html).toContain('waiter')
    expect(html).toContain('Clear and try again</button>')
  })
})
