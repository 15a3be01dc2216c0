import type { ShippingInfo } from '@comanda/contract/takeout/takeout.schema.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Page } from '../../../app/page-input.ts'
import { makeMenu, makeType } from '../../menu/test-menu.fixture.ts'
import { cake, makePage, makePhone, tea } from '../cart/phone.fixture.ts'
import { intentMemory } from './ahead-intent.ts'

const call = vi.hoisted(() => vi.fn())
const news = vi.hoisted(() => vi.fn())
vi.mock('../../../platform/client.ts', () => ({ call }))
vi.mock('../../menu/menu.state.ts', () => ({ applyMenuState: news }))

const key = intentMemory({ sellerId: 'demo', storeId: '102', menuClass: 1 })
const taken = { outtradeno: 'P1', pickupNo: '0231', amount: 1800, distributionCharge: 0, readyAt: '', payBefore: '' }
const offline = { ok: false, code: 'offline', values: [], message: '' }
let phone: ReturnType<typeof makePhone>
/** What the server answers an order; `lost` = it has the order, but its answer gets lost. */
let answers: unknown[]

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') })
  phone = makePhone()
  answers = []
  news.mockReset()
  call.mockReset()
  call.mockImplementation(async (path: string) => {
    if (path.startsWith('GET')) return { ok: true, value: { version: 1, codes: [], left: {} } }
    return answers.shift() ?? offline
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function openTab(page: Page = makePage(), loadingSince = Date.now()) {
  const window = phone.newWindow(loadingSince)
  const cart = await import('../cart/device-cart.state.ts')
  const submission = { ...(await import('./submission.state.ts')), ...(await import('./submit-ahead.ts')) }
  cart.openDeviceCart(page)
  await cart.loadPricing()
  submission.openSubmission(page)
  await settle()
  return {
    ...window,
    ...submission,
    cart,
    add: (code = 'tea') => cart.deviceCart.addDish(code),
    submit: () => submission.submitAhead({ takeAt: null }).then(settle),
    state: () => submission.useSubmission.getState(),
    count: () => cart.useDeviceCart.getState().lines.length,
  }
}
const settle = () => vi.advanceTimersByTimeAsync(0)
const orders = () => call.mock.calls.filter(([path]) => path === 'POST /weixin/onlineorder/:sellerId/order.html')
const keysSent = () => new Set(orders().map(([, , options]) => options.key))

describe('an order ahead', () => {
  it('is sent as shown and leaves the cart', async () => {
    answers = [{ ok: true, value: taken }]
    const tab = await openTab()
    tab.add()
    tab.cart.writeMemo('ring twice')
    await tab.submit()
    expect(orders()[0]?.[1]).toMatchObject({
      params: { sellerId: 'demo' },
      body: {
        storefrontid: '102',
        orderType: '1',
        orderNum: 1,
        orderAmount: 1800,
        orderDetail: [{ code: 'tea', num: 1 }],
        orderScene: '0',
        memo: 'ring twice',
        takeAt: null,
        menuClass: 1,
        language: 'en-us',
        msgid: orders()[0]?.[2].key,
      },
    })
    expect(tab.state()).toMatchObject({ phase: 'idle', intent: null, arrived: { outtradeno: 'P1' } })
    expect(tab.count()).toBe(0)
    // Pages that do not list orders ask the server from now on whether it is paid.
    expect(phone.kept.get('comanda.aheadUnpaid.demo')).toBe('true')
  })

  it('is retried under its key when its answer is lost', async () => {
    answers = [offline, { ok: true, value: taken }]
    const tab = await openTab()
    tab.add()
    await tab.submit()
    expect(tab.state().phase).toBe('waiting')
    await vi.advanceTimersByTimeAsync(5000)
    expect(tab.state().arrived).toEqual(taken)
    expect([orders().length, keysSent().size]).toEqual([2, 1])
    expect(orders()[0]?.[1]).toEqual(orders()[1]?.[1])
  })

  it('is sent only once the store has named the guest, who owns the key', async () => {
    const tab = await openTab()
    tab.add()
    call.mockImplementationOnce(async () => ({ ok: false }))
    call.mockImplementationOnce(async () => offline)
    await tab.submit()
    expect(call.mock.calls.map(([path]) => path).at(-1)).toBe('GET /weixin/storeorder/:sellerId/getuid.html')
    expect([tab.state().phase, orders().length]).toEqual(['waiting', 0])
    answers = [{ ok: true, value: taken }]
    await vi.advanceTimersByTimeAsync(5000)
    expect([tab.state().arrived?.outtradeno, orders().length]).toEqual(['P1', 1])
  })

  it('goes out once when the network returns', async () => {
    phone.setOnline(false)
    const tab = await openTab()
    tab.add()
    await tab.submit()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([tab.state().phase, orders().length]).toEqual(['waiting', 0])
    expect(tab.add('cake')).toBe(false)
    answers = [{ ok: true, value: taken }]
    phone.setOnline(true)
    tab.goOnline()
    tab.goOnline()
    await settle()
    expect([orders().length, tab.state().arrived?.outtradeno, tab.count()]).toEqual([1, 'P1', 0])
  })

  it('sends the shown delivery charge and reports a new one', async () => {
    const ordering = { orderType: '2', menuClass: 1, tableNo: '' } as const
    phone.setOnline(false)
    const tab = await openTab(makePage({ ordering }))
    const { useDeliveryState } = await import('../../takeout/delivery/delivery.state.ts')
    tab.add()
    const delivery = { shippingId: 'S1', distance: 1200, charge: 500 }
    // Submitted offline: the shown charge is sent, even if the phone learns another one before.
    await tab.submitAhead({ takeAt: null, delivery })
    const now = {
      distributionCharge: 900,
      sendRule: 0,
      sendAmount: 0,
      sendDistance: 0,
      sendTime: [],
      deliverySelf: true,
    }
    call.mockImplementation(async (path: string) => {
      if (path.includes('takeoutsetup')) return { ok: true, value: now }
      if (path.startsWith('GET')) return { ok: true, value: { version: 1, codes: [], left: {} } }
      const details = { amount: 1800, distributionCharge: 900 }
      return { ok: false, code: 'price_changed', values: [], message: 'Prices have changed', details }
    })
    phone.setOnline(true)
    tab.goOnline()
    await settle()
    expect(orders()[0]?.[1].body).toMatchObject({ shippingId: 'S1', distance: 1200, distributionCharge: 500 })
    expect(tab.state()).toMatchObject({ phase: 'idle', notSent: { kind: 'refused', charge: { from: 500, to: 900 } } })
    // The next submit uses the new charge.
    expect(useDeliveryState.getState().rules?.distributionCharge).toBe(900)
  })

  it('shows the new minimum or range of the delivery', async () => {
    const ordering = { orderType: '2', menuClass: 1, tableNo: '' } as const
    const tab = await openTab(makePage({ ordering }))
    const { useDeliveryState } = await import('../../takeout/delivery/delivery.state.ts')
    const { openDelivery } = await import('../../takeout/delivery/delivery.ts')
    openDelivery({ sellerId: 'demo', storeId: '102' }, Date.now())
    const shipping = { shippingId: 'S1', distance: 1200, about: false, distributionCharge: 500 }
    const before = { distributionCharge: 500, sendRule: 0, sendAmount: 1000, sendDistance: 0, sendTime: [] }
    useDeliveryState.setState({ shipping, rules: before })
    const now = { ...before, sendAmount: 3000, deliverySelf: true }
    let code = 'below_send_amount'
    call.mockImplementation(async (path: string) => {
      if (path.includes('takeoutsetup')) return { ok: true, value: now }
      if (path.startsWith('GET')) return { ok: true, value: { version: 1, codes: [], left: {} } }
      return { ok: false, code, values: [], message: 'Not like this' }
    })
    tab.add()
    const press = () => tab.submitAhead({ takeAt: null, delivery: { shippingId: 'S1', distance: 1200, charge: 500 } })
    await press()
    expect(tab.state()).toMatchObject({ notSent: { code: 'below_send_amount' } })
    expect(useDeliveryState.getState()).toMatchObject({ shipping, rules: { sendAmount: 3000 } })
    code = 'too_far_to_send'
    await press()
    // The cart asks again and shows the answer beside the address.
    expect(useDeliveryState.getState().shipping).toBeNull()
  })

  describe('to an address that the store has not checked', () => {
    const path = 'POST /weixin/takeout/:sellerId/ordershippinginfo.html'
    const home: ShippingInfo = {
      ...{ id: 'home', username: 'Anna', contact: 'Anna', tel: '13800000001', address: '1 Lake Road', houseNo: '3B' },
      ...{ gdLat: null, gdLng: null, location: '', distance: 0, isdefault: true },
    }
    const work = { ...home, id: 'work', address: '2 Hill Road' }
    const ordering = { orderType: '2', menuClass: 1, tableNo: '' } as const
    const addressCalls = () => call.mock.calls.filter(([asked]) => asked === path)
    /** What the server answers about the address, in turn. */
    let places: unknown[]
    const known = { ok: true, value: { shippingId: 'S7', distance: 1200, about: false, distributionCharge: 500 } }

    async function choose(entry: ShippingInfo) {
      const { chooseAddress, openDelivery } = await import('../../takeout/delivery/delivery.ts')
      const place = { sellerId: 'demo', storeId: '102' }
      openDelivery(place, Date.now())
      chooseAddress(place, entry)
    }
    /** Offline: the address is chosen, but not sent to the store. */
    async function press() {
      phone.setOnline(false)
      call.mockImplementation(async (asked: string) => {
        if (asked === path) return places.shift() ?? offline
        if (asked.includes('takeoutsetup')) return offline
        if (asked.startsWith('GET')) return { ok: true, value: { version: 1, codes: [], left: {} } }
        return answers.shift() ?? offline
      })
      const tab = await openTab(makePage({ ordering }))
      await choose(home)
      tab.add()
      await tab.submit()
      return tab
    }
    async function goOnline(tab: Awaited<ReturnType<typeof openTab>>) {
      phone.setOnline(true)
      tab.goOnline()
      await settle()
    }

    it('sends the address first, and then orders with the answer', async () => {
      places = [known]
      const tab = await press()
      expect([tab.state().phase, addressCalls().length, orders().length]).toEqual(['waiting', 0, 0])
      answers = [{ ok: true, value: taken }]
      await goOnline(tab)
      expect(addressCalls()[0]?.[1].body).toMatchObject({
        storefrontid: '102',
        address: '1 Lake Road',
        orderAmount: 1800,
      })
      expect(orders()[0]?.[1].body).toMatchObject({ shippingId: 'S7', distance: 1200, orderType: '2' })
      expect([addressCalls().length, orders().length, tab.state().arrived?.outtradeno]).toEqual([1, 1, 'P1'])
    })

    it('sends the address once and retries the same order, whatever is chosen later', async () => {
      places = [known]
      const tab = await press()
      answers = [offline, { ok: true, value: taken }]
      await goOnline(tab)
      expect(tab.state().phase).toBe('waiting')
      // The store refuses another order under the same key.
      await choose(work)
      await vi.advanceTimersByTimeAsync(5000)
      expect([addressCalls().length, orders().length, keysSent().size]).toEqual([1, 2, 1])
      expect(orders()[0]?.[1]).toEqual(orders()[1]?.[1])
    })

    it('keeps the answer through a reload: the store receives one address', async () => {
      places = [known]
      const cut = await press()
      answers = [offline]
      await goOnline(cut)
      await choose(work)
      answers = [{ ok: true, value: taken }]
      const after = await openTab(makePage({ ordering }))
      expect([addressCalls().length, keysSent().size, after.state().arrived?.outtradeno]).toEqual([1, 1, 'P1'])
      expect(orders()[1]?.[1].body).toMatchObject({ shippingId: 'S7' })
    })

    it('waits when the network fails before the store has answered', async () => {
      places = [offline, known]
      const tab = await press()
      await goOnline(tab)
      expect([tab.state().phase, orders().length]).toEqual(['waiting', 0])
      answers = [{ ok: true, value: taken }]
      await vi.advanceTimersByTimeAsync(5000)
      expect([addressCalls().length, orders().length, tab.state().arrived?.outtradeno]).toEqual([2, 1, 'P1'])
    })

    it('is not ordered beyond the delivery range, and says why', async () => {
      places = [{ ok: false, code: 'too_far_to_send', values: [5], message: 'We deliver within 5 km' }]
      const tab = await press()
      await goOnline(tab)
      expect(orders()).toHaveLength(0)
      expect(tab.state()).toMatchObject({
        ...{ phase: 'idle', intent: null },
        notSent: { kind: 'refused', code: 'too_far_to_send', sentence: 'We deliver within 5 km' },
      })
      expect(tab.count()).toBe(1)
    })
  })

  it('submitted before the page is ready is sent once', async () => {
    answers = [
      { ok: true, value: taken },
      { ok: true, value: taken },
    ]
    phone.newWindow()
    const cart = await import('../cart/device-cart.state.ts')
    const submission = { ...(await import('./submission.state.ts')), ...(await import('./submit-ahead.ts')) }
    cart.openDeviceCart(makePage())
    cart.deviceCart.addDish('tea')
    await submission.submitAhead({ takeAt: null })
    await submission.submitAhead({ takeAt: null })
    expect(orders()).toHaveLength(0)
    submission.openSubmission(makePage())
    await settle()
    submission.openSubmission(makePage())
    await settle()
    expect([orders().length, submission.useSubmission.getState().arrived?.outtradeno]).toEqual([1, 'P1'])
  })

  it('does not make the phone another guest', async () => {
    vi.useRealTimers()
    const { becomeGuest } = await import('./known-guest.ts')
    const before = call.mock.calls.length
    await Promise.all([becomeGuest('other'), becomeGuest('other')])
    expect(call.mock.calls.length - before).toBe(1)
  })

  it('continues after a reload under the same key', async () => {
    const cut = await openTab()
    cut.add()
    call.mockImplementationOnce(async () => ({ ok: false }))
    call.mockImplementationOnce(async () => ({ ok: true }))
    call.mockImplementationOnce(() => new Promise(() => undefined))
    void cut.submit()
    await settle()
    expect(cut.state().phase).toBe('sending')
    answers = [{ ok: true, value: taken }]
    const after = await openTab()
    expect(after.state().arrived).toEqual(taken)
    expect([orders().length, keysSent().size, after.count()]).toEqual([2, 1, 0])
  })

  it('opens the checkout from the next page, without sending again', async () => {
    answers = [{ ok: true, value: taken }]
    const gone = await openTab()
    gone.add()
    await gone.submit()
    const next = await openTab()
    expect(next.state()).toMatchObject({ phase: 'idle', intent: null, arrived: taken })
    expect([orders().length, next.cart.useDeviceCart.getState().frozen]).toEqual([1, false])
    next.markCheckoutOpened()
    vi.advanceTimersByTime(1)
    expect((await openTab()).state().arrived).toBeNull()
    expect(phone.kept.has(key)).toBe(false)
  })

  it('opens the checkout from a page that was loading when the answer came', async () => {
    answers = [{ ok: true, value: taken }]
    const gone = await openTab()
    gone.add()
    const reloadedAt = Date.now()
    vi.advanceTimersByTime(300)
    await gone.submit()
    // The address of this page is /cart again as soon as the reload ends.
    gone.markCheckoutOpened()
    expect(gone.state().arrived).toBeNull()
    vi.advanceTimersByTime(300)
    const next = await openTab(makePage(), reloadedAt)
    expect([next.state().arrived, next.count(), orders().length]).toEqual([taken, 0, 1])
    next.markCheckoutOpened()
    vi.advanceTimersByTime(1)
    expect((await openTab()).state().arrived).toBeNull()
  })

  it('that arrived long ago opens no checkout', async () => {
    answers = [{ ok: true, value: taken }]
    const gone = await openTab()
    gone.add()
    await gone.submit()
    vi.advanceTimersByTime(10 * 60_000 + 1)
    expect((await openTab()).state()).toMatchObject({ phase: 'idle', arrived: null })
    expect(phone.kept.has(key)).toBe(false)
  })

  it('that waited over ten minutes is sent only when its guest accepts', async () => {
    phone.setOnline(false)
    const before = await openTab()
    before.add()
    await before.submit()
    vi.advanceTimersByTime(10 * 60_000 + 1)
    phone.setOnline(true)
    answers = [{ ok: true, value: taken }]
    const after = await openTab()
    expect([after.state().phase, orders().length]).toEqual(['stale', 0])
    after.goOnline()
    await settle()
    expect(orders()).toHaveLength(0)
    after.sendNow()
    await settle()
    expect(after.state().arrived).toEqual(taken)
  })

  it('stopped by its guest unlocks the cart', async () => {
    phone.setOnline(false)
    const tab = await openTab()
    tab.add()
    await tab.submit()
    tab.stopSending()
    phone.setOnline(true)
    tab.goOnline()
    await settle()
    expect([orders().length, tab.count(), phone.kept.has(key)]).toEqual([0, 1, false])
    expect(tab.add('cake')).toBe(true)
  })

  it('goes out although the phone missed the online event', async () => {
    phone.setOnline(false)
    const tab = await openTab()
    tab.add()
    await tab.submit()
    answers = [{ ok: true, value: taken }]
    phone.setOnline(true)
    await vi.advanceTimersByTimeAsync(5000)
    expect([orders().length, tab.state().arrived?.outtradeno]).toEqual([1, 'P1'])
  })

  it('stopped after a lost answer keeps its key for a while', async () => {
    answers = [offline]
    const tab = await openTab()
    tab.add()
    await tab.submit()
    tab.stopSending()
    answers = [offline]
    await tab.submit()
    expect([orders().length, keysSent().size]).toEqual([2, 1])
    tab.stopSending()
    vi.setSystemTime(Date.now() + 11 * 60_000)
    answers = [{ ok: true, value: taken }]
    await tab.submit()
    expect([keysSent().size, tab.state().arrived?.outtradeno]).toEqual([2, 'P1'])
  })

  it('is sent although the phone cannot store it', async () => {
    phone.setOnline(false)
    const tab = await openTab()
    tab.add()
    phone.fill()
    await tab.submit()
    tab.hear(null)
    expect([tab.state().phase, phone.kept.has(key)]).toEqual(['waiting', false])
    answers = [{ ok: true, value: taken }]
    phone.setOnline(true)
    tab.goOnline()
    await settle()
    expect(tab.state().arrived?.outtradeno).toBe('P1')
  })

  it('stopped and changed gets a new key', async () => {
    answers = [offline]
    const tab = await openTab()
    tab.add()
    await tab.submit()
    tab.stopSending()
    tab.add('cake')
    answers = [{ ok: true, value: taken }]
    await tab.submit()
    expect(keysSent().size).toBe(2)
  })

  it('tapped twice is sent once', async () => {
    answers = [{ ok: true, value: taken }]
    const tab = await openTab()
    tab.add()
    const taps = [tab.submit(), tab.submit()]
    expect(tab.state().phase).toBe('checking')
    await Promise.all(taps)
    const asked = call.mock.calls.filter(([path]) => path.includes('menustate'))
    expect([asked.length, orders().length, tab.state().arrived?.outtradeno]).toEqual([1, 1, 'P1'])
  })

  it('submitted in two tabs is sent once', async () => {
    const one = await openTab()
    one.add()
    await one.submit()
    const other = await openTab()
    expect(other.cart.useDeviceCart.getState().frozen).toBe(true)
    answers = [{ ok: true, value: taken }]
    await vi.advanceTimersByTimeAsync(6000)
    expect(keysSent().size).toBe(1)
    for (const tab of [one, other]) {
      tab.hear(key)
      tab.hear('comanda.ahead.demo.102.cart.1')
    }
    expect([one.count(), other.count()]).toEqual([0, 0])
    expect([one.state().phase, other.state().phase]).toEqual(['idle', 'idle'])
  })
})

describe('an order ahead that the store refuses', () => {
  const soldOut = { ok: false, code: 'sold_out', values: ['Tea'], message: 'Your ordered item Tea sold out!' }

  it('shows the store’s words and the current cart; the next submit has a new key', async () => {
    answers = [soldOut, { ok: true, value: taken }]
    const tab = await openTab()
    tab.add()
    news.mockImplementationOnce(async () => undefined)
    news.mockImplementationOnce(async () => (await import('../../menu/sold-out.state.ts')).setSoldOutList(['tea']))
    await tab.submit()
    expect(tab.state()).toMatchObject({
      phase: 'idle',
      notSent: {
        kind: 'refused',
        code: 'sold_out',
        sentence: soldOut.message,
        differences: [{ name: 'Tea', word: 'sold_out' }],
      },
    })
    expect([tab.count(), phone.kept.has(key)]).toEqual([1, false])
    ;(await import('../../menu/sold-out.state.ts')).setSoldOutList([])
    await tab.submit()
    expect([keysSent().size, tab.state().arrived?.outtradeno]).toEqual([2, 'P1'])
  })

  it('drops the sold-out sentence once the portion is back, and keeps missing lines', async () => {
    const setOut = async (...codes: string[]) => (await import('../../menu/sold-out.state.ts')).setSoldOutList(codes)
    answers = [soldOut]
    const tab = await openTab()
    tab.add()
    tab.add('cake')
    news.mockImplementationOnce(async () => undefined)
    news.mockImplementationOnce(() => setOut('tea', 'cake'))
    await tab.submit()
    expect(tab.state().notSent).toMatchObject({ kind: 'refused', code: 'sold_out' })
    await setOut('tea', 'cake')
    expect(tab.state().notSent).toMatchObject({ kind: 'refused', code: 'sold_out' })
    await setOut('cake')
    expect(tab.state().notSent).toEqual({ kind: 'problems' })
    await setOut()
    expect(tab.state().notSent).toBeNull()
  })

  it('keeps another reason until its guest acts', async () => {
    const setOut = async (...codes: string[]) => (await import('../../menu/sold-out.state.ts')).setSoldOutList(codes)
    answers = [{ ok: false, code: 'store_closed', values: [], message: 'Outlet is Closed' }]
    const tab = await openTab()
    tab.add()
    await tab.submit()
    await setOut('tea')
    await setOut()
    expect(tab.state().notSent).toMatchObject({ code: 'store_closed' })
  })

  it('keeps its key when the store failed on it', async () => {
    answers = [
      { ok: false, code: 'server_error', values: [], message: '' },
      { ok: true, value: taken },
    ]
    const tab = await openTab()
    tab.add()
    await tab.submit()
    await tab.submit()
    expect([orders().length, keysSent().size]).toEqual([2, 1])
  })

  it('is not sent while the phone sees a problem', async () => {
    const tab = await openTab()
    tab.add()
    news.mockImplementationOnce(async () => (await import('../../menu/sold-out.state.ts')).setSoldOutList(['tea']))
    await tab.submit()
    expect([tab.state().notSent, orders().length]).toEqual([{ kind: 'problems' }, 0])
    expect(tab.cart.useDeviceCart.getState().frozen).toBe(false)
  })

  it('is not sent at a price that the guest has not seen', async () => {
    const tab = await openTab()
    tab.add()
    const dearer = makeMenu([makeType('T1', [{ ...tea, price: 2000 }, cake])])
    news.mockImplementationOnce(async () => tab.cart.deviceCart.setMenu(dearer))
    await tab.submit()
    expect(orders()).toHaveLength(0)
    expect(tab.state().notSent).toMatchObject({ code: 'changed', differences: [{ from: 1800, to: 2000 }] })
    answers = [{ ok: true, value: taken }]
    await tab.submit()
    expect(orders()[0]?.[1]).toMatchObject({ body: { orderAmount: 2000 } })
  })

  it('is sent although the sold-out check failed', async () => {
    answers = [offline]
    call.mockImplementationOnce(() => new Promise(() => undefined))
    answers = [{ ok: true, value: taken }]
    const tab = await openTab()
    tab.add()
    const sent = tab.submit()
    await vi.advanceTimersByTimeAsync(3000)
    await sent
    expect(tab.state().arrived).toEqual(taken)
  })
})
