// @vitest-environment happy-dom
import type { AheadOrder } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Page, PageContext } from '../../../app/page-input.ts'
import { type CompiledTexts, makeText, TextContext } from '../../../i18n/text.ts'
import { LeftOrderHost } from '../submit/left-order-host.tsx'
import { makeUnpaidOrder } from '../test-order.fixture.ts'
import { mayOwe, rememberUnpaid } from './unpaid-memory.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../platform/client.ts', () => ({ call, useReach: () => true }))
vi.mock('../../../i18n/load-texts.ts', () => ({ loadRoomTexts: () => Promise.resolve({}) }))
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const text = makeText('en', compileTexts(readTexts('apps/diner/src/i18n', 'en')) as CompiledTexts)
const style = { currency: { code: 'CNY', fixNum: 2, showZero: true } } as StyleConfig
const asOf = new Date().toISOString()
const payBefore = new Date(Date.now() + 8 * 60_000).toISOString()
let page: Page
let close = () => undefined as unknown
let seller = 0

// The notice loads later than the page: here its code is at hand.
beforeAll(() => import('./unpaid-strip.tsx'))
beforeEach(() => {
  // Each test has its own seller: answers are kept by seller.
  seller += 1
  page = { sellerId: `s${seller}`, language: 'en', style, store: null, table: null, ordering: null } as unknown as Page
  localStorage.clear()
  call.mockReset()
})
afterEach(() => act(async () => close()))

/** Opens a page; the server knows these orders. */
async function open(path: string, ...orders: AheadOrder[]): Promise<string> {
  call.mockResolvedValue({ ok: true, value: { orders, page: 1, more: false, asOf } })
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  const react = createRoot(place)
  close = () => react.unmount()
  await act(async () =>
    react.render(
      <MemoryRouter initialEntries={[path]}>
        <PageContext value={page}>
          <TextContext value={text}>
            <LeftOrderHost />
          </TextContext>
        </PageContext>
      </MemoryRouter>,
    ),
  )
  await act(() => vi.dynamicImportSettled())
  await act(async () => undefined)
  return place.textContent ?? ''
}

describe('an unpaid order ahead', () => {
  it.each(['/index/home', '/index/order', '/cart'])('is said on %s, with Pay and Cancel', async (path) => {
    rememberUnpaid(page.sellerId)
    expect(await open(path, makeUnpaidOrder({ payBefore }))).toMatch(/is not paid yet.*Pay within [78]:\d\d/)
    const pay = [...document.querySelectorAll('a')].find((link) => link.textContent === 'Pay')
    expect(pay?.getAttribute('href')).toContain('/check/xmd/AHEAD0001/1')
    const names = [...document.querySelectorAll('button')].map((button) => button.textContent)
    expect(names).toContain('Cancel the order')
  })

  it('is not said beside the bills, which list it', async () => {
    rememberUnpaid(page.sellerId)
    expect(await open('/index/bill', makeUnpaidOrder({ payBefore }))).toBe('')
    expect(call).not.toHaveBeenCalled()
  })

  it('costs no call on a phone that owes nothing', async () => {
    expect(await open('/index/home', makeUnpaidOrder({ payBefore }))).toBe('')
    expect(call).not.toHaveBeenCalled()
  })

  it('is forgotten once it is void', async () => {
    rememberUnpaid(page.sellerId)
    expect(await open('/index/home')).toBe('')
    expect(mayOwe(page.sellerId)).toBe(false)
  })

  it('names the one that ends first, and how many more there are', async () => {
    rememberUnpaid(page.sellerId)
    const later = new Date(Date.now() + 12 * 60_000).toISOString()
    const orders = [
      makeUnpaidOrder({ outtradeno: 'AHEAD0002', storeName: 'Later', payBefore: later }),
      makeUnpaidOrder({ storeName: 'Sooner', payBefore }),
    ]
    const said = await open('/index/home', ...orders)
    expect(said).toContain('Sooner')
    expect(said).not.toContain('Later')
    expect(said).toContain(text('ahead.unpaidOthers', { n: 1 }))
  })
})
