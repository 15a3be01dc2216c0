import type { Store } from '@comanda/contract/store/store.schema.ts'
import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import { noGuestDistance, unknownDistance } from '@comanda/rules/store/distance.ts'
import type { StoreListType } from '@comanda/rules/store/store-choice.ts'
import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Page, PageContext } from '../../../app/page-input.ts'
import { type CompiledTexts, makeText, TextContext } from '../../../i18n/text.ts'
import { makeStore } from '../test-store.fixture.ts'
import { useStoreWay } from '../use-store-way.ts'
import { StoreChooser } from './store-chooser.tsx'

const text = makeText('en', compileTexts(readTexts('apps/diner/src/i18n', 'en')) as CompiledTexts)
const style = {
  layout: 'LR',
} as unknown as StyleConfig

interface Asked {
  type?: StoreListType
  tableNo?: string
  isLocated?: boolean
}

function Choice({ store }: { store: Store }) {
  const way = useStoreWay()(store, 'picup')
  return <i>{way.kind === 'order' && `${store.id}: ${way.choice.menuClass}`}</i>
}

function show(stores: readonly Store[], asked: Asked = {}): string {
  const page = { sellerId: 'demo', style } as unknown as Page
  const html = renderToString(
    <StaticRouter location="/storelist/all/1">
      <PageContext value={page}>
        <TextContext value={text}>
          <StoreChooser
            stores={stores}
            type={asked.type ?? 'picup'}
            tableNo={asked.tableNo ?? ''}
            isLocated={asked.isLocated ?? false}
          />
        </TextContext>
      </PageContext>
    </StaticRouter>,
  )
  return html.replaceAll('<!-- -->', '').replaceAll('&amp;', '&')
}

const distance = (metres: number, isLocated = true) => show([makeStore({ distance: metres })], { isLocated })

describe('a store in the list', () => {
  it('has its number, hours, telephone, address and map', () => {
    const html = show([
      makeStore({ name: 'First' }),
      makeStore({ id: '7', businessTime: [{ startTime: '11:00', endTime: '14:00' }] }),
    ])
    expect(html).toMatch(/aria-hidden="true">1<\/span>.*First.*aria-hidden="true">2<\/span>/s)
    expect(html).toContain('11:00–14:00')
    expect(html).toContain('Open all day')
    expect(html).toContain('href="tel:+8657155500102"')
    expect(html).toContain('102 Nanshan Road')
    expect(html).toMatch(/href="https:\/\/uri.amap.com\/marker\?[^"]*" target="_blank" rel="noopener noreferrer"/)
    expect(html).toContain('on amap.com')
  })

  it.each([
    ['too late for an order', true, 'ahead_too_late', 'Ready at 04:21, closing at 04:18', '', 'Too late for today'],
    ['soon to close', true, 'last_orders', 'We take orders until 22:00', '', 'Open'],
    ['closed until it opens', false, 'store_closed', 'Outlet is Closed', 'Opens at 10:00', 'Closed'],
  ] as const)('says that it is %s', (_, isBusiness, code, reason, ends, tag) => {
    const gate = { code, isShut: code !== 'last_orders', reason, ends }
    const html = show([makeStore({ isBusiness, gate })])
    expect(html).toContain(isBusiness ? reason : ends)
    expect(html).toContain(`>${tag}<`)
    if (tag !== 'Open') expect(html).not.toContain('>Open<')
  })

  it.each([
    [0, '>0 m<'],
    [999, '>999 m<'],
    [1000, '>1 km<'],
    [5_000_000, '>5000 km<'],
    [5_000_001, '>Thousands of miles away<'],
    [9_999_999, '>Distance unknown<'],
  ])('%i metres off says %s', (metres, words) => {
    expect(distance(metres)).toContain(words)
  })

  it('shows no distance until the position is known', () => {
    expect(distance(noGuestDistance, false)).not.toMatch(/\d k?m<|Distance unknown/)
    expect(distance(unknownDistance, false)).not.toContain('Distance unknown')
  })

  it('marks the last choice', () => {
    const kept = { orderType: '1', storeId: '102', menuClass: 1, tableNo: '' }
    vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(kept) })
    expect(show([makeStore(), makeStore({ id: '9' })]).match(/Chosen last time/g)).toHaveLength(1)
  })
  afterEach(() => void vi.unstubAllGlobals())
})

describe('choosing a store', () => {
  it.each([
    ['picup', '/orderLR?storeid=102&ordertype=1'],
    ['takeout', '/orderLR?storeid=102&ordertype=2'],
    ['preorder', '/orderLR?storeid=102&ordertype=3'],
  ] as const)('for %s leads to its menu', (type, path) => {
    expect(show([makeStore()], { type })).toContain(`href="${path}"`)
  })

  it('names the table of a pick-up', () => {
    expect(show([makeStore()], { tableNo: 'A3' })).toContain('ordertype=1@A3"')
    expect(show([makeStore()], { type: 'takeout', tableNo: 'A3' })).toContain('ordertype=2"')
  })

  it('links to each store’s own menu and offers, whatever the page’s store', () => {
    const page = {
      sellerId: 'demo',
      style: { ...style, picupMenu: 1, sellerOption: { picup: false } },
    } as unknown as Page
    const html = renderToString(
      <StaticRouter location="/storelist/all/1">
        <PageContext value={page}>
          <TextContext value={text}>
            <StoreChooser stores={[makeStore()]} type="all" />
            <Choice store={makeStore({ id: '101', picupMenu: 0 })} />
            <Choice store={makeStore({ id: '102', picupMenu: 1 })} />
          </TextContext>
        </PageContext>
      </StaticRouter>,
    )
    expect(html).toContain('<i>101: 0</i><i>102: 1</i>')
    expect(html).toContain('ordertype=1"')
  })

  it('for a seat links to the configured page and names it', () => {
    const html = show([makeStore({ bookSeatLink: 'https://book.example/{storeid}' })], { type: 'bookseat' })
    expect(html).toMatch(/href="https:\/\/book.example\/102" target="_blank" rel="noopener noreferrer"/)
    expect(html).toContain('Opens another site, book.example')
    const without = show([makeStore()], { type: 'bookseat' })
    expect(without).toContain('Please call to book')
    expect(show([makeStore({ bookSeatLink: 'javascript:alert(1)' })], { type: 'bookseat' })).toEqual(without)
  })

  it.each([
    ['deactivated', { status: 0 }, 'takeout'],
    ['closed', { isBusiness: false }, 'picup'],
    ['closed to self-ordering', { onlineFlag: '1' }, 'takeout'],
  ] as const)('is no link where the store is %s, but a button that says why', (_, own, type) => {
    const html = show([makeStore(own)], { type })
    expect(html).not.toContain('/orderLR')
    expect(html).toMatch(/<button type="button"[^>]*aria-label="Order here: Tea, West Lake"/)
  })

  it('may be for later at a closed store', () => {
    expect(show([makeStore({ isBusiness: false })], { type: 'preorder' })).toContain('ordertype=3')
  })

  it('offers in the list of all what each store and the seller offer', () => {
    const html = show([makeStore({ isEnable: '12' }), makeStore({ id: '9', isEnable: '0' })], { type: 'all' })
    expect(html).toContain('Pick-up: Tea, West Lake')
    expect(html).toContain('Delivery: Tea, West Lake')
    expect(html).not.toContain('Order ahead')
    expect(html).toContain('Dine-in only')
  })

  it('has one primary action: the nearest store that takes the order', () => {
    const html = show([makeStore({ isBusiness: false }), makeStore({ id: '7' }), makeStore({ id: '8' })])
    expect(html.match(/_primary/g)).toHaveLength(1)
    expect(html).toMatch(/href="\/orderLR\?storeid=7[^>]*><span class="[^"]*_primary/)
  })

  it('is one target as a whole: its only way, or its own page', () => {
    const targets = (type: StoreListType) =>
      show([makeStore({ id: '7' }), makeStore({ id: '8', isBusiness: false })], { type }).match(
        /<(?:a|button)[^>]*_target[^>]*>/g,
      )
    expect(targets('picup')).toEqual([
      expect.stringContaining('/orderLR?storeid=7&ordertype=1'),
      expect.stringMatching(/^<button type="button"/),
    ])
    expect(targets('all')).toEqual([
      expect.stringContaining('href="/index/order?storeid=7"'),
      expect.stringContaining('href="/index/order?storeid=8"'),
    ])
  })

  it('renders the first of two thousand stores, and a link to more', () => {
    const html = show(Array.from({ length: 2000 }, (_, at) => makeStore({ id: `${at}` })))
    expect(html.match(/<li/g)).toHaveLength(40)
    expect(html).toMatch(/Show 1960 more/)
  })
})
