import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Page, PageContext } from '../../../app/page-input.ts'
import { type CompiledTexts, makeText, TextContext } from '../../../i18n/text.ts'
import { keepCartBy } from '../../cart/cart-actions.ts'
import type { CartKeeper, HeldCart } from '../../cart/cart-keeper.ts'
import { tableCart } from '../../table-order/table-order.state.ts'
import { OrderBar } from './order-bar.tsx'

beforeEach(() => keepCartBy(tableCart))

function bar(language: 'zh' | 'en' | 'ja', ordering: Page['ordering']): string {
  const page = {
    ...{ sellerId: 'demo', language, table: null, ordering },
    style: { currency: { code: 'CNY', fixNum: 2, showZero: true }, openVip: true } as StyleConfig,
    store: { id: '102' },
  } as unknown as Page
  const text = makeText(language, compileTexts(readTexts('apps/diner/src/i18n', language)) as CompiledTexts)
  return renderToString(
    <StaticRouter location="/">
      <PageContext value={page}>
        <TextContext value={text}>
          <OrderBar />
        </TextContext>
      </PageContext>
    </StaticRouter>,
  )
}

describe('the bar under the dishes of an empty cart', () => {
  const ahead = { orderType: '1', menuClass: 0, tableNo: '' } as Page['ordering']

  it.each([
    ['zh', '同桌'],
    ['ja', '同じ席'],
  ] as const)('speaks of the others at the table only where there is one (%s)', (language, table) => {
    expect(bar(language, null)).toContain(table)
    expect(bar(language, ahead)).not.toContain(table)
  })

  it('explains in English what to do', () => {
    expect(bar('en', ahead)).toContain('Tap + to add dishes')
  })
})

describe('the bar under the dishes of a filled cart', () => {
  const first = tableCart.held.getInitialState()

  function barWith(cart: Pick<HeldCart, 'count' | 'amount' | 'memberAmount'>): string {
    const held = { ...first, lines: [{ id: 'l1' }], ...cart } as unknown as HeldCart
    const read: CartKeeper['held'] = Object.assign(<T,>(selector: (cart: HeldCart) => T) => selector(held), {
      getState: () => held,
      getInitialState: () => held,
      subscribe: tableCart.held.subscribe,
    })
    keepCartBy({ ...tableCart, held: read })
    return bar('en', null).replaceAll('<!-- -->', '')
  }

  it('shows the number of portions and their cost', () => {
    const html = barWith({ count: 3, amount: 17_400, memberAmount: 17_400 })
    expect(html).toContain('aria-label="Cart, 3 portions"')
    expect(html).toMatch(/<span[^>]*badge[^>]*><span>3</)
    expect(html).toContain('<b>¥174.00</b>')
    expect(html).toContain('>Not sent yet<')
    expect(html).not.toContain('Tap + to add dishes')
  })

  it('shows a lower member price', () => {
    expect(barWith({ count: 1, amount: 5800, memberAmount: 5200 })).toContain('>Member ¥52.00 · not sent yet<')
  })

  it('links to the cart', () => {
    expect(barWith({ count: 1, amount: 5800, memberAmount: 5800 })).not.toContain('disabled')
    keepCartBy(tableCart)
    expect(bar('en', null)).toContain('disabled')
  })
})
