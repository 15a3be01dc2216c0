import type { MenuItem, StoreMenu } from '@comanda/contract/menu/menu.schema.ts'
import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { type Page, PageContext } from '../../app/page-input.ts'
import { keepCartBy } from '../../features/cart/cart-actions.ts'
import { makeItem, makeMenu, makePart, makeType } from '../../features/menu/test-menu.fixture.ts'
import { tableCart } from '../../features/table-order/table-order.state.ts'
import { type CompiledTexts, makeText, TextContext } from '../../i18n/text.ts'
import { OrderPage, TopOrderPage } from './order.page.tsx'

vi.mock('../../i18n/load-texts.ts', () => ({ loadRoomTexts: () => Promise.resolve({}) }))

keepCartBy(tableCart)

const text = makeText('en', compileTexts(readTexts('apps/diner/src/i18n', 'en')) as CompiledTexts)
const style = {
  currency: { code: 'CNY', fixNum: 2, showZero: true },
  openVip: true,
  picMode: null,
  menuVersion: 'V4',
  recommendation: true,
  scanOpen: true,
} as StyleConfig

function show(
  menu: StoreMenu | null,
  own: Partial<StyleConfig> = {},
  Layout = OrderPage,
  ordering: Page['ordering'] = null,
  gate: NonNullable<Page['store']>['gate'] = null,
): string {
  const page = {
    sellerId: 'demo',
    path: '/orderLR',
    language: 'en',
    style: { ...style, ...own },
    store: { id: '101', name: 'Hearth', gate },
    table: null,
    ordering,
    menu,
    hidden: { hiddenTypes: [], hiddenCodes: [] },
    mayOrder: false,
    menuUrl: null,
    menuVersion: 1,
    soldOut: [],
    tableStatus: null,
    serving: null,
    problem: null,
  } as unknown as Page
  const html = renderToString(
    <StaticRouter location="/orderLR">
      <PageContext value={page}>
        <TextContext value={text}>
          <Layout />
        </TextContext>
      </PageContext>
    </StaticRouter>,
  )
  return html.replaceAll('<!-- -->', '')
}

const menuOf = (...items: MenuItem[]) => makeMenu([makeType('T1', items)])
const many = (count: number) => Array.from({ length: count }, (_, at) => makeItem({ code: `D${at}` }))
const cards = (html: string) => html.split('role="listitem"').length - 1

describe('the ordering page as the server renders it', () => {
  it('shows the original small beside a translation, and only there', () => {
    const html = show(
      menuOf(makeItem({ code: 'a', showName: 'Pork', sndname: '回锅肉', sndlang: 'zh' }), makeItem({ code: 'b' })),
    )
    expect(html).toMatch(/Pork<\/button><\/h3><small class="[^"]*original[^"]*" lang="zh">回锅肉<\/small>/)
    expect(html.split('original').length - 1).toBe(1)
  })

  it('shows the lowest of several prices, the member price and the icon', () => {
    const ways = [6800, 9800].map((price) => ({ standard: 's', showStandard: 's', price, memberprice: price - 600 }))
    const html = show(menuOf(makeItem({ code: 'a', standards: ways, iconPath: '/icons/new.svg' })))
    expect(html).toContain('from')
    expect(html).toContain('68')
    expect(html).toContain('Member from ¥62')
    expect(html).toContain('src="/icons/new.svg"')
    expect(show(menuOf(makeItem({ code: 'a', memberprice: 5200 })), { openVip: false })).not.toContain('Member')
  })

  it('shows the number of sizes, if more than one', () => {
    const sizes = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        standard: `s${at}`,
        showStandard: `s${at}`,
        price: 6800,
        memberprice: 6800,
      }))
    const html = show(menuOf(...[0, 1, 2, 3].map((count) => makeItem({ code: `d${count}`, standards: sizes(count) }))))
    const said = html
      .split('data-code="')
      .slice(1)
      .map((card) => card.match(/\d+ sizes/)?.[0])
    expect(said).toEqual([undefined, undefined, '2 sizes', '3 sizes'])
  })

  it('draws no picture if the seller wants none', () => {
    const menu = menuOf(makeItem({ code: 'a' }))
    expect(show(menu)).toContain('/pictures/pan')
    expect(show(menu, { picMode: 0 })).not.toContain('/pictures/pan')
  })

  it('marks sold-out dishes', () => {
    const html = show(menuOf(makeItem({ code: 'a' }), makeItem({ code: 'b', isSaleout: true })))
    expect(html.split('Sold out today').length - 1).toBe(1)
    expect(html).toMatch(/data-code="b" class="[^"]*out/)
    expect(html.split('aria-disabled="true"').length - 1).toBe(1)
  })

  it('marks a set meal with an unavailable part', () => {
    const suiteItem = [makePart({ code: 'tea', selectflag: 1, isGone: true })]
    const group = [{ groupNo: '1', groupName: 'g', showGroupName: 'g', required: 1, suiteItem }]
    const html = show(menuOf(makeItem({ code: 'a' }), makeItem({ code: 'meal', isGroup: true, group })))
    expect(html).toMatch(/data-code="meal" class="[^"]*out/)
    expect(html.split('Sold out today').length - 1).toBe(1)
    expect(html.split('aria-disabled="true"').length - 1).toBe(1)
  })

  it('reads a dish’s stock once per card', () => {
    const [asked, item] = [vi.fn(), makeItem({ code: 'a' })]
    Object.defineProperty(item, 'group', { get: asked })
    show(menuOf(item))
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('shows a category’s original name in the rail and in the list', () => {
    const [type] = menuOf(makeItem({ code: 'a', sndname: 'a', sndlang: 'zh' })).types
    const menu = makeMenu([{ ...makeType('T1', type?.menuItem ?? []), name: '凉菜', showName: 'Cold plates' }])
    const link = /<a href="#c-T1"[^>]*><span>Cold plates<small [^>]*lang="zh">凉菜<\/small><\/span>/g
    expect(show(menu).match(link)).toHaveLength(1)
    expect(show(menu, {}, TopOrderPage).match(link)).toHaveLength(2)
    expect(show(menuOf(makeItem({ code: 'a', sndname: 'a', sndlang: 'zh' })))).not.toContain('<small')
  })

  it('shows icon, original, heat and member price of a recommended dish', () => {
    const dish = makeItem({
      ...{ code: 'a', showName: 'Pork', sndname: '回锅肉', sndlang: 'zh', iconPath: '/icons/new.svg' },
      ...{ memberprice: 5200, tags: '微辣,招牌,时令', showTags: 'Mild,Signature,In season' },
    })
    const html = show(makeMenu([makeType('T1', [dish])], { recommend: ['a'] }))
    const strip = html.slice(html.indexOf('aria-labelledby="recommended"'), html.indexOf('<nav'))
    for (const said of ['src="/icons/new.svg"', '>回锅肉<', 'role="img"', 'Signature', 'Member ¥52'])
      expect(strip).toContain(said)
    // One tag in so small a space.
    expect(strip).not.toContain('In season')
  })

  it('recommends above the menu, unless switched off', () => {
    const menu = makeMenu([makeType('T1', many(3))], { recommend: ['D2'] })
    expect(show(menu)).toContain('Today’s picks')
    expect(show(menu, { recommendation: false })).not.toContain('Today’s picks')
    expect(show(makeMenu([makeType('T1', many(3))]))).not.toContain('Today’s picks')
  })

  it('has a list of all types in the top layout', () => {
    const menu = makeMenu([makeType('T1', many(1)), makeType('T2', many(1))])
    expect(show(menu, {}, TopOrderPage)).toMatch(/<details.*<summary>.*href="#c-T2"/s)
    expect(show(menu)).not.toContain('<details')
  })

  it('is inert while scan ordering is closed', () => {
    expect(show(menuOf(makeItem({ code: 'a' })), { scanOpen: false })).toContain('inert=""')
    expect(show(menuOf(makeItem({ code: 'a' })))).not.toContain('inert')
  })

  it('shows above the readable dishes why ordering ahead is closed', () => {
    const menu = menuOf(makeItem({ code: 'a' }))
    const ahead = { orderType: '1', menuClass: 1, tableNo: '' } as const
    const gate = { code: 'store_closed', isShut: true, reason: 'Outlet is Closed', ends: '' } as const
    for (const Layout of [OrderPage, TopOrderPage]) {
      const html = show(menu, {}, Layout, ahead, gate)
      expect(html.indexOf('Outlet is Closed')).toBeGreaterThan(0)
      expect(html.indexOf('Outlet is Closed')).toBeLessThan(html.indexOf('data-code="a"'))
      expect(show(menu, {}, Layout, ahead)).not.toContain('id="shut"')
    }
  })

  it('reads shapes V3 and V4, and reports any other', () => {
    const menu = menuOf(makeItem({ code: 'a' }))
    for (const menuVersion of ['V3', 'V4'] as const) expect(cards(show(menu, { menuVersion }))).toBe(1)
    const html = show(menu, { menuVersion: 'V9' as 'V4' })
    expect(cards(html)).toBe(0)
    expect(html).toContain(text('menu.unreadable'))
  })

  it('renders all dishes up to 200; beyond, the first chunk with places', () => {
    expect(cards(show(menuOf(...many(200))))).toBe(200)
    const html = show(menuOf(...many(500)))
    expect(cards(html)).toBe(20)
    expect(html).toContain('aria-posinset="20" aria-setsize="500"')
    // Unrendered chunks hold their height without a style attribute, which the page's policy refuses.
    expect(html.match(/<svg[^>]* height="144em"/g)).toHaveLength(24)
    expect(html).not.toContain('style=')
  })
})
