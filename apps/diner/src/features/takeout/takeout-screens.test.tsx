import type { AheadOrder } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import type { DispatchDetail, ShippingInfo } from '@comanda/contract/takeout/takeout.schema.ts'
import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { preloadPart } from '../../app/later-part.tsx'
import { type Page, PageContext } from '../../app/page-input.ts'
import { type CompiledTexts, makeText, TextContext } from '../../i18n/text.ts'
import { aheadKeys } from '../pickup-order/ahead.queries.ts'
import { Dispatch, DispatchScreen } from '../pickup-order/dispatch/dispatch-screen.tsx'
import { notBroughtPart } from '../pickup-order/dispatch/not-brought-part.ts'
import { makeAheadOrder, makeUnpaidOrder } from '../pickup-order/test-order.fixture.ts'
import { AddressFacts } from './address/address-dialog.tsx'
import { AddressForm, RecipientFields } from './address/address-form.tsx'
import { AddressHistory } from './address/address-history.tsx'
import { DeleteDialog } from './address/delete-dialog.tsx'
import { type Address, checkDelivery, noDelivery } from './delivery/delivery.state.ts'
import { FeeLines } from './delivery/fee-lines.tsx'

const style = { currency: { code: 'CNY', fixNum: 2, showZero: false }, layout: 'LR' }
const store = { id: '102', name: 'Moss & Leaf', telephone: '021-5555', timeZone: 'Asia/Shanghai' }

// Node has no words to fetch: `show` holds them all.
vi.mock('../../i18n/load-texts.ts', () => ({ loadRoomTexts: () => Promise.resolve({}) }))

function show(
  part: ReactNode,
  language: 'zh' | 'en' | 'ja' = 'en',
  fill: (queries: QueryClient) => void = () => undefined,
): string {
  const queries = new QueryClient()
  fill(queries)
  const text = makeText(language, compileTexts(readTexts('apps/diner/src/i18n', language)) as CompiledTexts)
  const page = { sellerId: 'demo', language, style, store, table: null, ordering: null } as unknown as Page
  const html = renderToString(
    <QueryClientProvider client={queries}>
      <StaticRouter location="/cart">
        <PageContext value={page}>
          <TextContext value={text}>{part}</TextContext>
        </PageContext>
      </StaticRouter>
    </QueryClientProvider>,
  )
  return html.replaceAll('<!-- -->', '')
}

const entry: ShippingInfo = {
  id: 'a1',
  username: 'Anna',
  contact: 'Anna',
  tel: '13800000001',
  address: '1 Lake Road',
  houseNo: '3B',
  gdLat: null,
  gdLng: null,
  location: '',
  distance: 1234,
  isdefault: true,
}

const nothing = () => undefined

describe('the delivery charge and the minimum in the cart', () => {
  const rules = { distributionCharge: 500, sendRule: 5000, sendAmount: 2000, sendDistance: 3000, sendTime: [] }
  const fee = (amount: number, language?: 'zh' | 'en' | 'ja') =>
    show(<FeeLines rules={rules} check={checkDelivery({ ...noDelivery, rules }, amount)} />, language)

  it('show the store’s delivery hours, if any', () => {
    const sendTime = [{ startTime: '17:00', endTime: '21:00' }]
    const html = show(<FeeLines rules={{ ...rules, sendTime }} check={checkDelivery({ ...noDelivery, rules }, 4000)} />)
    expect(html).toContain('Delivery hours: 17:00–21:00')
    expect(fee(4000)).not.toContain('Delivery hours')
  })

  it('show the minimum and the missing sum in the spec’s words', () => {
    const html = fee(800)
    expect(html).toContain('Minimum order of ¥20.00 for delivery')
    expect(html).toContain('Less ¥12.00')
    expect(fee(800, 'zh')).toContain('满 ¥20.00 起送')
    expect(fee(800, 'zh')).toContain('还差 ¥12.00')
    expect(fee(800, 'ja')).toContain('配達は ¥20.00 から承ります')
    expect(fee(800, 'ja')).toContain('あと ¥12.00 です')
  })

  it('show nothing of the minimum once it is reached', () => {
    expect(fee(2000)).not.toContain('Minimum order')
    expect(fee(2000)).not.toContain('Less')
  })

  it('show the charge and the sum for free delivery', () => {
    expect(fee(2000)).toContain('¥5.00')
    expect(fee(2000)).toContain('Free delivery from ¥50.00: ¥30.00 to go')
    expect(fee(5000)).toContain('>Free<')
    expect(fee(5000)).not.toContain('to go')
  })
})

describe('the address dialog', () => {
  const address: Address = entry
  const facts = (state: Parameters<typeof AddressFacts>[0]['state']) => show(<AddressFacts state={state} />)

  it('shows the recipient, the address and the distance', () => {
    const html = facts({ address, shipping: { shippingId: 's', distance: 1800, about: false, distributionCharge: 0 } })
    for (const said of ['Anna', '13800000001', '1 Lake Road 3B', '1.8 km']) expect(html).toContain(said)
    expect(html).not.toContain('About')
  })

  it('marks an estimated distance and omits an unknown one', () => {
    expect(facts({ address, shipping: null })).toContain('About 1.2 km')
    expect(facts({ address: { ...address, distance: 0 }, shipping: null })).not.toContain('km')
  })

  it('shows empty fields for missing values', () => {
    expect(facts({ address: null, shipping: null }).split('Not yet').length - 1).toBe(3)
  })
})

describe('a new address', () => {
  it('asks for what a rider needs, with no box ticked', () => {
    const html = show(<AddressForm storeId="102" onSaved={nothing} />)
    for (const label of ['Recipient', 'Phone', 'Address', 'House number, floor, door (optional)'])
      expect(html).toContain(label)
    expect(html).toContain('type="checkbox"')
    expect(html).not.toContain('checked')
  })

  it('shows at each field what is missing', () => {
    const html = show(
      <RecipientFields
        recipient={{ username: '', tel: '', address: '', houseNo: '' }}
        problems={{ username: 'Recipient must not be empty', tel: 'Phone must not be empty' }}
        onField={nothing}
      />,
    )
    expect(html.split('aria-invalid="true"').length - 1).toBe(2)
    expect(html).toMatch(/aria-invalid="true"[^>]*name="username"/)
    expect(html).toContain('Recipient must not be empty')
  })
})

describe('saved addresses', () => {
  const list = (book: Parameters<typeof AddressHistory>[0]['book']) =>
    show(<AddressHistory storeId="102" book={book} onTake={nothing} onNew={nothing} />)
  const refetch = nothing as never

  it('show their distance and the default', () => {
    const html = list({
      data: [entry, { ...entry, id: 'a2', address: '2 Hill Road', isdefault: false }],
      error: null,
      refetch,
    })
    expect(html).toContain('About 1.2 km')
    expect(html.split('>Default<').length - 1).toBe(1)
    expect(html).toContain('aria-label="Make default: 2 Hill Road 3B"')
    expect(html).toContain('aria-label="Delete 1 Lake Road 3B"')
  })

  it('show loading, an empty book, and a failure', () => {
    expect(list({ data: undefined, error: null, refetch })).toContain('Getting your addresses')
    expect(list({ data: [], error: null, refetch })).toContain('No addresses yet')
    expect(list({ data: undefined, error: new Error(''), refetch })).toContain('Your addresses could not be loaded')
  })

  it('are deleted only after a confirmation', () => {
    const html = show(<DeleteDialog entry={entry} onClose={nothing} onDelete={nothing} />)
    expect(html).toContain('Delete this address?')
    expect(html).toContain('Keep it')
    expect(html).toContain('1 Lake Road 3B')
  })
})

describe('where the rider is', () => {
  const detail: DispatchDetail = {
    outtradeno: '2026112100001',
    storeId: '102',
    storeName: 'Moss & Leaf',
    storeTelephone: '021-5555',
    state: 'on_the_way',
    order: 'running',
    rider: { name: 'Li', tel: '138 0000 0002' },
    reason: '',
    contact: 'Anna',
    tel: '13800000001',
    address: '1 Lake Road',
    houseNo: '3B',
    gdLat: null,
    gdLng: null,
    memo: 'Ring twice',
    distance: 1800,
    about: true,
    distributionCharge: 500,
    deliverySelf: true,
    steps: [
      { state: 'waiting', at: '2026-11-21T04:00:00.000Z' },
      { state: 'on_the_way', at: '2026-11-21T04:20:00.000Z' },
    ],
  }

  it('shows the rider, their phone, and times by the store’s clock', () => {
    const html = show(<Dispatch dispatch={detail} />)
    expect(html).toContain('href="tel:13800000002"')
    expect(html).toContain('aria-label="Call Li"')
    expect(html).toContain('>12:20<')
    expect(html).toMatch(/aria-current="step".*Picked up/s)
    expect(html).toContain('The store brings it itself')
    expect(html).toContain('Code for the rider')
    for (const said of ['About 1.8 km', 'Ring twice', '¥5.00']) expect(html).toContain(said)
  })

  it('shows no name for a courier service', () => {
    const html = show(<Dispatch dispatch={{ ...detail, rider: null, deliverySelf: false }} />)
    expect(html.split('A courier service brings it').length - 1).toBe(1)
    expect(html).not.toContain('No rider yet')
    expect(show(<Dispatch dispatch={{ ...detail, rider: null, state: 'waiting' }} />)).toContain('No rider yet')
  })

  it('uses the clock of its own store', () => {
    const elsewhere = { ...detail, storeId: '105' }
    expect(show(<Dispatch dispatch={elsewhere} zone="Asia/Tokyo" />)).toContain('>13:20<')
  })

  const asked = (changed: Partial<DispatchDetail>, order: AheadOrder) =>
    show(<DispatchScreen outtradeno={detail.outtradeno} />, 'en', (queries) => {
      queries.setQueryData(['dispatch', 'demo', detail.outtradeno], { ...detail, ...changed })
      queries.setQueryData(aheadKeys.one('demo', detail.outtradeno), { order, aheadMs: 0 })
    })

  it('ends with the order', async () => {
    await preloadPart(notBroughtPart, 'en')
    const order = makeAheadOrder({ orderType: '2', state: 'refused', endedBy: 'store', cancelReason: 'No rice left' })
    const html = asked({ state: 'waiting', rider: null, order: 'over' }, order)
    for (const said of ['The store could not take this order', 'No rice left', 'goes back the way you paid'])
      expect(html).toContain(said)
    expect(html).toContain(`href="/order/${order.outtradeno}?storeid=102"`)
    expect(html).not.toMatch(/Waiting for a rider|No rider yet|Code for the rider/)
  })

  it('is hidden before payment, and shown while the order runs', async () => {
    await preloadPart(notBroughtPart, 'en')
    const unpaid = asked({ state: 'waiting', rider: null, order: 'unpaid' }, makeUnpaidOrder({ orderType: '2' }))
    expect(unpaid).toContain('Waiting for payment')
    expect(unpaid).not.toContain('Waiting for a rider')
    expect(asked({ state: 'waiting', rider: null }, makeAheadOrder({ orderType: '2' }))).toContain(
      'Waiting for a rider',
    )
  })

  it('has no call without a number, and no code once over', () => {
    expect(show(<Dispatch dispatch={{ ...detail, rider: null }} />)).not.toContain('tel:')
    expect(show(<Dispatch dispatch={{ ...detail, state: 'delivered' }} />)).not.toContain('Code for the rider')
  })

  it('tells why the handover failed, and what to do', () => {
    const html = show(<Dispatch dispatch={{ ...detail, state: 'failed', reason: 'Nobody was there' }} />)
    expect(html).toContain('It could not be handed over: Nobody was there')
    expect(html).toMatch(/Please call the store.*href="tel:0215555".*Call Moss &amp; Leaf/s)
  })

  it('calls its own store, and offers no call without a number', () => {
    const elsewhere = { ...detail, state: 'failed', storeId: '105', storeName: 'Harbour' } as const
    const html = show(<Dispatch dispatch={{ ...elsewhere, storeTelephone: '+81 3 5550' }} />)
    expect(html).toMatch(/href="tel:\+8135550".*Call Harbour/s)
    expect(html).not.toContain('tel:0215555')
    const silent = show(<Dispatch dispatch={{ ...elsewhere, storeTelephone: '' }} />)
    expect(silent).toContain('You can collect it at the store.')
    expect(silent).not.toMatch(/call the store|Call Harbour/)
  })

  it('has a code for the store’s own rider, and none for a courier', () => {
    expect(show(<Dispatch dispatch={detail} />)).toContain('Code for the rider')
    expect(show(<Dispatch dispatch={{ ...detail, deliverySelf: false }} />)).not.toContain('Code for the rider')
  })
})
