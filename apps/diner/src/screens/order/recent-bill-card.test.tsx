import type { CallCode } from '@comanda/client/call-result.ts'
import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import { refuse } from '@comanda/rules/result/result.ts'
import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { type Page, PageContext } from '../../app/page-input.ts'
import { RefusedError } from '../../app/refused-error.ts'
import { checkoutKeys } from '../../features/checkout/checkout.queries.ts'
import { type CompiledTexts, makeText, TextContext } from '../../i18n/text.ts'
import { RecentBillCard } from './recent-bill-card.tsx'

const text = makeText('en', compileTexts(readTexts('apps/diner/src/i18n', 'en')) as CompiledTexts)
const page = {
  ...{ sellerId: 'demo', language: 'en', table: null, ordering: null },
  style: { currency: { code: 'CNY', fixNum: 2, showZero: true } } as StyleConfig,
  store: { id: '101', name: 'Red Hearth', timeZone: 'Asia/Shanghai' },
} as unknown as Page

afterEach(() => onlineManager.setOnline(true))

/** The card, and what is known of its bill. */
async function draw(
  fill: (queries: QueryClient, key: readonly unknown[]) => unknown = () => undefined,
): Promise<string> {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } })
  await fill(queries, checkoutKeys.bill('demo', 'PAID0001'))
  const html = renderToString(
    <StaticRouter location="/index/bill">
      <PageContext value={page}>
        <TextContext value={text}>
          <QueryClientProvider client={queries}>
            <RecentBillCard outtradeno="PAID0001" />
          </QueryClientProvider>
        </TextContext>
      </PageContext>
    </StaticRouter>,
  )
  queries.clear()
  return html.replaceAll('<!-- -->', '')
}

const refused = (code: CallCode) => (queries: QueryClient, queryKey: readonly unknown[]) =>
  queries.prefetchQuery({
    queryKey,
    queryFn: () => Promise.reject(new RefusedError({ ...refuse(code), message: '' })),
  })
const head = { qty: 2, createdAt: '2026-06-01T06:00:00Z', paidAt: '2026-06-01T06:06:00Z', paidAmount: 9400 }

describe('a bill that this phone paid', () => {
  it('is a named link while it loads', async () => {
    const html = await draw()
    expect(html).toContain('<span class="sr">A paid bill</span>')
    expect(html).toContain('href="/check/hmd/PAID0001/1')
    expect(html).toContain('skeleton')
  })

  it('shows amount and time once loaded', async () => {
    const html = await draw((queries, key) => queries.setQueryData(key, { head }))
    expect(html).toContain('2 portions<small>14:06</small>')
    expect(html).toContain('94')
    expect(html).not.toContain('A paid bill')
  })

  it('links to its receipt without a network', async () => {
    onlineManager.setOnline(false)
    const html = await draw()
    expect(html).toContain('<span>A paid bill</span>')
    expect(html).not.toContain('skeleton')
  })

  it.each<CallCode>(['offline', 'timed_out', 'server_busy'])('stays after an undecided answer (%s)', async (code) => {
    expect(await draw(refused(code))).toContain('<span>A paid bill</span>')
  })

  it.each<CallCode>(['bill_unknown', 'not_allowed'])('is hidden after %s', async (code) => {
    expect(await draw(refused(code))).toBe('')
  })
})
