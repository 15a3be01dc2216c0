import type { PriceProfile } from '@comanda/contract/store/price-profile.schema.ts'
import type { OrderType } from '@comanda/rules/price/region-profile.ts'
import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { type Page, PageContext } from '../../../app/page-input.ts'
import { type CompiledTexts, makeText, TextContext } from '../../../i18n/text.ts'
import { AllIn } from './all-in.tsx'

const text = makeText('en', compileTexts(readTexts('apps/diner/src/i18n', 'en')) as CompiledTexts)

interface Cart {
  amount?: number
  orderType?: OrderType
  delivery?: number
}

/** The words below a cart's sum of S$25.80; '' = none. */
function show(priceProfile: PriceProfile | null, { amount = 2580, orderType = 0, delivery }: Cart = {}): string {
  const page = {
    store: { id: '1', timeZone: 'Asia/Singapore', priceProfile },
    style: { currency: { code: 'SGD', fixNum: 2, showZero: true } },
  } as unknown as Page
  const html = renderToString(
    <PageContext value={page}>
      <TextContext value={text}>
        <AllIn amount={amount} orderType={orderType} delivery={delivery ?? 0} />
      </TextContext>
    </PageContext>,
  )
  return html.replaceAll(/<[^>]*>/g, '')
}

describe('the all-in price of a cart', () => {
  it('adds service charge and tax where dishes are eaten at a Singapore table', () => {
    expect(show({ region: 'SG' })).toBe('S$30.93 with service charge and tax')
  })

  it('is not shown where prices contain all', () => {
    expect(show(null)).toBe('')
    expect(show({ region: 'CN' })).toBe('')
    expect(show({ region: 'JP' }, { orderType: 1 })).toBe('')
    // Singapore's take-away prices contain the GST already.
    expect(show({ region: 'SG' }, { orderType: 1 })).toBe('')
  })

  it('is not shown for an empty cart', () => {
    expect(show({ region: 'SG' }, { amount: 0 })).toBe('')
  })

  it('says only what is added', () => {
    expect(show({ region: 'CN', servicePercent: 1000 })).toBe('S$28.38 with service charge')
    expect(show({ region: 'JP', taxPlace: 'outside' }, { orderType: 1 })).toBe('S$27.86 with tax')
    expect(show({ region: 'CN', packing: 150 }, { orderType: 1 })).toBe('S$27.30 in all')
  })

  it('does not count a delivery charge that the cart’s sum has already', () => {
    expect(show({ region: 'CN' }, { orderType: 2, delivery: 500 })).toBe('')
  })
})
