import type { AheadOrder } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Page, PageContext } from '../../../app/page-input.ts'
import { queryProblem } from '../../../app/query-problem.ts'
import { type CompiledTexts, makeText, TextContext } from '../../../i18n/text.ts'
import { AheadCheck } from '../../checkout/components/ahead-check.tsx'
import { aheadKeys } from '../ahead.queries.ts'
import { AheadList } from '../list/ahead-list.tsx'
import { makeAheadOrder, makePrice, makeUnpaidOrder, tea } from '../test-order.fixture.ts'
import { OrderScreen } from './order-screen.tsx'

const textOf = (language: Language) =>
  makeText(language, compileTexts(readTexts('apps/diner/src/i18n', language)) as CompiledTexts)
const page = {
  sellerId: 'demo',
  language: 'en',
  style: { currency: { code: 'CNY', fixNum: 2, showZero: true }, layout: 'LR', picupMenu: 0 } as StyleConfig,
  store: {
    id: '102',
    name: 'Moss & Leaf',
    address: '7 Tea Lane',
    telephone: '010-555 0102',
    timeZone: 'Asia/Shanghai',
  },
  table: null,
  ordering: null,
} as unknown as Page

beforeAll(() => void vi.useFakeTimers({ now: Date.parse('2026-06-01T06:06:00Z') }))
afterAll(() => void vi.useRealTimers())

function draw(screen: ReactNode, fill: (queries: QueryClient) => void, language: Language = 'en'): string {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } })
  fill(queries)
  const html = renderToString(
    <StaticRouter location="/">
      <PageContext value={page}>
        <TextContext value={textOf(language)}>
          <QueryClientProvider client={queries}>{screen}</QueryClientProvider>
        </TextContext>
      </PageContext>
    </StaticRouter>,
  )
  return html.replaceAll('<!-- -->', '')
}

const known = (order: AheadOrder) => (queries: QueryClient) =>
  queries.setQueryData(aheadKeys.one('demo', order.outtradeno), { order, aheadMs: 0 })
const shown = (order: AheadOrder) =>
  draw(<OrderScreen outtradeno={order.outtradeno} onRedeem={() => undefined} />, known(order))
const checked = (order: AheadOrder, withBack = true) =>
  draw(<AheadCheck outtradeno={order.outtradeno} withBack={withBack} />, known(order))
const listed = (orders: readonly AheadOrder[], beside = false, language: Language = 'en') =>
  draw(
    <AheadList beside={beside} onRedeem={() => undefined} />,
    (queries) =>
      void queries.setQueryData(aheadKeys.list('demo', { state: 'all', storeId: undefined }), {
        pages: [{ orders, page: 1, more: false, asOf: '2026-06-01T06:06:00Z', aheadMs: 0 }],
        pageParams: [1],
      }),
    language,
  )

/** A query without an answer yet. */
const fresh = {
  ...{ data: undefined, dataUpdateCount: 0, dataUpdatedAt: 0, errorUpdateCount: 1, errorUpdatedAt: 1 },
  ...{ fetchFailureCount: 1, fetchFailureReason: null, fetchMeta: null, isInvalidated: false },
}

describe('an order that did not load', () => {
  const nothing = { data: undefined, error: null, isPaused: false }

  it('shows loading, then the refusal or the missing network', () => {
    const refused = new Error('order_unknown')
    expect(queryProblem(nothing)).toBeNull()
    expect(queryProblem({ ...nothing, error: refused })).toBe(refused)
    expect(queryProblem({ ...nothing, isPaused: true })?.message).toBe('')
  })

  it('keeps the known order when a refetch fails', () => {
    expect(queryProblem({ data: {}, error: new Error('offline'), isPaused: true })).toBeNull()
  })
})

describe('an open order', () => {
  it('shows the refund of a refused dish, and only then', () => {
    expect(shown(makeAheadOrder({ givenBack: 1700, paidAmount: 1700 }))).toMatch(
      /Refund, the way you paid.*¥17\.00.*Paid/,
    )
    expect(shown(makeAheadOrder())).not.toContain('Refund')
  })

  it.each(['refused', 'cancelled'] as const)('shows the whole paid sum when it is %s after a refund', (state) => {
    const order = makeAheadOrder({ state, amount: 2600, paidAmount: 0, givenBack: 5200 })
    const html = shown(order)
    expect(html).toContain('¥78.00 goes back')
    expect(html).toMatch(/Total<\/span>.*?78\.00/)
    expect(html).not.toMatch(/Refund|26\.00|52\.00/)
    expect(listed([order])).toContain('78.00')
    expect(listed([order])).not.toContain('26.00')
  })

  it('shows its number, its estimate and its store', () => {
    const html = shown(makeAheadOrder())
    expect(html).toMatch(/Pick-up number<\/p><p[^>]*>0047</)
    expect(html).toContain('About 4 minutes')
    expect(html).toMatch(/aria-current="step">.*?Being made/)
    expect(html).toContain('href="tel:0105550102"')
    expect(html).not.toContain('Delivery charge')
  })

  it('alerts its guest when it is ready', () => {
    expect(shown(makeAheadOrder())).toContain('<div role="alert"></div>')
    const html = shown(makeAheadOrder({ state: 'ready', readyAt: '2026-06-01T06:09:00Z' }))
    expect(html).toMatch(/role="alert">.*?Number 0047 is ready/)
    expect(html).not.toContain('About')
  })

  it('links to the payment while unpaid, with no code yet', () => {
    const html = shown(makeUnpaidOrder())
    expect(html).toContain('href="/check/xmd/AHEAD0001/1?storeid=102"')
    expect(html).toContain('Pay within 11:00')
    expect(html).toContain('Pay by 14:17')
    expect(html).toContain('Cancel the order')
    expect(html).not.toContain('Code for collecting')
  })

  it('waits for its time when it is for later', () => {
    const later = { state: 'paid', takeAt: '2026-06-01T10:30:00Z', releaseAt: '2026-06-01T10:00:00Z' } as const
    const html = shown(makeAheadOrder({ ...later, readyBy: '2026-06-01T10:30:00Z', orderType: '3' }))
    expect(html).toContain('The kitchen begins at about 18:00.')
    expect(html).toMatch(/Arrival<\/span><span[^>]*>18:30/)
  })

  it('shows no receipt and no estimate before the store accepts', () => {
    const html = shown(makeAheadOrder({ state: 'pending', mayCancel: true }))
    expect(html).toContain('Waiting for the store')
    expect(html).toContain('The store has not accepted it yet.')
    expect(html).toContain('Cancel the order')
    expect(html).not.toMatch(/About|about|Expected|aria-current="step"|14:10/)
    expect(listed([makeAheadOrder({ state: 'pending' })])).toContain('Waiting for the store')
  })

  it('ends after two days without a tap, alerts no guest and is offered again', () => {
    const over = makeAheadOrder({ state: 'over', readyAt: '2026-06-01T06:09:00Z' })
    const html = shown(over)
    expect(html).toContain('Ended')
    expect(html).toContain('Order again')
    expect(html).toMatch(/Ready<\/span>.*?14:09/)
    expect(html).not.toMatch(/Number 0047 is ready|or say number|Pick-up number|Progress|Cancel the order/)
    expect(listed([over])).toMatch(/Ended.*Order again<\/button>/)
    expect(listed([over])).not.toContain('Track order')
  })

  it('names the store’s phone once the guest cannot cancel here', () => {
    expect(shown(makeAheadOrder({ state: 'received' }))).toContain('To cancel it now, please ask the store.')
    for (const other of [{ state: 'received', mayCancel: true }, { state: 'cooking' }, { state: 'over' }] as const)
      expect(shown(makeAheadOrder(other))).not.toContain('ask the store')
  })

  it('shows the charge, the rider and the steps of a delivery', () => {
    const html = shown(makeAheadOrder({ orderType: '2', state: 'on_the_way', distributionCharge: 500, amount: 3900 }))
    expect(html).toMatch(/Delivery charge<\/span><span[^>]*>¥5\.00/)
    expect(html).toContain('href="/dispatch/AHEAD0001?storeid=102"')
    expect(html).toMatch(/aria-current="step">.*?On the way/)
  })

  it('says “there” of a delivery and “made” of a pick-up, in every language', () => {
    for (const [language, there, made] of [
      ['zh', '预计送达', '预计做好'],
      ['en', 'Expected at your door', 'Expected'],
      ['ja', 'お届け予定', 'できあがり予定'],
    ] as const) {
      const of = makeText(language, compileTexts(readTexts('apps/diner/src/i18n', language)) as CompiledTexts)
      expect(of('ahead.readyAbout', { type: 'takeout' })).toBe(there)
      expect(of('ahead.readyAbout', { type: 'pickup' })).toBe(made)
    }
    expect(shown(makeAheadOrder({ orderType: '2' }))).toContain('Expected at your door')
  })

  it('labels its code for the counter, the rider or the door', () => {
    expect(shown(makeAheadOrder())).toContain('Code for collecting')
    const delivered = shown(makeAheadOrder({ orderType: '2' }))
    expect(delivered).toContain('Code for the rider')
    expect(delivered).toContain('Let the rider scan it if they ask for it')
    expect(delivered).not.toContain('when you collect')
    expect(shown(makeAheadOrder({ orderType: '3' }))).toContain('Let the staff scan it when you arrive')
  })

  it('keeps its code after it left the shelf', () => {
    const left = shown(makeAheadOrder({ state: 'over', readyAt: '2026-05-30T06:00:00Z' }))
    expect(left).toContain('Code for collecting')
    expect(left).toContain('Let the staff scan it: they no longer know the number.')
    const brought = { orderType: '2', state: 'over', readyAt: '2026-05-30T06:00:00Z' } as const
    expect(shown(makeAheadOrder(brought))).not.toMatch(/Code for|scan/)
    expect(shown(makeAheadOrder({ ...brought, cameBack: true }))).toContain('Code for collecting')
    expect(shown(makeAheadOrder({ state: 'over', readyAt: null }))).not.toContain('Code for collecting')
  })

  it('shows no code at the door for a courier service', () => {
    const html = shown(makeAheadOrder({ orderType: '2', state: 'on_the_way', deliverySelf: false }))
    expect(html).not.toMatch(/Code for|scan/)
  })

  it('shows the code for collecting while no courier has the delivery', () => {
    const service = { orderType: '2', deliverySelf: false } as const
    const html = shown(makeAheadOrder({ ...service, state: 'ready' }))
    expect(html).toContain('If you collect it yourself')
    expect(html).toContain('the staff at the counter can scan this')
    expect(html).not.toContain('Code for the rider')
    expect(shown(makeAheadOrder({ ...service, state: 'cooking' }))).not.toContain('If you collect it yourself')
  })

  it.each([
    ['zh', '没有送到', '0047 号没有送到，可凭此号码到门店柜台取餐'],
    ['en', 'Could not be handed over', 'Number 0047 could not be handed over. You can collect it at the store'],
    ['ja', 'お渡しできませんでした', '0047 番はお渡しできませんでした。この番号で店舗のカウンターにて'],
  ] as const)('that came back from the door says so in %s, and no rider is waited for', (language, word, note) => {
    const order = makeAheadOrder({ orderType: '2', state: 'ready', cameBack: true, deliverySelf: false })
    const html = draw(<OrderScreen outtradeno={order.outtradeno} onRedeem={() => undefined} />, known(order), language)
    expect(html).toMatch(new RegExp(`role="alert">.*?${note}`))
    expect(html).not.toMatch(/等骑手|rider|配達員/)
    // The counter scans its code, as for a pick-up.
    expect(html).toMatch(/取餐码|Code for collecting|お受け取りコード/)
    expect(listed([order], false, language)).toMatch(new RegExp(`>${word}<`))
  })

  it('links its own store’s phone, whichever store the page is of', () => {
    const elsewhere = { storeId: '105', storeName: 'Harbour' }
    expect(shown(makeAheadOrder({ ...elsewhere, storeTelephone: '+81 3 5550' }))).toContain('href="tel:+8135550"')
    expect(shown(makeAheadOrder({ ...elsewhere, storeTelephone: '' }))).not.toContain('tel:')
    const back = { orderType: '2', state: 'ready', cameBack: true } as const
    expect(shown(makeAheadOrder(back))).toContain('or call the store')
    expect(shown(makeAheadOrder({ ...back, storeTelephone: '' }))).not.toContain('or call the store')
  })

  it('tells why it ended, where the money is, and offers it again', () => {
    const off = {
      state: 'refused',
      endedBy: 'store',
      cancelReason: 'No power',
      cancelledAt: '2026-06-01T06:05:00Z',
    } as const
    // The paid sum is 0: the money is on its way back.
    const html = shown(makeAheadOrder({ ...off, paidAmount: 0 }))
    expect(html).toMatch(/Total<\/span>.*?34\.00/)
    expect(html).toContain('The store could not take this order.')
    expect(html).toContain('No power')
    expect(html).toContain('¥34.00 goes back')
    expect(html).toContain('Order again')
    expect(html).not.toContain('Pick-up number')
  })

  it('shows no ready time when the kitchen refused everything', () => {
    const at = { readyAt: '2026-06-01T06:05:00Z' }
    expect(shown(makeAheadOrder({ ...at, state: 'ready' }))).toMatch(/Ready<\/span>.*?14:05/)
    expect(shown(makeAheadOrder({ ...at, state: 'refused', endedBy: 'store' }))).not.toMatch(/Ready<\/span>/)
  })
})

describe('the checkout of an order ahead', () => {
  it('counts down, shows the order, and has a way back', () => {
    const html = checked(makeUnpaidOrder({ orderType: '2', distributionCharge: 500, amount: 3900 }))
    expect(html).toContain('Time left to pay <b>11:00</b>')
    expect(html).toContain('Delivery · Moss &amp; Leaf')
    expect(html).toMatch(/To pay<\/span>.*?39/)
    expect(html).toContain('href="/index/bill?storeid=102"')
  })

  it('shows two dishes at first, and all of them on the order’s own page', () => {
    const dishes = ['Milk tea', 'Oat latte', 'Pomelo'].map((showName, at) => ({ ...tea, orderid: `R-${at}`, showName }))
    const order = makeUnpaidOrder({ count: 6 })
    const bill = { ...order.bill, rounds: [{ dishes }] } as unknown as AheadOrder['bill']
    const html = checked({ ...order, bill })
    expect(html).toMatch(/Milk tea.*Oat latte.*aria-expanded="false"[^>]*>1 more dish, 6 portions in all/)
    expect(html).not.toContain('Pomelo')
    expect(shown({ ...order, bill })).toContain('Pomelo')
  })

  it('shows when and where', () => {
    const pickUp = checked(makeUnpaidOrder())
    expect(pickUp).toMatch(/Expected<\/span><span[^>]*>about 14:10/)
    expect(pickUp).toContain('7 Tea Lane')
    const delivery = checked(makeUnpaidOrder({ orderType: '2' }))
    expect(delivery).toMatch(/Expected at your door<\/span><span[^>]*>about 14:10/)
    expect(delivery).not.toContain('7 Tea Lane')
  })

  it('leads home where it has no way back', () => {
    const home = /<a[^>]*href="\/index\/home\?storeid=102"[^>]*>Back to home/
    expect(checked(makeUnpaidOrder(), false)).toMatch(home)
    expect(checked(makeUnpaidOrder())).not.toMatch(home)
  })

  it('names the charge of a delivery once, and says so when it is free', () => {
    const feesOf = (distributionCharge: number) => {
      const order = makeUnpaidOrder({ orderType: '2', distributionCharge, amount: 3400 + distributionCharge })
      const at = { contact: 'Anna', tel: '13800000001', address: '1 Lake Road', houseNo: '', memo: '', distance: 900 }
      const html = draw(<AheadCheck outtradeno={order.outtradeno} withBack />, (queries) => {
        known(order)(queries)
        queries.setQueryData(['dispatch', 'demo', order.outtradeno], { ...at, about: false, distributionCharge })
      })
      expect(html).toContain('1 Lake Road')
      return html.match(/Delivery (charge|fee)<[^>]*><[^>]*>[^<]*/g)?.map((found) => found.replace(/<[^>]*>/g, ' '))
    }
    expect(feesOf(500)).toEqual(['Delivery charge  ¥5.00'])
    expect(feesOf(0)).toEqual(['Delivery fee  Free'])
  })

  it('says the time ran out, nothing was charged, and offers it again', () => {
    const html = checked(makeUnpaidOrder({ state: 'cancelled', endedBy: 'clock', payBefore: null, mayPay: false }))
    expect(html).toContain('Not paid in time')
    expect(html).toContain('nothing was charged')
    expect(html).toContain('Order again')
    expect(html).not.toContain('Time left to pay')
  })

  it('says that the ways to pay failed to load, and retries', () => {
    const order = makeUnpaidOrder()
    const html = draw(<AheadCheck outtradeno={order.outtradeno} withBack />, (queries) => {
      known(order)(queries)
      const queryKey = ['pay-types', 'demo', order.storeId, 'XMDOrder']
      const failed = { status: 'error', error: new Error('offline'), fetchStatus: 'idle' } as const
      queries.getQueryCache().build(queries, { queryKey }, { ...fresh, ...failed })
    })
    expect(html).toContain('The ways to pay could not be loaded')
    expect(html).toContain('Try again')
    expect(checked(order)).not.toContain('The ways to pay could not be loaded')
  })

  it('says that it is being paid elsewhere', () => {
    const paying = { head: { state: 'paying' }, price: makePrice(3400), rounds: [], asOf: '' }
    const bill = paying as unknown as AheadOrder['bill']
    expect(checked(makeUnpaidOrder({ bill }))).toContain('This order is being paid elsewhere')
  })

  it('shows no payment once it is paid', () => {
    expect(checked(makeAheadOrder())).toBe('')
  })
})

describe('the list of orders ahead', () => {
  it('shows what, where and the state of each in words', () => {
    const html = listed([
      makeUnpaidOrder(),
      makeAheadOrder({ outtradeno: 'AHEAD0002', pickupNo: '0048', orderType: '2', state: 'ready' }),
      makeAheadOrder({ outtradeno: 'AHEAD0003', pickupNo: '0049', state: 'done' }),
    ])
    for (const words of ['Pick-up 0047', 'Waiting for payment', 'Delivery 0048', 'Waiting for the rider', 'Collected'])
      expect(html).toContain(words)
    expect(html).toContain('aria-label="Pay, Pick-up 0047"')
    expect(html).toContain('aria-label="Track order, Delivery 0048"')
    expect(html.split('Order again</button>').length - 1).toBe(1)
    expect(html.split('Cancel the order</button>').length - 1).toBe(1)
  })

  it('links to the stores when empty, and shows nothing beside a bill', () => {
    expect(listed([])).toContain('No bills yet')
    expect(listed([], true)).toBe('')
    expect(listed([makeAheadOrder()], true)).toContain('Ordered ahead')
  })

  it('offers filters once there are orders', () => {
    expect(listed([makeAheadOrder()])).toContain('In progress')
    expect(listed([])).not.toContain('In progress')
  })
})

describe('an order paid by voucher', () => {
  const byVoucher = { voucher: 'douyin', tableNo: 'A1', storeId: '101' } as const

  it('offers its voucher here, at any table, and no payment', () => {
    const html = shown(makeUnpaidOrder(byVoucher))
    expect(html).toMatch(/<button[^>]*>Redeem the voucher<\/button>/)
    expect(html).not.toContain('/index/order')
    expect(html).toContain('Redeem the voucher within 11:00')
    expect(html).toContain('Waiting for the voucher')
    expect(html).not.toContain('/check/xmd/')
    expect(html).not.toContain('Pay within')
    const list = listed([makeUnpaidOrder(byVoucher)])
    expect(list).toContain('aria-label="Redeem the voucher, Table order no. 0047"')
    expect(list).not.toContain('/check/xmd/')
  })

  it('never shows a checkout', () => {
    expect(checked(makeUnpaidOrder(byVoucher))).toBe('')
  })

  it('is brought to the table: no collecting, no code', () => {
    const html = shown(makeAheadOrder(byVoucher))
    expect(html).toContain('Brought to table A1')
    expect(html).toContain('By Douyin voucher')
    expect(html).toMatch(/Order number<\/p><p[^>]*>0047</)
    expect(html).not.toContain('Pick-up number')
    expect(html).not.toContain('Code for collecting')
    const ready = shown(makeAheadOrder({ ...byVoucher, state: 'ready', readyAt: '2026-06-01T06:09:00Z' }))
    expect(ready).toContain('Number 0047 is ready and on its way to table A1.')
    expect(ready).not.toContain('collect')
  })

  it('gives back the voucher and no money', () => {
    const off = { state: 'cancelled', endedBy: 'guest', cancelledAt: '2026-06-01T06:05:00Z' } as const
    const html = shown(makeAheadOrder({ ...byVoucher, ...off }))
    expect(html).toContain('The voucher is given back at Douyin. If it is not valid again within ten minutes')
    expect(html).not.toContain('goes back the way you paid')
    const late = shown(makeUnpaidOrder({ ...byVoucher, state: 'cancelled', endedBy: 'clock', payBefore: null }))
    expect(late).toContain('The voucher was not redeemed in time')
    expect(late).not.toContain('given back')
  })

  it('tells whether the voucher is back and who helps, in every language', () => {
    const off = { state: 'refused', endedBy: 'store', cancelledAt: '2026-06-01T06:05:00Z' } as const
    const shownWith = (voucherBack: AheadOrder['voucherBack']) =>
      shown(makeAheadOrder({ ...byVoucher, ...off, voucherBack }))
    expect(shownWith('coming')).toContain('If it is not valid again within ten minutes')
    expect(shownWith('back')).toContain('The voucher has been given back at Douyin. You can use it again.')
    expect(shownWith('not')).toContain('The voucher could not be given back. Please ask the staff.')
    for (const [language, words] of [
      ['zh', '请询问店员'],
      ['ja', 'スタッフにお尋ねください'],
    ] as const) {
      const of = makeText(language, compileTexts(readTexts('apps/diner/src/i18n', language)) as CompiledTexts)
      expect(of('ahead.voucherBack', { platform: 'meituan', back: 'not' })).toContain(words)
    }
  })

  it('is not called unredeemed when redeemed as its time ran out', () => {
    const off = { state: 'cancelled', endedBy: 'clock', payBefore: null, voucherBack: 'coming' } as const
    const html = shown(makeUnpaidOrder({ ...byVoucher, ...off }))
    expect(html).toContain('The voucher is given back at Douyin')
    expect(html).not.toContain('not redeemed in time')
  })

  it('is brought to the table like a paid pick-up begun there', () => {
    const unpaid = shown(makeUnpaidOrder({ tableNo: 'A1' }))
    expect(unpaid).toContain('href="/check/xmd/AHEAD0001/1?storeid=102"')
    expect(unpaid).toContain('Brought to table A1')
    const ready = shown(makeAheadOrder({ tableNo: 'A1', state: 'ready' }))
    expect(ready).toContain('Number 0047 is ready and on its way to table A1.')
    for (const html of [unpaid, ready]) expect(html).not.toMatch(/Pick-up number|collect/)
  })

  it('shows its number in every language', () => {
    for (const [language, name] of [
      ['zh', '桌边单 0047\u00a0号'],
      ['en', 'Table order no. 0047'],
      ['ja', 'お席でのご注文（注文番号 0047）'],
    ] as const) {
      const of = makeText(language, compileTexts(readTexts('apps/diner/src/i18n', language)) as CompiledTexts)
      expect(of('ahead.numberOf', { type: 'table', number: '0047' })).toBe(name)
    }
  })
})
