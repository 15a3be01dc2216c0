import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { type Page, PageContext } from '../../../app/page-input.ts'
import { type CompiledTexts, makeText, TextContext } from '../../../i18n/text.ts'
import { ChangedDialog } from './changed-dialog.tsx'

const text = makeText('en', compileTexts(readTexts('apps/diner/src/i18n', 'en')) as CompiledTexts)
const page = {
  ...{ sellerId: 'demo', language: 'en' },
  style: { currency: { code: 'CNY', fixNum: 2, showZero: true } },
} as unknown as Page

/** The words of the alert: ¥20.00 before, `to` now. */
function show(to: number, method?: string): string {
  const html = renderToString(
    <PageContext value={page}>
      <TextContext value={text}>
        <ChangedDialog
          change={{ from: 2000, to }}
          method={method}
          onClose={() => undefined}
          onAgree={() => undefined}
        />
      </TextContext>
    </PageContext>,
  )
  return html.replaceAll('<!-- -->', '').replaceAll(/<[^>]*>/g, '')
}

describe('the alert of a changed amount', () => {
  it('names both amounts, and the new one with its method on the button', () => {
    const words = show(3400, 'weixin')
    expect(words).toContain('It was ¥20.00 and is now ¥34.00.')
    expect(words).toContain('WeChat Pay ¥34.00')
  })

  it('offers no payment where no method can be chosen', () => {
    const words = show(3400)
    expect(words).toContain('See the new bill')
    expect(words.match(/¥34\.00/g)).toHaveLength(1)
  })

  it('completes a bill that owes nothing now', () => {
    expect(show(0)).toContain('Complete checkout')
  })
})
