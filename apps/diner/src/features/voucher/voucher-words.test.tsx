import { type Language, languageCodes } from '@comanda/rules/language/languages.ts'
import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import type { Page } from '../../app/page-input.ts'
import { type CompiledTexts, makeText } from '../../i18n/text.ts'
import type { VoucherState } from './voucher-step.ts'

const texts = Object.fromEntries(
  languageCodes.map((one) => [
    one,
    makeText(one, compileTexts(readTexts('apps/diner/src/i18n', one)) as CompiledTexts),
  ]),
) as Record<Language, ReturnType<typeof makeText>>
const table = { tableno: 'A1', tablename: 'A1' }
const order = { outtradeno: 'BILL01', amount: 2600 }
const redemption = { name: 'Lotus', number: '123', order, isGivenUp: false } as VoucherState['redemption'] & object

/** What the sheet says at one moment. */
async function shownWords(state: Partial<VoucherState>, language: Language = 'en', at: typeof table | null = table) {
  vi.resetModules()
  const { useVoucher } = await import('./voucher.state.ts')
  const { useVoucherDoor } = await import('./voucher-door.ts')
  const { VoucherSheet } = await import('./components/voucher-sheet.tsx')
  const pageInput = await import('../../app/page-input.ts')
  const words = await import('../../i18n/text.ts')
  // Rendering without a browser reads a store's initial state.
  Object.assign(useVoucher.getInitialState(), state)
  Object.assign(useVoucherDoor.getInitialState(), { platform: 'meituan', isOpen: true })
  const page = { sellerId: 'demo', language, store: { id: '101' }, table: at, vouchers: ['meituan'], ordering: null }
  const html = renderToString(
    <StaticRouter location="/">
      <pageInput.PageContext value={page as unknown as Page}>
        <words.TextContext value={texts[language]}>
          <VoucherSheet />
        </words.TextContext>
      </pageInput.PageContext>
    </StaticRouter>,
  )
  return html.replaceAll('<!-- -->', '')
}

describe('a sheet whose order is being given up', () => {
  it('says so instead of redeeming, with its buttons in place', async () => {
    const html = await shownWords({ step: 'another', isBusy: true, redemption: { ...redemption, isGivenUp: true } })
    expect(html).toContain('Taking it back')
    expect(html).not.toContain('Redeeming')
    expect(html).toMatch(/aria-disabled="true"[^>]*>Give up</)
  })

  it('links to its order and lets its guest leave', async () => {
    const given = { ...redemption, isGivenUp: true }
    const html = await shownWords({ step: 'unsure', doubt: 'checking', redemption: given })
    expect(html).toContain('href="/order/BILL01?storeid=101&amp;tableno=A1"')
    expect(html).toContain('Use another voucher')
    expect(await shownWords({ step: 'unsure', redemption: given }, 'en', null)).toContain('Leave it')
  })
})

describe('an unknown result', () => {
  it.each([
    ['lost', 'No connection, so we do not know'],
    ['silent', 'We do not know yet how it ended'],
    ['checking', 'The platform is still working on it'],
  ] as const)('is said as it is (%s)', async (doubt, words) => {
    const html = await shownWords({ step: 'unsure', doubt, redemption })
    expect(html).toContain(words)
    expect(html.includes('No connection')).toBe(doubt === 'lost')
  })

  it.each([
    ['lost', 'No connection. Please try again'],
    ['silent', 'No answer. Please try again'],
    ['gone', 'This dish is not on the menu at the moment'],
  ] as const)('of a number is said beside it (%s)', async (doubt, words) => {
    expect(await shownWords({ step: 'number', doubt })).toContain(words)
  })
})

describe('the result of a voucher', () => {
  it('names a place that is no table by its number', async () => {
    const ended = { step: 'placed', outtradeno: 'BILL01' } as const
    expect(await shownWords({ ...ended, tableNo: 'A1' })).toContain('to table A1')
    expect(await shownWords({ ...ended, tableNo: '20261' })).toContain('(order 20261)')
  })

  it.each([
    ['zh', '订单已取消'],
    ['en', 'Order cancelled'],
    ['ja', 'ご注文は取り消されました'],
  ] as const)('names an order that there was (%s)', async (language, words) => {
    expect(await shownWords({ step: 'given_up', outtradeno: 'BILL01' }, language)).toContain(words)
    expect(await shownWords({ step: 'given_up', outtradeno: '' }, language)).not.toContain(words)
  })

  it('sends the guest to the staff if the voucher was not returned', async () => {
    const html = await shownWords({ step: 'given_back', back: 'not', outtradeno: 'BILL01' })
    expect(html).toContain('could not be given back. Please ask the staff.')
  })

  it('links to an order that can no longer be paid', async () => {
    const html = await shownWords({ step: 'over', problem: 'Too late', outtradeno: 'BILL01' })
    for (const words of ['Too late', 'See the order', 'Look up again']) expect(html).toContain(words)
  })
})
