import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { type Page, PageContext } from '../../../app/page-input.ts'
import { type CompiledTexts, makeText, TextContext } from '../../../i18n/text.ts'
import { OrderBar } from './order-bar.tsx'

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

describe('the bar under the dishes while nothing is chosen', () => {
  const ahead = { orderType: '1', menuClass: 0, tableNo: '', shut: '' } as Page['ordering']

  it.each([
    ['zh', '同桌'],
    ['ja', '同じ席'],
  ] as const)('speaks of the others at the table only where there is one (%s)', (language, table) => {
    expect(bar(language, null)).toContain(table)
    expect(bar(language, ahead)).not.toContain(table)
  })

  it('says in English what to do', () => {
    expect(bar('en', ahead)).toContain('Tap + to add dishes')
  })
})
