import type { OrderedRound } from '@comanda/contract/order/order.schema.ts'
import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { Route, Routes, StaticRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { PageContext, type Page as PageState } from '../../app/page-input.ts'
import { type CompiledTexts, makeText, TextContext } from '../../i18n/text.ts'
import { Page } from './sent.page.tsx'

vi.mock('../../i18n/load-texts.ts', () => ({ loadRoomTexts: () => Promise.resolve({}) }))

const text = makeText('en', compileTexts(readTexts('apps/diner/src/i18n', 'en')) as CompiledTexts)
const page = {
  ...{ sellerId: 'demo', language: 'en', ordering: null, serving: null },
  style: { currency: { code: 'CNY', fixNum: 2, showZero: true }, cancelSeconds: 60, layout: 'LR' } as StyleConfig,
  store: { id: '101', name: 'Riverside', timeZone: 'Asia/Shanghai', gate: null },
  table: { tableno: 'A1', tablename: 'A1' },
} as unknown as PageState

/** The page of a round that this phone has just sent. */
function show(own: Partial<OrderedRound>): string {
  const round = {
    ...{ roundId: 'R1', roundNo: 1, ticketNo: '0001', sentAt: '2026-06-01T06:02:00Z', sentBy: 'u1', telMark: '' },
    ...{ count: 1, amount: 1800, memo: '', state: 'pending', held: '', reason: '', dishes: [], ...own },
  }
  const location = { pathname: '/sent/R1', state: { printed: { round } } }
  return renderToString(
    <StaticRouter location={location}>
      <PageContext value={page}>
        <TextContext value={text}>
          <QueryClientProvider client={new QueryClient()}>
            <Routes>
              <Route path="/sent/:roundId" element={<Page />} />
            </Routes>
          </QueryClientProvider>
        </TextContext>
      </PageContext>
    </StaticRouter>,
  ).replaceAll('<!-- -->', '')
}

describe('a sent round', () => {
  it.each([
    ['distance', 'it was sent far from the store'],
    ['first_round', text('order.waitingNod', { reason: 'first_round' })],
    ['', text('order.waitingNod', { reason: '' })],
  ] as const)('that waits for the staff says why (%s)', (held, words) => {
    expect(show({ held })).toContain(words)
  })

  it('that is cooked says nothing of the staff', () => {
    expect(show({ state: 'accepted' })).not.toContain('The staff look at this order first')
  })
})
