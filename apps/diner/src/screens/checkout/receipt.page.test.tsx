import type { CallCode } from '@comanda/client/call-result.ts'
import type { ReceiptAnswer } from '@comanda/contract/checkout/receipt.schema.ts'
import { refuse } from '@comanda/rules/result/result.ts'
import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { Route, Routes, StaticRouter } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { type Page, PageContext } from '../../app/page-input.ts'
import { RefusedError } from '../../app/refused-error.ts'
import { checkoutKeys } from '../../features/checkout/checkout.queries.ts'
import { type CompiledTexts, makeText, TextContext } from '../../i18n/text.ts'
import { ReceiptPage } from './receipt.page.tsx'

const text = makeText('en', compileTexts(readTexts('apps/diner/src/i18n', 'en')) as CompiledTexts)
const page = {
  ...{ sellerId: 'demo', language: 'en', table: null, ordering: null },
  store: { id: '101', name: 'Red Hearth', timeZone: 'Asia/Shanghai' },
} as unknown as Page

afterEach(() => onlineManager.setOnline(true))

const tea = { name: 'Tea × 2', detail: 'half sugar', figure: '¥9.00' }
const receipt: ReceiptAnswer = {
  language: 'en',
  title: 'Receipt',
  recipient: null,
  blocks: [
    { kind: 'title', text: 'Receipt', store: 'Red Hearth', below: ['101 Wenhu Road'] },
    { kind: 'lines', rows: [tea, tea] },
    { kind: 'total', row: { name: 'Total', detail: '', figure: '¥18.00' } },
    { kind: 'footer', texts: ['Not a fapiao.'] },
  ],
}

/** The page of receipt PAID0001, and what is known of it. */
async function draw(
  fill: (queries: QueryClient, key: readonly unknown[]) => unknown = () => undefined,
): Promise<string> {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } })
  await fill(queries, checkoutKeys.receipt('demo', 'PAID0001'))
  const html = renderToString(
    <StaticRouter location="/receipt/PAID0001">
      <PageContext value={page}>
        <TextContext value={text}>
          <QueryClientProvider client={queries}>
            <Routes>
              <Route path="/receipt/:outtradeno" element={<ReceiptPage />} />
            </Routes>
          </QueryClientProvider>
        </TextContext>
      </PageContext>
    </StaticRouter>,
  )
  queries.clear()
  return html.replaceAll('<!-- -->', '')
}

const refused = (code: CallCode, message = '') => {
  const error = new RefusedError({ ...refuse(code), message })
  return (queries: QueryClient, queryKey: readonly unknown[]) =>
    queries.prefetchQuery({ queryKey, queryFn: () => Promise.reject(error) })
}

describe('the page of a receipt', () => {
  it('says every part of the paper, and links to the PDF in its language', async () => {
    const html = await draw((queries, key) => queries.setQueryData(key, receipt))
    const words = ['Red Hearth', '101 Wenhu Road', 'Tea × 2', 'half sugar', '¥9.00', 'Total', '¥18.00', 'Not a fapiao.']
    for (const word of words) expect(html).toContain(word)
    expect(html).toContain('href="/pay/OnlineOrder/demo/PAID0001/receipt.pdf?lang=en"')
    expect(html).toContain('Print')
    expect(html.split('half sugar')).toHaveLength(3)
  })

  it('asks for a recipient only where receipts name one', async () => {
    const here = await draw((queries, key) => queries.setQueryData(key, receipt))
    expect(here).not.toContain('Make the receipt out to')
    const inJapan = await draw((queries, key) => queries.setQueryData(key, { ...receipt, recipient: '' }))
    expect(inJapan).toContain('Make the receipt out to')
  })

  it('offers no paper while it loads', async () => {
    const html = await draw()
    expect(html).toContain('Getting the receipt')
    expect(html).not.toContain('receipt.pdf')
  })

  it('shows a missing network instead of waiting', async () => {
    onlineManager.setOnline(false)
    const html = await draw()
    expect(html).toContain('You are offline.')
    expect(html).not.toContain('Getting the receipt')
  })

  it('leads an unpaid bill to the list of bills instead of trying again', async () => {
    const html = await draw(refused('not_paid', 'This bill has not been paid yet'))
    expect(html).toContain('This bill has not been paid yet')
    expect(html).toContain('See bills')
    expect(html).not.toContain('Try again')
  })

  it('says why another guest gets none, with a retry', async () => {
    const html = await draw(refused('not_allowed', 'This is not your bill'))
    for (const word of ['The receipt did not arrive', 'This is not your bill', 'Try again'])
      expect(html).toContain(word)
    expect(html).not.toContain('receipt.pdf')
  })
})
