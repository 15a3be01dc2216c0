import type { TableTile } from '@comanda/contract/table-order/floor.routes.ts'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { StoreZone } from '../../app/store-zone.ts'
import { CounterPayDialog } from './counter-pay-dialog.tsx'
import type { FloorActions } from './floor.mutations.ts'
import { LastPaid } from './last-paid.tsx'
import { PanelActions } from './panel-actions.tsx'

const language = vi.hoisted(() => ({ now: 'en' as 'zh' | 'en' | 'ja' }))
vi.mock('../../i18n/text.ts', async () => {
  const { compileTexts, readTexts } = await import('@comanda/ui/build/compile-texts.ts')
  const { setupI18n } = await import('@lingui/core')
  const all = { zh: setupI18n(), en: setupI18n(), ja: setupI18n() }
  for (const locale of ['zh', 'en', 'ja'] as const) {
    all[locale].load(locale, compileTexts(readTexts('apps/console/src/i18n', locale)) as never)
    all[locale].activate(locale)
  }
  return { useText: () => (id: string, values?: Record<string, string | number>) => all[language.now]._(id, values) }
})

const nothing = () => undefined
const actions = (busy = false) => ({ busy }) as unknown as FloorActions
const yuan = { code: 'CNY', fixNum: 2, showZero: true } as const
const tile = (table: Partial<TableTile> = {}) =>
  ({
    ...{ tableno: 'A5', tablename: 'A5', life: 'ordering', outtradeno: 'B'.repeat(24), amount: 12_850, paying: false },
    cashAmount: 12_850,
    ...{ unlockedUntil: null, choosing: 0, ...table },
  }) as TableTile

const words = (part: ReactElement) =>
  renderToString(part)
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
const dialog = (table?: Partial<TableTile>, busy?: boolean, now = table) => (
  <CounterPayDialog seen={tile(table)} tile={tile(now)} currency={yuan} actions={actions(busy)} onDone={nothing} />
)
const panel = (table?: Partial<TableTile>, countsGuests = true) =>
  renderToString(
    <PanelActions
      tile={tile(table)}
      countsGuests={countsGuests}
      hasMembers={false}
      mayDiscount={false}
      actions={actions()}
      onAsk={nothing}
    />,
  )

describe('a free table', () => {
  test('asks for a head count only where the store counts its guests', () => {
    language.now = 'en'
    expect(panel({ life: 'free' })).toContain('<input')
    expect(panel({ life: 'free' }, false)).not.toContain('<input')
  })
})

describe('paying at the counter', () => {
  test.each([
    ['zh', '收银台已收款', '待付 ¥128.50', '已收 ¥128.50', ['现金', '刷卡', '其他']],
    ['en', 'Paid at the counter', 'To pay ¥128.50', '¥128.50 received', ['Cash', 'Card', 'Other']],
    ['ja', 'レジで会計済みにする', '未払い ¥128.50', '¥128.50 を受け取りました', ['現金', 'カード', 'その他']],
  ] as const)('shows the amount twice in %s and asks for the way of payment', (locale, button, owed, yes, ways) => {
    language.now = locale
    expect(panel()).toContain(button)
    const said = words(dialog())
    for (const word of [owed, yes, ...ways]) expect(said).toContain(word)
    language.now = 'en'
  })

  test.each([
    ['zh', '还有 2 份已选未下单，收款后就不会下单了'],
    ['en', '2 portions were chosen and not sent: they will not be ordered'],
    ['ja', '未送信の料理が 2 点あります。このままでは注文されません'],
  ] as const)('says in %s what the guests have not sent, if anything', (locale, said) => {
    language.now = locale
    expect(words(dialog({ choosing: 2 }))).toContain(said)
    expect(words(dialog())).not.toMatch(/已选|chosen|未送信/)
    language.now = 'en'
  })

  test('needs a way of payment', () => {
    const html = renderToString(dialog())
    expect(html.match(/<input[^>]*type="radio"[^>]*required=""/g)).toHaveLength(3)
    expect(html).not.toContain('checked')
  })

  test('accepts one tap', () => {
    expect(renderToString(dialog({}, true))).toMatch(/<button type="submit" disabled=""/)
    expect(renderToString(dialog())).not.toMatch(/<button type="submit" disabled/)
  })

  test('is offered for an amount due, and not while a phone pays', () => {
    expect(panel({ amount: 0 })).not.toContain('Paid at the counter')
    expect(panel({ life: 'free', amount: 0 })).not.toContain('Paid at the counter')
    const button = (table: Partial<TableTile>) => panel(table).match(/<button[^>]*>Paid at the counter/)?.[0]
    expect(button({ paying: true })).toContain('disabled')
    expect(button({})).not.toContain('disabled')
  })
})

describe('the last bill of a table', () => {
  const place = { sellerId: 'demo', storeId: '101' }
  const paid = (payTypeCode: string, by: string) => (
    <StoreZone value="Asia/Shanghai">
      <LastPaid
        place={place}
        language={language.now}
        tile={tile({
          lastPaid: { outtradeno: 'PAID0001', paidAt: '2026-06-01T11:05:00.000Z', amount: 12_850, payTypeCode, by },
        })}
        currency={yuan}
      />
    </StoreZone>
  )

  test.each([
    ['zh', 'COUNTER_CASH', '小周', '上一单 19:05 已付 ¥128.50，现金，收款人：小周'],
    ['en', 'COUNTER_CARD', 'Li', 'Last bill, paid at 19:05: ¥128.50, card, taken by Li'],
    ['ja', 'COUNTER_OTHER', '周', '前回のお会計：19:05 ¥128.50 その他（担当：周）'],
    ['en', 'WXPAY', '', 'Last bill, paid at 19:05: ¥128.50, by phone'],
  ] as const)('says in %s (%s) when, how and to whom it was paid', (locale, how, by, said) => {
    language.now = locale
    expect(words(paid(how, by)).trim()).toContain(said)
    language.now = 'en'
  })

  test('has its receipt as a PDF in the language of the staff', () => {
    language.now = 'ja'
    const html = renderToString(paid('COUNTER_CASH', '周'))
    expect(html).toContain('href="/pay/OnlineOrder/demo/PAID0001/receipt.pdf?lang=ja"')
    expect(html).toContain('領収書（PDF）')
    language.now = 'en'
  })

  test('is not shown without one', () => {
    const none = <LastPaid place={place} language="en" tile={tile({ lastPaid: null })} currency={yuan} />
    expect(renderToString(none)).toBe('')
  })
})
