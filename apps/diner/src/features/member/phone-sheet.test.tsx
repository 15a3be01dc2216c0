import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { type Page, PageContext } from '../../app/page-input.ts'
import { type CompiledTexts, makeText, TextContext } from '../../i18n/text.ts'
import { PhoneForm } from './components/phone-sheet.tsx'

function show(language: 'zh' | 'en' | 'ja', zones: readonly string[] = []): string {
  const text = makeText(language, compileTexts(readTexts('apps/diner/src/i18n', language)) as CompiledTexts)
  const page = { sellerId: 'demo', language } as unknown as Page
  return renderToString(
    <PageContext value={page}>
      <TextContext value={text}>
        <PhoneForm zones={zones} seatingId="S1" onDone={() => undefined} />
      </TextContext>
    </PageContext>,
  ).replaceAll('<!-- -->', '')
}

describe('the sheet that asks for a phone', () => {
  it('begins with China and offers Singapore, Japan and Malaysia', () => {
    const html = show('en')
    expect(
      [...html.matchAll(/<option value="(\d+)"( selected="")?>([^<]+)/g)].map(([, zone, , name]) => [zone, name]),
    ).toEqual([
      ['86', 'Mainland China +86'],
      ['65', 'Singapore +65'],
      ['81', 'Japan +81'],
      ['60', 'Malaysia +60'],
    ])
    expect(html).toContain('<option value="86" selected="">')
  })
  it('offers what the store has said instead, by its number where it has no name here', () => {
    expect(show('en', ['852'])).toContain('>+852<')
  })
  it('asks for nothing but the number at first, ticks nothing, and says what it is for', () => {
    const html = show('en')
    expect(html.match(/<input /g)).toHaveLength(1)
    expect(html).not.toContain('checked')
    expect(html).toContain('autoComplete="tel-national"')
    expect(html).toContain('deleted after two days')
    expect(html).toContain('A waiter takes your order too')
    expect(html).toContain('>Send code<')
  })
  it.each([
    ['zh', '发送验证码'],
    ['ja', '認証コードを送信'],
  ] as const)('speaks %s', (language, words) => {
    expect(show(language)).toContain(words)
  })
})
