import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { type Page, PageContext } from '../../../app/page-input.ts'
import { type CompiledTexts, makeText, TextContext } from '../../../i18n/text.ts'
import { CartDock } from './cart-dock.tsx'

vi.mock('../../cart/cart-actions.ts', () => ({
  useCartTotals: () => ({ count: 1, amount: 3800, memberAmount: 3500 }),
}))

const text = makeText('en', compileTexts(readTexts('apps/diner/src/i18n', 'en')) as CompiledTexts)

it.each([true, false])('shows the member sum of the cart as openVip says: %j', (openVip) => {
  const style = { currency: { code: 'CNY', fixNum: 2, showZero: true }, openVip } as StyleConfig
  const html = renderToString(
    <PageContext value={{ language: 'en', style } as Page}>
      <TextContext value={text}>
        <CartDock lines={[]} items={new Map()} sending={false} offline={false} onSend={() => {}} />
      </TextContext>
    </PageContext>,
  )
  expect(html).toContain('38')
  expect(html.includes('35.00')).toBe(openVip)
})
