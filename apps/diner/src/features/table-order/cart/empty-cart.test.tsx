import type { OrderedBill } from '@comanda/contract/order/order.schema.ts'
import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import type { SeatingView } from '@comanda/contract/table-order/seating.routes.ts'
import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { preloadPart } from '../../../app/later-part.tsx'
import { type Page, PageContext } from '../../../app/page-input.ts'
import { type CompiledTexts, makeText, TextContext } from '../../../i18n/text.ts'
import { orderedBillKey } from '../../order/ordered-bill.queries.ts'
import { declinedPart } from '../round/declined-part.ts'
import type { RoundSender } from '../round/use-send-round.ts'
import { resetSeating, useSeating } from '../seating/seating.state.ts'
import { resetTableOrder, useTableState } from '../table-order.state.ts'
import { EmptyCart } from './empty-cart.tsx'

vi.mock('zustand', async () => (await import('../../../app/drawn-zustand.fixture.ts')).drawnZustand)

// Node fetches no text files: all texts are in `text`.
vi.mock('../../../i18n/load-texts.ts', () => ({ loadRoomTexts: () => Promise.resolve({}) }))

const text = makeText('en', compileTexts(readTexts('apps/diner/src/i18n', 'en')) as CompiledTexts)
const place = { sellerId: 'demo', storeId: '101', tableNo: 'A1' }
const page = {
  ...{ sellerId: 'demo', language: 'en', table: { tableno: 'A1', tablename: 'A1' }, ordering: null, serving: null },
  style: { currency: { code: 'CNY', fixNum: 2, showZero: true }, layout: 'LR' } as StyleConfig,
  store: { id: '101', name: 'Red Hearth', timeZone: 'Asia/Shanghai' },
} as unknown as Page

const dish = {
  ...{ orderid: 'r1-1', uid: 'lin', code: 'L05', name: 'rice', showName: 'rice', standard: '', num: 1, amount: 300 },
  ...{ addMenuItem: [], memo: '', cookState: 'refused', refusedBy: 'store', reason: 'We close', deleted: true },
}
const declined = {
  head: { cover: 1, currency: 'CNY' },
  rounds: [
    {
      ...{
        roundId: 'r1',
        roundNo: 1,
        ticketNo: '0001',
        state: 'refused',
        sentAt: new Date().toISOString(),
        sentBy: 'lin',
      },
      ...{ telMark: '', count: 0, amount: 0, memo: '', reason: 'We close', dishes: [dish] },
    },
  ],
  asOf: new Date().toISOString(),
} as unknown as OrderedBill

type Head = ReturnType<typeof useTableState.getState>['head']

beforeEach(() => {
  resetTableOrder()
  useTableState.setState({ place, mayOrder: true })
  resetSeating()
})

function show(
  sender: Partial<Pick<RoundSender, 'sending' | 'notSent'>>,
  bill: OrderedBill | null = null,
  tableMode = 'OC',
): string {
  const queries = new QueryClient()
  queries.setQueryData(orderedBillKey(place), bill)
  return renderToString(
    <QueryClientProvider client={queries}>
      <StaticRouter location="/cart">
        <PageContext value={{ ...page, style: { ...page.style, tableMode } }}>
          <TextContext value={text}>
            <EmptyCart sender={{ sending: false, notSent: undefined, ...sender }} />
          </TextContext>
        </PageContext>
      </StaticRouter>
    </QueryClientProvider>,
  ).replaceAll('<!-- -->', '')
}

describe('an empty order list', () => {
  it('shows an empty plate', () => {
    expect(show({})).toContain('The plate is still empty')
  })

  it.each([
    ['OC', true],
    ['1', true],
    ['C', false],
  ])('leads to the menu in mode %s: %s', (mode, leads) => {
    expect(show({}, null, mode).includes('href="/orderLR')).toBe(leads)
  })

  it('shows no empty plate once something was ordered', () => {
    useTableState.setState({ head: { orderedCount: 2 } as Head })
    expect(show({})).toContain('Nothing new is chosen')
    expect(show({})).not.toContain('The plate is still empty')
    useTableState.setState({ head: { orderedCount: 0 } as Head })
    expect(show({}, declined)).toContain('The plate is still empty')
  })

  it("keeps the bill's numbers after its stay is over", () => {
    useSeating.setState({ view: { people: [{ uid: 'lin', number: 1, name: '' }] } as unknown as SeatingView })
    const people = [
      { uid: 'zoe', number: 1, name: '' },
      { uid: 'lin', number: 2, name: '' },
    ]
    expect(show({}, { ...declined, people })).toContain('aria-label="Guest 2"')
  })

  it('says that the store is checking a sent round', () => {
    const html = show({ sending: true })
    expect(html).toContain('The store is looking at it')
    expect(html).not.toContain('The plate is still empty')
  })

  it('says that no answer came, and offers no button', () => {
    const html = show({ notSent: { kind: 'timed_out' } })
    expect(html).toContain('<b>Request error</b> The request timeout')
    expect(html).not.toContain('Press again')
  })

  it('shows why the store declined and offers the dishes back', async () => {
    await preloadPart(declinedPart, 'en')
    const refused = { kind: 'refused', code: 'round_refused', sentence: 'no', differences: [] } as const
    for (const notSent of [refused, { kind: 'gone' } as const]) {
      const html = show({ notSent }, declined)
      expect(html).toContain('We close')
      expect(html).toMatch(/role="alert".*Put/s)
    }
  })

  it('says that a late round may be with the store', () => {
    expect(show({ notSent: { kind: 'gone' } })).toContain('it may already have been sent')
  })
})
