import type { BillVip } from '@comanda/contract/checkout/bill-vip.schema.ts'
import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { Route, Routes, StaticRouter } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PageContext, type Page as PageInput } from '../../app/page-input.ts'
import { checkoutKeys, type PaidBill } from '../../features/checkout/checkout.queries.ts'
import { makeAheadOrder } from '../../features/pickup-order/test-order.fixture.ts'
import { resetTableOrder, useTableState } from '../../features/table-order/table-order.state.ts'
import { type CompiledTexts, makeText, TextContext } from '../../i18n/text.ts'
import { Page } from './checkout.page.tsx'

vi.mock('zustand', async () => (await import('../../app/drawn-zustand.fixture.ts')).drawnZustand)

const text = makeText('en', compileTexts(readTexts('apps/diner/src/i18n', 'en')) as CompiledTexts)
const place = { sellerId: 'demo', storeId: '101', tableNo: 'A1' }
const wechat = { name: 'weixin', code: 'WEIXIN', payName: '微信支付' }

beforeEach(() => {
  resetTableOrder()
  useTableState.setState({ place, mayOrder: true })
})

interface Shown {
  bill?: PaidBill | undefined
  /** The table takes payments only. */
  tableMode?: string
}

/** The page of the address `/check/…`, without its skeleton's marks. */
function show(path: string, { bill, tableMode = 'OC' }: Shown = {}): string {
  const page = {
    ...{ sellerId: 'demo', language: 'en', table: { tableno: 'A1', tablename: 'A1' }, ordering: null },
    style: { currency: { code: 'CNY', fixNum: 2, showZero: true }, layout: 'LR', tableMode, billMode: 'OC' },
    store: { id: '101', name: 'Red Hearth', timeZone: 'Asia/Shanghai' },
  } as unknown as PageInput & { style: StyleConfig }
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } })
  if (bill) queries.setQueryData(checkoutKeys.due(place), bill)
  queries.setQueryData(['pay-types', 'demo', '101', 'HmdOrder'], [wechat])
  const html = renderToString(
    <StaticRouter location={`/check/${path}`}>
      <PageContext value={page}>
        <TextContext value={text}>
          <QueryClientProvider client={queries}>
            <Routes>
              <Route path="/check/:scene/:outtradeno/:back" element={<Page />} />
            </Routes>
          </QueryClientProvider>
        </TextContext>
      </PageContext>
    </StaticRouter>,
  )
  queries.clear()
  return html.replaceAll('<!-- -->', '')
}

interface BillInput {
  due?: number
  discount?: number
  dishes?: number
  prepaid?: number
  cashLast?: number
  vip?: BillVip
}

function makeBill({ due = 3400, discount = 0, dishes = 1, prepaid = 0, cashLast, vip }: BillInput = {}): PaidBill {
  const [round] = makeAheadOrder().bill?.rounds ?? []
  const [dish] = round?.dishes ?? []
  const ordered = Array.from({ length: dishes }, (_, no) => ({
    ...dish,
    orderid: `R-${no}`,
    showName: `Tea ${no + 1}`,
  }))
  const last = due - prepaid
  const gross = due + discount
  const steps = discount === 0 ? [] : [{ kind: 'staff', amount: -discount, source: '' }]
  const price = { gross, steps, taxes: [], inTax: 0, outTax: 0, due, last, cashLast: cashLast ?? last }
  return {
    head: { outtradeno: 'BILL0001', state: 'open', qty: dishes, discount, lastAmountFen: last, paidAmount: prepaid },
    price: { ...price, taxPlace: 'inside', region: null },
    rounds: [{ dishes: ordered }],
    people: [],
    vip: vip ?? null,
  } as unknown as PaidBill
}

/** A member with ¥500.00 and 120 points, of a store that gives its prices to the balance alone. */
const lin: BillVip = {
  ...{ isVip: true, realname: 'Lin', balance: 50000, oriBalance: 50000, points: 120 },
  ...{ enjoyType: 1, enjoyBenefit: 300, vipAfterDiscount: 3100, balanceRefusal: null },
}

const hasBack = (html: string) => html.includes('aria-label="Back"')
const hasAdd = (html: string) => html.includes('>Add more<')
const hasHome = (html: string) => html.includes('>Back to home<')

describe('the checkout’s addresses (spec 3 §2)', () => {
  it.each([
    // path, the table's mode, back, add-dish, home
    ['hmd/0/0', 'OC', false, true, false],
    ['hmd/0/1', 'OC', true, true, false],
    ['hmd/0/onlypay', 'OC', false, false, true],
    ['hmd/0/0', 'C', false, false, true],
    ['hmd/0/1', 'C', true, false, false],
    ['hmd/0/else', 'OC', false, true, false],
  ])('%s at a table of mode %s: back %s, add-dish %s, home %s', (path, tableMode, back, add, home) => {
    for (const bill of [undefined, makeBill()]) {
      const html = show(path, { tableMode, bill })
      expect([hasBack(html), hasAdd(html), hasHome(html)]).toEqual([back, add, home])
      expect(html).toContain('aria-label="Refresh the bill"')
    }
  })

  it('with a bill’s number open that bill, not the table’s', () => {
    expect(show('hmd/BILL0002/1', { bill: makeBill() })).not.toContain('Tea 1')
    expect(show('hmd/0/1', { bill: makeBill() })).toContain('Tea 1')
  })

  it('of an order ahead do not show the table’s bill', () => {
    expect(show('xmd/AHEAD0001/1', { bill: makeBill() })).not.toContain('Tea 1')
  })
})

/** The words of the pay button. */
const payButton = (html: string) =>
  html.match(/<button[^>]*?(?: disabled="")?[^>]*>(?:(?!<\/button>).)*<\/button>(?!.*<button)/s)?.[0] ?? ''
const wordsOf = (html: string) => html.replaceAll(/<[^>]*>/g, '')

describe('the checkout of a table', () => {
  it('shows -- on a disabled button and no method until the amount is known', () => {
    const html = show('hmd/0/1')
    expect(wordsOf(payButton(html))).toContain('--')
    expect(payButton(html)).toContain('disabled=""')
    expect(html).not.toContain('Pay with')
  })

  it('shows method and amount after', () => {
    const html = show('hmd/0/1', { bill: makeBill() })
    expect(wordsOf(payButton(html))).toMatch(/WeChat Pay ¥34\.00/)
    expect(html).toContain('¥34.00 remains')
  })

  it('is completed at zero, without methods', () => {
    const html = show('hmd/0/1', { bill: makeBill({ due: 0 }) })
    expect(wordsOf(payButton(html))).toBe('Complete checkout')
    expect(html).not.toContain('Pay with')
    expect(html).not.toContain('remains')
  })

  it('shows two dishes, and a button for more', () => {
    const html = show('hmd/0/1', { bill: makeBill({ dishes: 3 }) })
    expect(html).toContain('Tea 2')
    expect(html).not.toContain('Tea 3')
    expect(html).toContain('1 more dish, 3 portions in all')
    expect(show('hmd/0/1', { bill: makeBill({ dishes: 2 }) })).not.toContain('more dish')
  })

  it('sums up its discounts, and says in plain words what only members get', () => {
    const html = show('hmd/0/1', { bill: makeBill({ discount: 1200 }) })
    expect(html).toMatch(/Discounts on this bill<\/h2><small>[-−]¥12\.00/)
    expect(html).toMatch(/Store discount.*?[-−]¥12\.00/)
    expect(html).toMatch(/Member prices and coupons are for registered members\.<\/div>/)
    expect(show('hmd/0/1', { bill: makeBill() })).toMatch(/Discounts on this bill<\/h2><small>None/)
  })

  it('takes off what was paid before, and says it', () => {
    const html = show('hmd/0/1', { bill: makeBill({ due: 3400, prepaid: 1000 }) })
    expect(html).toMatch(/Paid before.*?[-−]¥10\.00/)
    expect(html).toContain('¥24.00 remains')
    expect(show('hmd/0/1', { bill: makeBill() })).not.toContain('Paid before')
  })

  it('names the rounded amount of cash only where it differs', () => {
    expect(show('hmd/0/1', { bill: makeBill({ due: 3403, cashLast: 3400 }) })).toMatch(
      /In cash at the counter.*?¥34\.00/,
    )
    expect(show('hmd/0/1', { bill: makeBill() })).not.toContain('In cash at the counter')
  })
})

describe('a member at the checkout', () => {
  it('is named with balance and points, and with what the balance saves', () => {
    const html = wordsOf(show('hmd/0/1', { bill: makeBill({ vip: lin }) }))
    expect(html).toContain('LinBalance ¥500.00, 120 points')
    expect(html).toContain('By balance this bill costs ¥31.00: ¥3.00 less.')
    expect(html).not.toContain('You pay as a guest')
  })

  it('has the balance first, at its own amount, and what is left after', () => {
    const html = show('hmd/0/1', { bill: makeBill({ vip: lin }) })
    expect(wordsOf(payButton(html))).toBe('Pay by balance ¥31.00')
    expect(wordsOf(html)).toContain('Member balance¥500.00 now, ¥469.00 after')
    expect(html).toContain('¥31.00 remains')
  })

  it.each([
    ['with too little', { balance: 3000 }, '¥30.00 now, ¥1.00 short', false, '¥4.00'],
    [
      'with drinks on the bill',
      { balanceRefusal: 'balance_drinks' as const },
      'Not for a bill with drinks',
      true,
      '¥34.00',
    ],
    [
      'signed in by e-mail',
      { balanceRefusal: 'balance_by_phone' as const },
      'Sign in by phone or password',
      true,
      '¥34.00',
    ],
  ])('%s pays what remains otherwise, and reads why', (_, changed, why, isOff, rest) => {
    const html = show('hmd/0/1', { bill: makeBill({ vip: { ...lin, ...changed } }) })
    expect(wordsOf(payButton(html))).toBe(`WeChat Pay ${rest}`)
    expect(html).toContain(why)
    expect(/<input[^>]*disabled=""[^>]*value="MEMPAY"/.test(html)).toBe(isOff)
  })
})
