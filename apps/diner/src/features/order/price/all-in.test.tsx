import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import type { PriceProfile } from '@comanda/contract/store/price-profile.schema.ts'
import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { type Page, PageContext } from '../../../app/page-input.ts'
import { type CompiledTexts, makeText, TextContext } from '../../../i18n/text.ts'
import { AllIn, type AllInProps } from './all-in.tsx'

const text = makeText('en', compileTexts(readTexts('apps/diner/src/i18n', 'en')) as CompiledTexts)
const lineOf = (code: string, amount: number, problem: string | null = null) =>
  ({ id: code, code, num: 1, amount, problem }) as CartLineWire
const items: AllInProps['items'] = new Map([
  ['rice', {}],
  ['beer', { taxClass: 'alcohol' }],
  ['stamp', { taxClass: 'exempt' }],
])

/** What the cart says of a store's prices. */
function said(priceProfile: PriceProfile | null, props: Partial<AllInProps>, code = 'SGD'): string {
  const style = { currency: { code, fixNum: code === 'JPY' ? 0 : 2, showZero: true } }
  const page = { language: 'en', style, store: { id: '1', timeZone: 'Asia/Singapore', priceProfile } }
  const html = renderToString(
    <PageContext value={page as unknown as Page}>
      <TextContext value={text}>
        <AllIn lines={[lineOf('rice', 1280)]} items={items} orderType={0} {...props} />
      </TextContext>
    </PageContext>,
  )
  return html.replace(/<[^>]+>/g, '')
}

describe('the price of a cart with all charges', () => {
  it('has service charge and tax', () => {
    expect(said({ region: 'SG' }, {})).toBe('S$15.35 with service charge and tax')
  })

  it('has the cover charge of every guest, with the tax on it', () => {
    // 12.80 + 1.28 + 3 × 2.00 = 20.08; 9 % of it is 1.81.
    expect(said({ region: 'SG', coverPerHead: 200 }, { heads: 3 })).toBe('S$21.89 with all charges')
    expect(said({ region: 'SG', coverPerHead: 200 }, { heads: 0 })).toBe('S$15.35 with service charge and tax')
    expect(said({ region: 'CN', coverPerHead: 200 }, { heads: 3 }, 'CNY')).toBe('¥18.80 with all charges')
  })

  it('has the packing of what is taken away', () => {
    expect(said({ region: 'CN', packing: 150 }, { orderType: 1 }, 'CNY')).toBe('¥14.30 with all charges')
  })

  it('taxes each dish by its own class', () => {
    const outside: PriceProfile = { region: 'JP', taxPlace: 'outside' }
    const lines = [lineOf('rice', 1000), lineOf('beer', 500)]
    // 8 % of 1000 taken away, 10 % of 500.
    expect(said(outside, { lines, orderType: 1 }, 'JPY')).toBe('¥1630 with tax')
    const stamp = [lineOf('stamp', 1000)]
    expect(said({ region: 'SG', servicePercent: 0 }, { lines: stamp })).toBe('')
  })

  it('leaves out dishes that cannot be sent', () => {
    const lines = [lineOf('rice', 1280), lineOf('beer', 990, 'sold_out')]
    expect(said({ region: 'SG' }, { lines })).toBe('S$15.35 with service charge and tax')
    expect(said({ region: 'SG' }, { lines: [lineOf('beer', 990, 'sold_out')] })).toBe('')
  })

  it('is not shown where the menu prices are all, or the store has no rules', () => {
    expect(said({ region: 'CN' }, {}, 'CNY')).toBe('')
    expect(said({ region: 'SG' }, { orderType: 1 })).toBe('')
    expect(said({ region: 'JP' }, { orderType: 1 }, 'JPY')).toBe('')
    expect(said(null, {})).toBe('')
  })

  it('is not shown for an empty cart', () => {
    expect(said({ region: 'SG' }, { lines: [] })).toBe('')
  })

  it('says only what is added', () => {
    expect(said({ region: 'CN', servicePercent: 1000 }, {}, 'CNY')).toBe('¥14.08 with service charge')
  })

  it('does not count a delivery charge that the cart’s sum has already', () => {
    expect(said({ region: 'CN' }, { orderType: 2, delivery: 500 }, 'CNY')).toBe('')
  })
})
