import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Page, PageContext } from '../../app/page-input.ts'
import { RefusedError } from '../../app/refused-error.ts'
import { type CompiledTexts, makeText, TextContext } from '../../i18n/text.ts'
import { resetTableOrder, useTableState } from '../table-order/table-order.state.ts'
import { checkoutKeys } from './checkout.queries.ts'
import { OpenBill } from './components/open-bill.tsx'

vi.mock('zustand', async () => (await import('../../app/drawn-zustand.fixture.ts')).drawnZustand)

const text = makeText('en', compileTexts(readTexts('apps/diner/src/i18n', 'en')) as CompiledTexts)
const page = {
  ...{ sellerId: 'demo', language: 'en', table: { tableno: 'A1', tablename: 'A1' }, ordering: null },
  style: { currency: { code: 'CNY', fixNum: 2, showZero: true }, layout: 'LR' } as StyleConfig,
  store: { id: '101', name: 'Red Hearth', timeZone: 'Asia/Shanghai' },
} as unknown as Page
const place = { sellerId: 'demo', storeId: '101', tableNo: 'A1' }

beforeEach(resetTableOrder)
afterEach(() => onlineManager.setOnline(true))

/** The page's text, with `fill` in its query cache. */
async function show(fill: (queries: QueryClient) => Promise<unknown> = async () => undefined): Promise<string> {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } })
  await fill(queries)
  const html = renderToString(
    <StaticRouter location="/check/hmd/0/onlypay">
      <PageContext value={page}>
        <TextContext value={text}>
          <QueryClientProvider client={queries}>
            <OpenBill
              back="onlypay"
              payReturn={{ state: 'none', again: () => undefined }}
              onPaid={() => undefined}
              withAdd
            />
          </QueryClientProvider>
        </TextContext>
      </PageContext>
    </StaticRouter>,
  )
  queries.clear()
  return html.replaceAll('<!-- -->', '')
}

describe('the bill of a table', () => {
  it('is awaited while the phone joins the table', async () => {
    expect(await show()).toContain('Getting the bill')
  })

  it('asks an unscanned phone to scan the code', async () => {
    useTableState.setState({ place, mayOrder: false })
    const html = await show()
    expect(html).toContain('The code of this table is needed')
    expect(html).toContain('href="/index/home?storeid=101&amp;tableno=A1"')
    expect(html).not.toContain('Getting the bill')
  })

  it('shows a missing network instead of waiting', async () => {
    useTableState.setState({ place, mayOrder: true })
    expect(await show()).toContain('Getting the bill')
    onlineManager.setOnline(false)
    expect(await show()).toContain('You are offline')
  })

  it('links to joining where another party sits', async () => {
    useTableState.setState({ place, mayOrder: true })
    const refused = new RefusedError({ ok: false, code: 'seating_join_needed', values: [], message: 'Join first' })
    const html = await show((queries) =>
      queries.prefetchQuery({ queryKey: checkoutKeys.due(place), queryFn: () => Promise.reject(refused) }),
    )
    expect(html).toMatch(/<button[^>]*>(<[^>]*>)*Join the table/)
    expect(html).not.toContain('Getting the bill')
  })

  it('shows unsent dishes without a bill where nothing is ordered', async () => {
    useTableState.setState({ place, mayOrder: true, lines: [{ num: 2 }] as never })
    const refused = new RefusedError({ ok: false, code: 'nothing_ordered', values: [], message: 'Order first' })
    const html = await show((queries) =>
      queries.prefetchQuery({ queryKey: checkoutKeys.due(place), queryFn: () => Promise.reject(refused) }),
    )
    expect(html).toContain('2 portions have not been sent to the kitchen yet.')
    expect(html).toContain('See what is not sent')
    expect(html).not.toContain('on this bill')
  })

  it('is hidden once nothing is owed', async () => {
    useTableState.setState({ place, mayOrder: true })
    const refused = new RefusedError({ ok: false, code: 'nothing_ordered', values: [], message: 'Order first' })
    const html = await show(async (queries) => {
      const key = { queryKey: checkoutKeys.due(place), staleTime: 0 }
      await queries.prefetchQuery({ ...key, queryFn: async () => ({ head: { outtradeno: 'BILL0001' }, rounds: [] }) })
      await queries.prefetchQuery({ ...key, queryFn: () => Promise.reject(refused) })
      expect(queries.getQueryData(checkoutKeys.due(place))).toBeDefined()
    })
    expect(html).toContain('Nothing ordered yet')
  })

  it('waits for the receipt of a paid bill', async () => {
    useTableState.setState({ place, mayOrder: true })
    const details = { outtradeno: 'BILL0001' }
    const refused = new RefusedError({ ok: false, code: 'already_paid', values: [], message: 'Paid', details })
    const html = await show((queries) =>
      queries.prefetchQuery({ queryKey: checkoutKeys.due(place), queryFn: () => Promise.reject(refused) }),
    )
    expect(html).toContain('Getting the bill')
    expect(html).not.toContain('Nothing ordered yet')
  })
})
