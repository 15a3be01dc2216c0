import type { TableTile } from '@comanda/contract/table-order/floor.routes.ts'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { CloseDialog } from './close-dialog.tsx'
import { CounterPayDialog } from './counter-pay-dialog.tsx'
import type { FloorActions } from './floor.mutations.ts'
import { MoveDialog } from './move-dialog.tsx'

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
const yuan = { code: 'CNY', fixNum: 2, showZero: true } as const
const seen = {
  ...{ tableno: 'A5', tablename: 'A5', life: 'ordering', seatingId: 'party-p', outtradeno: 'bill-p', amount: 2600 },
  ...{ paying: false, unlockedUntil: null, choosing: 0, seats: 4 },
} as unknown as TableTile
const next: TableTile = { ...seen, seatingId: 'party-q', outtradeno: 'bill-q', amount: 900, choosing: 7 }
const free = { ...seen, tableno: 'A6', tablename: 'A6', life: 'free', seatingId: '' } as TableTile

type Question = (tile: TableTile, busy?: boolean) => ReactElement
const given = (tile: TableTile, busy: boolean) => ({
  ...{ seen, tile, onDone: nothing, actions: { busy } as unknown as FloorActions, currency: yuan },
})
const end: Question = (tile, busy = false) => <CloseDialog {...given(tile, busy)} />
const pay: Question = (tile, busy = false) => <CounterPayDialog {...given(tile, busy)} />
const move: Question = (tile, busy = false) => (
  <MoveDialog {...given(tile, busy)} floor={{ tables: [tile, free] } as never} onMoved={nothing} />
)
const html = (part: ReactElement) => renderToString(part).replaceAll('<!-- -->', '')
const news = (part: ReactElement) => html(part).match(/role="status">([^<]*)</)?.[1]
const yes = (part: ReactElement) =>
  html(part).match(/<button type="submit"[^>]*>/)?.[0] ?? html(part).match(/<button[^>]*>A6/)?.[0]

describe('a dialog about a party', () => {
  test.each([
    ['zh', '这批客人已不在这一桌', '待付金额已变为 ¥52.00'],
    ['en', 'This party is no longer at this table', 'The amount due is now ¥52.00'],
    ['ja', '対象のお客様はもうこのテーブルにいません', '未払い額が ¥52.00 に変わりました'],
  ] as const)('says in %s that the party has left or its amount due has changed', (locale, left, owes) => {
    language.now = locale
    for (const ask of [end, pay, move]) expect(news(ask(next))).toContain(left)
    for (const ask of [end, pay]) expect(news(ask({ ...seen, amount: 5200 }))).toContain(owes)
    language.now = 'en'
  })

  test('says nothing without a change, or about its own change', () => {
    for (const ask of [end, pay, move]) {
      expect(news(ask(seen))).toBe('')
      expect(news(ask(next, true))).toBe('')
    }
    expect(news(move({ ...seen, amount: 5200 }))).toBe('')
  })

  test('keeps its amount after a later round and for the next party', () => {
    for (const tile of [next, { ...seen, amount: 5200 }]) {
      expect(html(end(tile))).toContain('¥26.00 is still to be paid')
      expect(html(pay(tile))).toContain('¥26.00 received')
    }
    expect(html(end({ ...next, amount: 0 }))).toContain('Close without payment')
  })

  test('cannot be confirmed after the party left or the amount changed', () => {
    for (const ask of [end, move]) {
      expect(yes(ask(seen))).not.toContain('disabled')
      expect(yes(ask(next))).toContain('disabled')
    }
    expect(yes(end({ ...seen, amount: 5200 }))).toContain('disabled')
  })
})
