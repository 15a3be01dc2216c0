import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { type Page, PageContext } from '../../../app/page-input.ts'
import { type CompiledTexts, makeText, TextContext } from '../../../i18n/text.ts'
import { DishCard } from '../card/dish-card.tsx'
import { SearchDish } from '../search/search-dish.tsx'
import { makeItem } from '../test-menu.fixture.ts'
import { StaffFoot } from './staff-foot.tsx'

const currency = { code: 'CNY', fixNum: 2, showZero: true }
const none = () => {}
const market = makeItem({ code: 'shrimp', price: 0, memberprice: 0, priceBy: 'market' })
const byJin = makeItem({ code: 'fish', price: 6800, memberprice: 6000, priceBy: 'jin' })

/** What a guest reads, without tags. */
function read(
  { item, language = 'en', ordering = null }: { item: MenuItem; language?: 'zh' | 'en' | 'ja'; ordering?: unknown },
  as: 'card' | 'found' | 'foot',
): string {
  const page = { style: { currency, openVip: true } as StyleConfig, language, ordering, mayOrder: true } as Page
  const text = makeText(language, compileTexts(readTexts('apps/diner/src/i18n', language)) as CompiledTexts)
  const html = renderToString(
    <PageContext value={page}>
      <TextContext value={text}>
        {as === 'card' && <DishCard item={item} mode={2} eager={false} place={1} of={1} onChoose={none} />}
        {as === 'found' && <SearchDish item={item} onChoose={none} />}
        {as === 'foot' && <StaffFoot item={item} stop={undefined} bell={<button type="button">Bell</button>} />}
      </TextContext>
    </PageContext>,
  )
  return html
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|')
}

describe('a dish that staff price', () => {
  it.each([
    ['zh', '时价', '¥|68|/斤'],
    ['en', 'Market price', '¥|68|per jin'],
    ['ja', '時価', '¥|68|／斤'],
  ] as const)('shows it in %s', (language, ofTheDay, ofWeight) => {
    for (const as of ['card', 'found'] as const) {
      expect(read({ item: market, language }, as)).toContain(ofTheDay)
      expect(read({ item: byJin, language }, as)).toContain(ofWeight)
    }
  })

  it('has no member price and no +, but a button that says how to order', () => {
    for (const item of [market, byJin]) {
      const card = read({ item }, 'card')
      expect(card).toContain('Ask staff')
      expect(card).not.toMatch(/Member|¥\|0/)
    }
  })

  it('says in its sheet how it is ordered, with the bell', () => {
    expect(read({ item: market }, 'foot')).toMatch(/Market price\|Its price changes daily.*\|Bell/)
    expect(read({ item: byJin }, 'foot')).toMatch(/It is sold by weight.*\|Bell/)
  })

  it('says that it cannot be ordered ahead', () => {
    expect(read({ item: byJin, ordering: { type: '1' } }, 'foot')).toContain('It cannot be ordered ahead')
  })
})
