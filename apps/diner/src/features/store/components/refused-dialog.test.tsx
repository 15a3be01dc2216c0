import type { Store } from '@comanda/contract/store/store.schema.ts'
import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import type { StoreClosedTo, StoreOffer } from '@comanda/rules/store/store-choice.ts'
import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { type Page, PageContext } from '../../../app/page-input.ts'
import { type CompiledTexts, makeText, TextContext } from '../../../i18n/text.ts'
import { makeStore } from '../test-store.fixture.ts'
import { useStoreWay } from '../use-store-way.ts'
import { RefusedDialog } from './refused-dialog.tsx'

const text = makeText('en', compileTexts(readTexts('apps/diner/src/i18n', 'en')) as CompiledTexts)
const sellerOption = { preorder: true, bookseat: true, takeout: true, picup: true }
const style = { picupMenu: 1, layout: 'LR', bookSeatLink: '', sellerOption } as unknown as StyleConfig

function Refused({ store, offer, why }: { store: Store; offer: StoreOffer; why: StoreClosedTo }) {
  const wayOf = useStoreWay()
  const way = { kind: 'refused', offer, why } as const
  return <RefusedDialog refused={{ store, way }} wayOf={wayOf} onTake={() => true} onClose={() => undefined} />
}

function show(own: Partial<Store>, why: StoreClosedTo): string {
  const html = renderToString(
    <StaticRouter location="/storelist/picup/1">
      <PageContext value={{ sellerId: 'demo', style } as unknown as Page}>
        <TextContext value={text}>
          <Refused store={makeStore(own)} offer="picup" why={why} />
        </TextContext>
      </PageContext>
    </StaticRouter>,
  )
  return html.replaceAll('<!-- -->', '').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
}

describe('the reason why a store takes no order', () => {
  it('shows the hours of a closed store and what can be ordered for later', () => {
    const html = show({ isBusiness: false, businessTime: [{ startTime: '11:00', endTime: '14:00' }] }, 'store_closed')
    expect(html).toContain('Outlet is Closed')
    expect(html).toContain(
      "Sorry, the outlet is closed, and we can't place orders for the time being. Our business hours: 11:00–14:00",
    )
    expect(html).toMatch(/href="\/orderLR\?storeid=102&ordertype=3"[^>]*>Order ahead/)
  })

  it('shows no hours if the store has none', () => {
    expect(show({ isBusiness: false }, 'store_closed')).not.toContain('business hours')
  })

  it('is the spec’s sentence for a deactivated store, with no other offer', () => {
    const html = show({ status: 0 }, 'store_deactivated')
    expect(html).toContain('Ordering is unavailable because this store has been deactivated')
    expect(html).not.toContain('/orderLR')
  })

  it('is the spec’s sentence for a store without self-ordering, with its other offers', () => {
    const html = show({ onlineFlag: '2' }, 'self_ordering_closed')
    expect(html).toContain('This outlet has closed the self-ordering function')
    expect(html).toContain('ordertype=2')
  })
})
