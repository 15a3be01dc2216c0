import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import type { SeatingView } from '@comanda/contract/table-order/seating.routes.ts'
import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Page, PageContext } from '../../../app/page-input.ts'
import { type CompiledTexts, makeText, TextContext } from '../../../i18n/text.ts'
import { OrderHead } from '../../../screens/menu/order-head.tsx'
import { HeadRows } from '../cart/head-rows.tsx'
import { resetTableOrder, useTableState } from '../table-order.state.ts'
import { resetSeating, useSeating } from './seating.state.ts'

vi.mock('zustand', async () => (await import('../../../app/drawn-zustand.fixture.ts')).drawnZustand)

const text = makeText('en', compileTexts(readTexts('apps/diner/src/i18n', 'en')) as CompiledTexts)

function show(part: ReactNode, ordering: Page['ordering'] = null): string {
  const page = {
    ...{ sellerId: 'demo', language: 'en', ordering, table: { tableno: 'A1', tablename: 'A1' } },
    ...{ store: { id: '101', name: 'Red Hearth' }, style: { inputBillMemo: true } as StyleConfig },
  } as unknown as Page
  return renderToString(
    <StaticRouter location="/orderLR">
      <PageContext value={page}>
        <TextContext value={text}>{part}</TextContext>
      </PageContext>
    </StaticRouter>,
  ).replaceAll('<!-- -->', '')
}

beforeEach(() => {
  resetTableOrder()
  resetSeating()
})

const button = /<button[^>]*>(?:(?!<\/button>).)*Who is here/

describe('the people button', () => {
  it('shows on the ordering page for a guest who scanned', () => {
    useTableState.setState({ mayOrder: true })
    expect(show(<OrderHead search={null} />)).toMatch(button)
  })

  it('is absent for a viewer and for orders ahead', () => {
    expect(show(<OrderHead search={null} />)).not.toContain('Who is here')
    useTableState.setState({ mayOrder: true })
    const ahead = { orderType: '1', menuClass: 0, tableNo: '' } as Page['ordering']
    expect(show(<OrderHead search={null} />, ahead)).not.toContain('Who is here')
  })

  it('shows in the cart with the known number of people', () => {
    expect(show(<HeadRows />)).toMatch(button)
    const people = [{ uid: 'a' }, { uid: 'b' }]
    useSeating.setState({ view: { people } as unknown as SeatingView })
    expect(show(<HeadRows />)).toMatch(/Who is here.*2 people/)
  })
})
