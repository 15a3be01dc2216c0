import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Page, PageContext } from '../../../app/page-input.ts'
import { type CompiledTexts, makeText, TextContext } from '../../../i18n/text.ts'
import { keepCartBy } from '../../cart/cart-actions.ts'
import { setSoldOutList } from '../../menu/sold-out.state.ts'
import { makeItem, makeMenu, makePart, makeType } from '../../menu/test-menu.fixture.ts'
import { setGate } from '../../store/gate.state.ts'
import { useDeliveryState } from '../../takeout/delivery/delivery.state.ts'
import { type AheadNotSent, resetSubmission, useSubmission } from '../submit/submission.state.ts'
import { AheadCart } from './ahead-cart.tsx'
import { deviceCart, loadPricing, openDeviceCart, useDeviceCart } from './device-cart.state.ts'
import { cake, makePage, makePhone, tea } from './phone.fixture.ts'

vi.mock('zustand', async () => (await import('../../../app/drawn-zustand.fixture.ts')).drawnZustand)
vi.mock('../../../i18n/load-texts.ts', () => ({ loadRoomTexts: () => Promise.resolve({}) }))
vi.mock('../../../platform/client.ts', () => ({ call: vi.fn(), useReach: () => true }))

const style = {
  currency: { code: 'CNY', fixNum: 2, showZero: true },
  openVip: true,
  inputBillMemo: true,
  layout: 'LR',
} as StyleConfig
const text = (language: Language) =>
  makeText(language, compileTexts(readTexts('apps/diner/src/i18n', language)) as CompiledTexts)

function show(overrides: Partial<Page> = {}): string {
  const page = makePage({ style, ...overrides })
  const html = renderToString(
    <StaticRouter location="/cart">
      <PageContext value={page}>
        <TextContext value={text(page.language)}>
          <AheadCart />
        </TextContext>
      </PageContext>
    </StaticRouter>,
  )
  return html.replaceAll('<!-- -->', '')
}

const button = (html: string, words: string) =>
  [...html.matchAll(/<button[^>]*>.*?<\/button>/gs)].map(([found]) => found).find((found) => found.includes(words))

let close: () => void
beforeEach(async () => {
  const phone = makePhone()
  phone.kept.clear()
  vi.stubGlobal('window', new EventTarget())
  close = openDeviceCart(makePage())
  keepCartBy(deviceCart)
  setSoldOutList([])
  await loadPricing()
  resetSubmission()
})
afterEach(() => {
  close()
  vi.unstubAllGlobals()
})

describe('the cart of an order ahead', () => {
  it('tells how long an empty cart is kept and links to the menu of its type', () => {
    const html = show()
    expect(html).toContain('What you choose stays on this phone for 24 hours')
    expect(html).toContain('/orderLR?storeid=102&amp;ordertype=1')
  })

  it('names its type in the guest’s language', () => {
    expect(show()).toContain('Your pick-up')
    expect(show({ ordering: { orderType: '2', menuClass: 1, tableNo: '' }, language: 'ja' })).toContain(
      'デリバリーのご注文',
    )
    expect(show({ ordering: { orderType: '3', menuClass: 0, tableNo: '' }, language: 'zh' })).toContain('预点订单')
  })

  it('shows lines by category, the sum and the member’s saving', () => {
    deviceCart.addDish('tea', { num: 2 })
    deviceCart.addDish('cake', { memo: 'two forks' })
    const html = show()
    expect(html).toContain('<b>T1</b>')
    for (const words of ['Tea', 'Cake', 'two forks', '61', 'Members ¥57.00']) expect(html).toContain(words)
    expect(button(html, 'Submit order ·\u00a03')).not.toContain('disabled')
  })

  it('tells why a line cannot be had and removes all such lines at once', () => {
    deviceCart.addDish('tea', { num: 2 })
    deviceCart.addDish('cake')
    setSoldOutList([], { tea: 1 })
    expect(show()).toContain('Only 1 left of Tea')
    expect(show()).toContain('Leave out 1 dish')
    expect(button(show(), 'Submit order ·\u00a01')).not.toContain('disabled')
    setSoldOutList(['tea', 'cake'])
    expect(button(show(), 'Submit order ·\u00a00')).toContain('disabled')
  })

  it('offers as many set meals as the chosen parts allow', async () => {
    const part = makePart({ code: 'cake', num: 2 })
    const group = { groupNo: '1', groupName: 'sweet', showGroupName: 'Sweet', required: 1, suiteItem: [part] }
    const meal = makeItem({ code: 'meal', showName: 'Tea time', isGroup: true, group: [group] })
    const menu = makeMenu([makeType('T1', [tea, cake, meal])])
    close()
    close = openDeviceCart(makePage({ menu }))
    await loadPricing()
    const sweet = { code: 'cake', name: 'cake', price: 0, num: 1, sgid: '1', portions: 2 }
    deviceCart.addDish('meal', { num: 4, addItems: [sweet] })
    setSoldOutList([], { cake: 5 })
    expect(button(show({ menu }), 'Make it 2')).not.toBe(undefined)
    deviceCart.addDish('cake')
    expect(button(show({ menu }), 'Make it 2')).not.toBe(undefined)
    deviceCart.addDish('cake')
    expect(button(show({ menu }), 'Make it 1')).not.toBe(undefined)
  })

  it('names a sold-out dish that was not sent', () => {
    deviceCart.addDish('tea')
    setSoldOutList(['tea'])
    useSubmission.setState({ notSent: { kind: 'problems' } })
    expect(show()).toContain('Your ordered item Tea sold out!')
  })

  it('shows the store’s refusal and what has changed', () => {
    deviceCart.addDish('tea')
    const differences = [{ lineId: 'x', name: 'Tea', kind: 'price', from: 1600, to: 1800 }] as const
    const sentence = 'Sorry, the outlet is closed'
    useSubmission.setState({ notSent: { kind: 'refused', code: 'store_closed', sentence, differences } })
    const html = show()
    for (const words of [sentence, '¥16.00', '¥18.00']) expect(html).toContain(words)
  })

  it('links to the orders when too many are unpaid', () => {
    deviceCart.addDish('tea')
    const refused = { kind: 'refused', sentence: 'You have 3 orders that are not paid yet', differences: [] } as const
    useSubmission.setState({ notSent: { ...refused, code: 'unpaid_at_most' } })
    expect(show()).toMatch(/<a [^>]*href="\/index\/bill\?[^"]*"[^>]*>See unpaid orders<\/a>/)
    useSubmission.setState({ notSent: { ...refused, code: 'store_closed' } })
    expect(show()).not.toContain('See unpaid orders')
  })

  it('shows the new delivery charge when it has changed', () => {
    deviceCart.addDish('tea')
    const charge = { from: 500, to: 900 }
    const notSent = { kind: 'refused', code: 'price_changed', sentence: 'Prices have changed', differences: [], charge }
    useSubmission.setState({ notSent: notSent as AheadNotSent })
    expect(show()).toMatch(/Delivery fee.*<s[^>]*>¥5\.00<\/s>.*¥9\.00/s)
  })

  it('tells why the store takes no order now and disables submit', () => {
    const gate = {
      code: 'store_closed',
      isShut: true,
      reason: 'Outlet is Closed',
      ends: 'Open again at 10:00',
    } as const
    const shut = { store: { ...makePage().store, gate } as Page['store'] }
    expect(show(shut)).toContain('Outlet is Closed')
    deviceCart.addDish('tea')
    expect(show(shut)).toMatch(/id="shut".*Outlet is Closed.*Open again at 10:00/s)
    expect(button(show(shut), 'Not taking orders now')).toMatch(/aria-describedby="shut".*disabled|disabled.*"shut"/s)
    setGate(null)
    expect(show(shut)).not.toContain('Outlet is Closed')
    expect(button(show(shut), 'Submit order')).not.toContain('disabled')
    setGate({ ...gate, isShut: false, reason: 'We take orders until 22:00' })
    expect(show(shut)).toContain('We take orders until 22:00')
    expect(button(show(shut), 'Submit order')).not.toContain('disabled')
    setGate(undefined)
  })

  it('is locked while its order waits, and can be unlocked', () => {
    deviceCart.addDish('tea')
    useDeviceCart.setState({ frozen: true })
    useSubmission.setState({ phase: 'waiting' })
    const html = show()
    expect(button(html, 'Don’t send it')).not.toContain('disabled')
    expect(button(html, 'Waiting for the network')).toContain('disabled')
    expect(button(html, 'Clear')).toContain('disabled')
    useDeviceCart.setState({ frozen: false })
  })

  it('asks whether an old waiting order is still wanted', () => {
    deviceCart.addDish('tea')
    const intent = { key: 'k', at: Date.now(), body: {} as never, seen: [] }
    useSubmission.setState({ phase: 'stale', intent })
    expect(show()).toContain('has not been sent, as there was no network. Send it now?')
    expect(button(show(), 'Send it now')).toBeDefined()
  })

  it('disables submit below the delivery minimum and adds the charge', () => {
    deviceCart.addDish('tea')
    const takeout = { ordering: { orderType: '2', menuClass: 1, tableNo: '' } } as const
    const rules = { distributionCharge: 500, sendRule: 0, sendAmount: 4000, sendDistance: 0, sendTime: [] }
    useDeliveryState.setState({ of: 'demo.102', rules, refusal: '', address: null, shipping: null })
    expect(button(show(takeout), 'Submit order ·\u00a01')).toContain('disabled')
    deviceCart.addDish('cake')
    expect(button(show(takeout), 'Submit order ·\u00a02')).not.toContain('disabled')
    // 18 + 25 + 5
    expect(show(takeout)).toContain('48')
    expect([tea.price, cake.price]).toEqual([1800, 2500])
  })
})
