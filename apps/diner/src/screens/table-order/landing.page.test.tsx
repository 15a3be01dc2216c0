import type { StoreGateView } from '@comanda/contract/store/store.schema.ts'
import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { PageContext, type Page as PageState } from '../../app/page-input.ts'
import { type CompiledTexts, makeText, TextContext } from '../../i18n/text.ts'
import { Page } from './landing.page.tsx'

vi.mock('../../i18n/load-texts.ts', () => ({ loadRoomTexts: () => Promise.resolve({}) }))

const text = makeText('en', compileTexts(readTexts('apps/diner/src/i18n', 'en')) as CompiledTexts)

function show(gate: StoreGateView | null): string {
  const style = {
    names: { en: 'Red Hearth' },
    tableMode: 'ZC',
    billMode: 'C',
    layout: 'LR',
    adList: [],
    orderBackground: '',
  }
  const page = {
    ...{ sellerId: 'demo', path: '/index/order', language: 'en', style: style as unknown as StyleConfig },
    store: { id: '101', name: 'Riverside', logoUrl: '', gate },
    table: { tableno: 'A1', tablename: 'A1' },
    ...{ ordering: null, serving: null, problem: null, tableStatus: null, vouchers: [], offers: [] },
  } as unknown as PageState
  const html = renderToString(
    <StaticRouter location="/index/order">
      <PageContext value={page}>
        <TextContext value={text}>
          <Page />
        </TextContext>
      </PageContext>
    </StaticRouter>,
  )
  return html.replaceAll('<!-- -->', '')
}

describe('the landing of a table', () => {
  it.each([
    ['closed', { code: 'store_closed', isShut: true, reason: 'Outlet is Closed', ends: 'Opens at 10:00' }],
    ['about to close', { code: 'last_orders', isShut: false, reason: 'We take orders until 22:00', ends: '' }],
  ] as const)('says that its store is %s, and when that ends', (_, gate) => {
    const html = show(gate)
    expect(html).toMatch(new RegExp(`<div id="shut" role="status">.*${gate.reason}.*${gate.ends}`))
  })

  it('says nothing of a store that takes orders', () => {
    expect(show(null)).not.toContain('id="shut"')
  })
})
