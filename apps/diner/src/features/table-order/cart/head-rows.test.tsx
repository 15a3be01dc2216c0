import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Page, PageContext } from '../../../app/page-input.ts'
import { type CompiledTexts, makeText, TextContext } from '../../../i18n/text.ts'
import { AheadRows } from '../../pickup-order/cart/ahead-rows.tsx'
import { useDeviceCart } from '../../pickup-order/cart/device-cart.state.ts'
import { resetTableOrder, useTableState } from '../table-order.state.ts'
import { HeadRows } from './head-rows.tsx'

vi.mock('zustand', async () => (await import('../../../app/drawn-zustand.fixture.ts')).drawnZustand)
vi.mock('../../../i18n/load-texts.ts', () => ({ loadRoomTexts: () => Promise.resolve({}) }))

const text = makeText('en', compileTexts(readTexts('apps/diner/src/i18n', 'en')) as CompiledTexts)

function show(rows: React.ReactNode, style: Partial<StyleConfig>): string {
  const page = { sellerId: 'demo', language: 'en', style, ordering: null, serving: null } as unknown as Page
  return renderToString(
    <StaticRouter location="/cart">
      <PageContext value={page}>
        <TextContext value={text}>{rows}</TextContext>
      </PageContext>
    </StaticRouter>,
  )
}

type TableHead = ReturnType<typeof useTableState.getState>['head']
const unwritten = useDeviceCart.getState()
afterEach(() => {
  resetTableOrder()
  useDeviceCart.setState(unwritten)
})

const headCount = text('sharedCart.headCount')
const billMemo = text('sharedCart.billMemo')

describe.each([
  ['a table', <HeadRows key="table" />],
  ['a pre-order', <AheadRows key="ahead" frozen={false} isDining />],
])('the cart of %s', (_whose, rows) => {
  it.each([false, '0'] as const)('shows no head count with inputCover %j', (inputCover) => {
    expect(show(rows, { inputCover, inputBillMemo: true })).not.toContain(headCount)
  })

  it.each([true, '1', '2', '3'] as const)('shows the head count with inputCover %j', (inputCover) => {
    expect(show(rows, { inputCover, inputBillMemo: true })).toContain(headCount)
  })

  it.each([true, false])('shows a memo field as inputBillMemo says: %j', (inputBillMemo) => {
    expect(show(rows, { inputCover: false, inputBillMemo }).includes(billMemo)).toBe(inputBillMemo)
  })

  it('shows a memo from before inputBillMemo was switched off, to read and to remove', () => {
    useTableState.setState({ head: { billMemo: 'no peanuts' } as TableHead })
    useDeviceCart.setState(({ kept }) => ({ kept: { ...kept, memo: 'no peanuts' } }))
    const html = show(rows, { inputCover: false, inputBillMemo: false })
    expect(html).toMatch(/<div[^>]*>(?:(?!<button).)*no peanuts.*<button[^>]*>Remove this note</)
    expect(html).not.toMatch(/<button(?:(?!<\/button>).)*no peanuts/)
    const written = show(rows, { inputCover: false, inputBillMemo: true })
    expect(written).toMatch(/<button(?:(?!<\/button>).)*no peanuts/)
    expect(written).not.toContain('Remove')
  })
})
