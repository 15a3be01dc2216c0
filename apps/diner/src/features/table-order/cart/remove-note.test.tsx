// @vitest-environment happy-dom
import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Page, PageContext } from '../../../app/page-input.ts'
import { type CompiledTexts, makeText, TextContext } from '../../../i18n/text.ts'
import { AheadRows } from '../../pickup-order/cart/ahead-rows.tsx'
import { openDeviceCart, useDeviceCart, writeMemo } from '../../pickup-order/cart/device-cart.state.ts'
import { makePage } from '../../pickup-order/cart/phone.fixture.ts'
import { useTableState } from '../table-order.state.ts'
import { HeadRows } from './head-rows.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../platform/client.ts', () => ({ call, useReach: () => true }))
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

/** The store has switched `inputBillMemo` off. */
const style = { inputCover: false, inputBillMemo: false } as unknown as StyleConfig
const text = makeText('en', compileTexts(readTexts('apps/diner/src/i18n', 'en')) as CompiledTexts)
let close = () => undefined as unknown
beforeEach(() => call.mockReset())
afterEach(() => act(async () => close()))

async function open(rows: ReactNode): Promise<void> {
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  const react = createRoot(place)
  close = () => react.unmount()
  await act(async () =>
    react.render(
      <MemoryRouter>
        <PageContext value={{ sellerId: 'demo', language: 'en', style } as unknown as Page}>
          <TextContext value={text}>{rows}</TextContext>
        </PageContext>
      </MemoryRouter>,
    ),
  )
}
const remove = () =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Remove this note') ?? null

it('of a table asks the server, and says why it could not', async () => {
  const place = { sellerId: 'demo', storeId: '101', tableNo: 'A1' }
  useTableState.setState({ place, head: { billMemo: 'no peanuts', seatingId: 'P1' } as never })
  await open(<HeadRows />)
  call.mockResolvedValue({ ok: false, code: 'offline', values: [], message: '' })
  await act(async () => remove()?.click())
  expect(call.mock.calls[0]).toMatchObject([
    'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/orderhead.html',
    { params: place, body: { billMemo: '', memoSeen: 'no peanuts', seatingid: 'P1' } },
  ])
  expect(document.querySelector('[role="alert"]')?.textContent).toMatch(/\w/)
  expect(document.body.textContent).toContain('no peanuts')
})

it('of an order ahead goes from this phone', async () => {
  const leave = openDeviceCart(makePage())
  writeMemo('no peanuts')
  await open(<AheadRows frozen={false} isDining={false} />)
  await act(async () => remove()?.click())
  expect(useDeviceCart.getState().kept.memo).toBe('')
  expect(document.body.textContent).toBe('')
  leave()
})

it('waits while an order is on its way', async () => {
  const leave = openDeviceCart(makePage())
  writeMemo('no peanuts')
  await open(<AheadRows frozen isDining={false} />)
  expect(document.body.textContent).toContain('no peanuts')
  expect(remove()).toBeNull()
  leave()
})
