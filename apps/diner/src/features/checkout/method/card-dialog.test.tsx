import type { BillVip } from '@comanda/contract/checkout/bill-vip.schema.ts'
import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { type Page, PageContext } from '../../../app/page-input.ts'
import { type CompiledTexts, makeText, TextContext } from '../../../i18n/text.ts'
import { CardDialog } from './card-dialog.tsx'

const text = makeText('en', compileTexts(readTexts('apps/diner/src/i18n', 'en')) as CompiledTexts)
const page = {
  ...{ sellerId: 'demo', language: 'en' },
  style: { currency: { code: 'CNY', fixNum: 2, showZero: true } },
} as unknown as Page

/** The words before a payment of ¥23.00 by balance. */
function show(balance: number): string {
  const vip = { balance, vipAfterDiscount: 2300 } as BillVip
  const html = renderToString(
    <PageContext value={page}>
      <TextContext value={text}>
        <CardDialog open vip={vip} onClose={() => undefined} onAgree={() => undefined} />
      </TextContext>
    </PageContext>,
  )
  return html.replaceAll('<!-- -->', '').replaceAll(/<[^>]*>/g, '')
}

it('a balance that is enough asks before it pays', () => {
  expect(show(2300)).toContain('Pay by balance?¥23.00 is taken from your balance of ¥23.00; ¥0.00 remains.')
  expect(show(2300)).toContain('Pay by balance ¥23.00')
})

it('a balance that is too small pays nothing, and says both figures', () => {
  expect(show(2299)).toContain('Account balance insufficientYour balance is ¥22.99, and ¥23.00 is due.')
  expect(show(2299)).not.toContain('Pay by balance')
})
