import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Page, PageContext } from '../../app/page-input.ts'
import { type CompiledTexts, makeText, TextContext } from '../../i18n/text.ts'
import { PhoneForm } from './components/phone-sheet.tsx'
import { codeOnItsWay, dropCode, keepCode } from './kept-code.ts'

function show(language: 'zh' | 'en' | 'ja', zones: readonly string[] = ['86', '65', '81', '60']): string {
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
  it('lists the store’s countries and selects the first', () => {
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
  it('offers a country without a name by its number', () => {
    expect(show('en', ['852'])).toContain('>+852<')
  })
  it('asks only for the number, ticks nothing, and says why', () => {
    const html = show('en')
    expect(html.match(/<input /g)).toHaveLength(1)
    expect(html).not.toContain('checked')
    expect(html).toContain('autoComplete="tel-national"')
    expect(html).toContain('last four digits stay on the bill')
    expect(html).toContain('deleted after two days')
    expect(html).toContain('A waiter can take your order')
    expect(html).toContain('>Send code<')
  })
  it.each([
    ['zh', '发送验证码'],
    ['ja', '認証コードを送信'],
  ] as const)('speaks %s', (language, words) => {
    expect(show(language)).toContain(words)
  })
})

describe('a code on its way', () => {
  const phone = { zone: '65', telephone: '91234567' }
  const sent = { seconds: 60, verifyId: 'v', outbox: '' }
  const memory = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => memory.set(key, value),
    removeItem: (key: string) => memory.delete(key),
  })
  afterEach(() => memory.clear())

  it('keeps its field and countdown when the sheet reopens', () => {
    keepCode('demo', phone, sent, Date.now() - 20_000)
    const html = show('en')
    expect(html).toContain('name="code"')
    expect(html).toContain('value="91234567"')
    expect(html).toContain('<option value="65" selected="">')
    expect(html).toMatch(/Send again in (39|40) s/)
  })
  it('is gone after ten minutes, once accepted, at another seller, or without its country', () => {
    keepCode('demo', phone, sent, Date.now() - 600_000)
    expect(show('en')).not.toContain('name="code"')
    keepCode('demo', phone, sent, Date.now())
    expect(show('en', ['86'])).not.toContain('name="code"')
    expect(codeOnItsWay('other', Date.now(), () => true)).toBeNull()
    dropCode('demo')
    expect(show('en')).not.toContain('name="code"')
  })
})
