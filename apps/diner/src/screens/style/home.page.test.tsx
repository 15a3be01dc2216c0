import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { PageContext, type Page as PageState } from '../../app/page-input.ts'
import { type CompiledTexts, makeText, TextContext } from '../../i18n/text.ts'
import { Page } from './home.page.tsx'

const text = makeText('en', compileTexts(readTexts('apps/diner/src/i18n', 'en')) as CompiledTexts)
const style = {
  version: 1,
  names: { en: 'Red Hearth' },
  logoUrl: '',
  openVip: true,
  showVip: true,
  homeGround: { picture: '', colour: '' },
  popup: null,
  home: [],
} as unknown as StyleConfig

type Item = StyleConfig['home'][number]['items'][number]
const item = (link: string, own: Partial<Item> = {}): Item => ({
  ...{ title: { en: `To ${link}` }, picture: '/pictures/pot.webp', linkType: 'inner', link },
  ...own,
})
const block = (type: StyleConfig['home'][number]['type'], ...items: Item[]) => ({ type, marginTop: false, items })

function show(own: Partial<StyleConfig>, place: Partial<PageState> = {}): string {
  const page = {
    ...{ sellerId: 'demo', path: '/index/home', language: 'en', style: { ...style, ...own } },
    ...{ store: null, table: null, ordering: null },
    ...place,
  } as unknown as PageState
  const html = renderToString(
    <StaticRouter location="/index/home">
      <PageContext value={page}>
        <TextContext value={text}>
          <Page />
        </TextContext>
      </PageContext>
    </StaticRouter>,
  )
  return html.replaceAll('<!-- -->', '')
}

const order = (html: string, ...words: string[]) => words.map((word) => html.indexOf(word))

describe('the home page as the server renders it', () => {
  it('has its parts in the owner’s order, under the banners', () => {
    const html = show({
      home: [
        block('seller'),
        block('button2', item('mdlb'), item('ddzt')),
        block('member'),
        block('banner', item('/a')),
      ],
    })
    const places = order(html, 'To /a', 'See all stores', 'To mdlb', 'To ddzt', 'Balance, points and coupons')
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(0)
    expect(html).not.toContain('style=')
  })

  it('shows the first letter of the name, or the logo', () => {
    expect(show({ home: [block('seller')] })).toContain('aria-hidden="true">R</span>')
    const html = show({ home: [block('seller')], logoUrl: '/pictures/pot.webp' })
    expect(html).toContain('src="/pictures/pot.webp"')
    expect(html).not.toContain('aria-hidden="true">R</span>')
  })

  it('shows a member’s card only if the seller has members', () => {
    expect(show({ home: [block('member')] })).toContain('Balance, points and coupons')
    expect(show({ home: [block('member')], openVip: false })).not.toContain('Balance, points and coupons')
    expect(show({ home: [block('member')], showVip: false })).not.toContain('Balance, points and coupons')
  })

  it('links by codes and paths to our own pages, with store and table', () => {
    const home = [block('button3', item('tsyd'), item('ddzt'), item('/index/order'))]
    const html = show({ home }, { store: { id: '101' } as PageState['store'] })
    expect(html).toContain('href="/storelist/preorder/1?storeid=101"')
    expect(html).toContain('href="/storelist/picup/1?storeid=101"')
    expect(html).toContain('href="/index/order?storeid=101"')
  })

  it('names another site, opens it apart, and never runs a link', () => {
    const url = (link: string) => item(link, { linkType: 'url' })
    const html = show({ home: [block('banner', url('https://example.com/x'), url('javascript:alert(1)'))] })
    expect(html).toMatch(/<a href="https:\/\/example.com\/x" target="_blank" rel="noopener noreferrer"/)
    expect(html).toContain('Opens another site, example.com')
    expect(html).not.toContain('href="javascript')
    expect(html).toMatch(/<button type="button"[^>]*>.*To javascript:alert\(1\)/)
  })

  it('shows a picture without a target as a picture', () => {
    const html = show({ home: [block('button1', item('', { title: { en: 'Only to see' } }))] })
    expect(html).not.toMatch(/<(a|button)[^>]*>(?:(?!<\/(a|button)>).)*Only to see/)
  })

  it('names a picture without text for screen readers, in full size', () => {
    const html = show({ home: [block('banner', item('mdlb', { title: {} })), block('button2', item('ddzt'))] })
    expect(html.match(/Picture from the store/g)).toHaveLength(1)
    expect(html.match(/class="_whole/g)).toHaveLength(1)
  })

  it('puts the table first for a seated guest', () => {
    const table = { tableno: 'A1', tablename: 'A1' }
    expect(show({})).not.toContain('You are at table')
    expect(show({}, { table })).toContain('You are at table A1')
  })

  it('stands on the owner’s picture, with every word in a frame', () => {
    const home = [block('button4', item('mdlb'))]
    expect(show({ home })).not.toContain('framed')
    const html = show({ home, homeGround: { picture: '/pictures/leaves.webp', colour: '' } })
    expect(html).toContain('src="/pictures/leaves.webp"')
    expect(html).toContain('framed')
    expect(show({ home, homeGround: { picture: '', colour: '#ffe4b5' } })).toContain('framed')
  })

  it.each(['button1', 'button2', 'button3', 'button4', 'swipe_x'] as const)('lays a row of %s out as such', (type) => {
    expect(show({ home: [block(type, item('mdlb'))] })).toMatch(new RegExp(`<ul class="_row_[^"]*_${type}_`))
  })

  it('keeps a block apart if the owner wants it', () => {
    expect(show({ home: [block('button2', item('mdlb'))] })).not.toContain('_apart_')
    expect(show({ home: [{ ...block('button2', item('mdlb')), marginTop: true }] })).toContain('_apart_')
  })

  it('keeps the popup for later: the page is readable at once', () => {
    expect(show({ popup: item('ddzt', { title: { en: 'New at the tea shop' } }) })).not.toContain('Take a look')
  })
})
