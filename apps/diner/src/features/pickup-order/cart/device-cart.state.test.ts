import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Page } from '../../../app/page-input.ts'
import { listQuantity } from '../../menu/card/dish-choice.ts'
import { makeItem, makeMenu, makeType } from '../../menu/test-menu.fixture.ts'
import { cake, makePage, makePhone, tea } from './phone.fixture.ts'

const minuteMs = 60_000
let phone: ReturnType<typeof makePhone>

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') })
  phone = makePhone()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function openTab(page: Page = makePage()) {
  const window = phone.newWindow()
  const state = await import('./device-cart.state.ts')
  const soldOut = await import('../../menu/sold-out.state.ts')
  state.openDeviceCart(page)
  await state.loadPricing()
  const cart = () => state.useDeviceCart.getState()
  return { ...window, ...state, soldOut, cart, chosen: () => cart().lines.map(({ code, num }) => `${num} ${code}`) }
}
const key = 'comanda.ahead.demo.102.cart.1'
const menuWith = (...items: ReturnType<typeof makeItem>[]) => makePage({ menu: makeMenu([makeType('T1', items)]) })

describe('the device’s cart', () => {
  it('survives a reload, for its store and menu class alone', async () => {
    const before = await openTab()
    before.deviceCart.addDish('tea', { num: 2, memo: 'warm' })
    before.writeMemo('ring twice')
    const after = await openTab()
    expect(after.cart()).toMatchObject({ count: 2, amount: 3600, memberAmount: 3200, kept: { memo: 'ring twice' } })
    expect(after.cart().lines).toMatchObject([{ showName: 'Tea', memo: 'warm', problem: null }])
    expect((await openTab(makePage({ ordering: { orderType: '3', menuClass: 0, tableNo: '' } }))).chosen()).toEqual([])
    expect((await openTab(makePage({ store: { id: '101' } as never }))).chosen()).toEqual([])
  })

  it('is kept for 1440 minutes after its last change', async () => {
    ;(await openTab()).deviceCart.addDish('tea')
    vi.advanceTimersByTime(1440 * minuteMs)
    expect((await openTab()).chosen()).toEqual(['1 tea'])
    vi.advanceTimersByTime(1)
    expect((await openTab()).chosen()).toEqual([])
    expect(phone.kept.has(key)).toBe(false)
  })

  it('expires on an open page too', async () => {
    const tab = await openTab()
    tab.deviceCart.addDish('tea')
    vi.advanceTimersByTime(1441 * minuteMs)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(tab.chosen()).toEqual([])
  })

  it('merges taps of two tabs that have not synced', async () => {
    const one = await openTab()
    const other = await openTab()
    one.deviceCart.addDish('tea')
    other.deviceCart.addDish('cake', { num: 3 })
    one.deviceCart.addDish('tea')
    for (const tab of [one, other]) tab.hear(key)
    expect(one.chosen()).toEqual(['2 tea', '3 cake'])
    expect(other.chosen()).toEqual(one.chosen())
    other.deviceCart.clearCart()
    one.hear(key)
    expect(one.chosen()).toEqual([])
  })

  it('keeps each tab’s change where both change a dish', async () => {
    const one = await openTab()
    one.deviceCart.addDish('tea')
    const other = await openTab()
    const id = one.cart().lines[0]?.id ?? ''
    other.deviceCart.changeChoice(id, tea, { memo: 'no peanuts' })
    other.deviceCart.changeLine(id, 3)
    one.deviceCart.changeChoice(id, tea, { addItems: [{ code: 'X1', name: 'ice', price: 0, num: 1 }] })
    expect(one.cart().lines).toMatchObject([{ num: 3, memo: 'no peanuts', menuItem: [{ name: 'ice' }] }])
  })

  it('keeps the number of guests while its only dish is swapped', async () => {
    const tab = await openTab()
    tab.deviceCart.addDish('tea')
    tab.writeCover(4)
    tab.deviceCart.changeLine(tab.cart().lines[0]?.id ?? '', 0)
    tab.deviceCart.addDish('cake')
    expect(tab.cart().kept.cover).toBe(4)
    tab.deviceCart.clearCart()
    expect([tab.cart().kept.cover, phone.kept.has(key)]).toEqual([1, false])
  })

  it('stays on the page if the phone stores nothing', async () => {
    const tab = await openTab()
    phone.fill()
    tab.deviceCart.addDish('tea')
    tab.deviceCart.addDish('cake')
    expect(tab.chosen()).toEqual(['1 tea', '1 cake'])
  })

  it('raises an equal line', async () => {
    const tab = await openTab()
    tab.deviceCart.addDish('tea')
    tab.deviceCart.addDish('tea')
    expect(tab.chosen()).toEqual(['2 tea'])
  })

  it('holds 60 lines, the limit of one order', async () => {
    const tab = await openTab()
    for (let at = 0; at < 61; at++) tab.deviceCart.addDish('tea', { memo: String(at) })
    expect(tab.cart().lines).toHaveLength(60)
    expect(tab.cart().refused).toEqual({ count: 1, why: 'full' })
  })

  it('allows 99 portions of a dish, where a table allows 9', () => {
    expect([listQuantity(tea, true).max, listQuantity(tea, false).max]).toEqual([99, 9])
  })
})

describe('a cart reopened on another menu', () => {
  async function reopened(page: Page, choose = { code: 'tea' }) {
    ;(await openTab()).deviceCart.addDish(choose.code, { num: 2 })
    return openTab(page)
  }

  it('takes the menu’s prices and reports the earlier ones', async () => {
    const tab = await reopened(menuWith({ ...tea, price: 2000 }))
    expect(tab.cart()).toMatchObject({ amount: 4000, lines: [{ price: 2000, wasPrice: 1800, problem: null }] })
  })

  it('names dishes that have gone and leaves them out of sums', async () => {
    const tab = await reopened(menuWith(cake))
    expect(tab.cart()).toMatchObject({ count: 0, amount: 0, lines: [{ showName: 'Tea', problem: 'dish_gone' }] })
  })

  it('asks about a renamed dish until the guest accepts', async () => {
    const tab = await reopened(menuWith({ ...tea, name: 'cold tea', showName: 'Cold tea', price: 2000 }))
    expect(tab.cart().lines).toMatchObject([{ showName: 'Cold tea', problem: 'dish_renamed' }])
    expect([...tab.cart().problems.values()][0]?.values).toEqual(['Cold tea', 'Tea', 'Cold tea'])
    const [line] = tab.cart().lines
    if (line) tab.deviceCart.keepLine(line, { ...tea, name: 'cold tea', showName: 'Cold tea', price: 2000 })
    expect(tab.cart().lines).toMatchObject([{ problem: null, num: 2, wasPrice: null, amount: 4000 }])
  })

  it('asks nothing when only the page’s language differs', async () => {
    const shown = makeItem({ ...tea, name: '茶', showName: 'Tea' })
    ;(await openTab(menuWith(shown))).deviceCart.addDish('tea')
    const page = { ...menuWith({ ...shown, showName: 'お茶' }), language: 'ja' as const }
    expect((await openTab(page)).cart().lines).toMatchObject([{ showName: 'お茶', problem: null }])
  })

  it('applies today’s sold-out dishes only to an order for today', async () => {
    const tab = await openTab()
    const { useTakeTimeState } = await import('../time/take-time.state.ts')
    tab.deviceCart.addDish('tea', { num: 2 })
    tab.deviceCart.addDish('cake', { num: 2 })
    tab.soldOut.setSoldOutList(['tea'], { tea: 0, cake: 1 })
    const problems = () => tab.cart().lines.map(({ problem }) => problem)
    expect(problems()).toEqual(['sold_out', 'only_left'])
    // It is the evening of the 21st in Shanghai.
    useTakeTimeState.setState({ of: 'demo.102.1', takeAt: '2026-11-22T03:00:00.000Z' })
    expect(problems()).toEqual([null, null])
    useTakeTimeState.setState({ takeAt: '2026-11-21T13:00:00.000Z' })
    expect(problems()).toEqual(['sold_out', 'only_left'])
  })

  it('takes for a pre-order what is out today, until its time is known to be today', async () => {
    const ordering = { orderType: '3', menuClass: 0, tableNo: '' } as const
    const tab = await openTab(makePage({ ordering }))
    const { useTakeTimeState } = await import('../time/take-time.state.ts')
    tab.deviceCart.addDish('tea', { num: 2 })
    tab.soldOut.setSoldOutList(['tea'])
    const stateOfTea = () => [
      tab.cart().lines[0]?.problem,
      tab.soldOut.orderableOf(tea, tab.soldOut.readAvailability()),
    ]
    expect(stateOfTea()).toEqual([null, 'out'])
    useTakeTimeState.setState({ of: 'demo.102.3', takeAt: '2026-11-21T13:00:00.000Z' })
    expect(stateOfTea()).toEqual(['sold_out', 'refused'])
    useTakeTimeState.setState({ takeAt: '2026-11-22T03:00:00.000Z' })
    expect(stateOfTea()).toEqual([null, 'out'])
    // The chosen time has passed: none is chosen.
    useTakeTimeState.setState({ takeAt: '2026-11-20T03:00:00.000Z' })
    expect(stateOfTea()).toEqual([null, 'out'])
  })

  it('reads the time that was chosen on an earlier page', async () => {
    const ordering = { orderType: '3', menuClass: 0, tableNo: '' } as const
    phone.kept.set('comanda.ahead.demo.102.takeAt.3', JSON.stringify('2026-11-21T13:00:00.000Z'))
    const tab = await openTab(makePage({ ordering }))
    expect(tab.soldOut.readAvailability().forAnotherDay).toBe(false)
    phone.kept.set('comanda.ahead.demo.102.takeAt.3', JSON.stringify('2026-11-22T13:00:00.000Z'))
    expect((await openTab(makePage({ ordering }))).soldOut.readAvailability().forAnotherDay).toBe(true)
  })

  it('applies today’s sold-out dishes once the chosen day has begun', async () => {
    const tab = await openTab()
    const { useTakeTimeState } = await import('../time/take-time.state.ts')
    tab.deviceCart.addDish('tea')
    tab.soldOut.setSoldOutList(['tea'])
    useTakeTimeState.setState({ of: 'demo.102.1', takeAt: '2026-11-22T03:00:00.000Z' })
    expect(tab.cart().lines).toMatchObject([{ problem: null }])
    // 05:30 of the 22nd in Shanghai: the store's day has begun.
    vi.setSystemTime(Date.parse('2026-11-21T21:30:00Z'))
    document.dispatchEvent(new Event('visibilitychange'))
    expect(tab.cart().lines).toMatchObject([{ problem: 'sold_out' }])
  })

  it('reports dishes that have sold out or run short since', async () => {
    const tab = await reopened(makePage())
    tab.soldOut.setSoldOutList(['tea'])
    expect(tab.cart().lines).toMatchObject([{ problem: 'sold_out' }])
    tab.soldOut.setSoldOutList([], { tea: 1 })
    expect(tab.cart().lines).toMatchObject([{ problem: 'only_left' }])
    tab.soldOut.setSoldOutList([], { tea: 2 })
    expect(tab.cart().lines).toMatchObject([{ problem: null }])
  })

  it('reports dishes hidden from this kind of order', async () => {
    const tab = await reopened(makePage({ hidden: { hiddenTypes: [], hiddenCodes: ['tea'] } }))
    expect(tab.cart()).toMatchObject({ count: 0, lines: [{ problem: 'dish_not_ahead' }] })
  })

  it('reports a missing size and a dish that now needs a choice', async () => {
    const sized = (...names: string[]) =>
      makeItem({
        ...tea,
        standards: names.map((name) => ({ standard: name, showStandard: name, price: 1800, memberprice: 1800 })),
      })
    ;(await openTab(menuWith(sized('big', 'small')))).deviceCart.addDish('tea', { standard: 'big' })
    expect((await openTab(menuWith(sized('small', 'tiny')))).cart().lines).toMatchObject([{ problem: 'standard_gone' }])
  })

  it('shows the earlier choice while the menu is missing', async () => {
    const tab = await reopened(makePage({ menu: null }))
    expect(tab.cart()).toMatchObject({ count: 2, amount: 3600, lines: [{ problem: null }] })
    tab.deviceCart.setMenu(menuWith({ ...tea, price: 2000 }).menu as never)
    expect(tab.cart()).toMatchObject({ amount: 4000, lines: [{ wasPrice: 1800 }] })
  })
})

describe('a cart whose order is being sent', () => {
  it('refuses changes and says so', async () => {
    const tab = await openTab()
    tab.deviceCart.addDish('tea')
    tab.freezeCart(true)
    expect(tab.deviceCart.addDish('cake')).toBe(false)
    expect(tab.chosen()).toEqual(['1 tea'])
    expect(tab.cart().refused).toEqual({ count: 1, why: 'frozen' })
  })

  it('loses the sent lines and keeps another tab’s additions', async () => {
    const one = await openTab()
    one.deviceCart.addDish('tea')
    one.writeMemo('ring twice')
    const sent = one.cart().lines
    one.freezeCart(true)
    const other = await openTab()
    other.deviceCart.addDish('tea')
    other.deviceCart.addDish('cake')
    one.takeOutSent(sent)
    expect(one.chosen()).toEqual(['1 tea', '1 cake'])
    one.takeOutSent(one.cart().lines)
    expect(one.cart().kept).toEqual({ lines: [], memo: '', cover: 1 })
    expect(phone.kept.has(key)).toBe(false)
  })
})

it('shows the earlier choice until its pricing code has loaded', async () => {
  ;(await openTab()).deviceCart.addDish('tea')
  phone.newWindow()
  const { openDeviceCart, loadPricing, useDeviceCart } = await import('./device-cart.state.ts')
  openDeviceCart(menuWith({ ...tea, price: 2000 }))
  expect(useDeviceCart.getState()).toMatchObject({ count: 1, amount: 1800 })
  await loadPricing()
  expect(useDeviceCart.getState()).toMatchObject({ count: 1, amount: 2000, lines: [{ wasPrice: 1800 }] })
})
