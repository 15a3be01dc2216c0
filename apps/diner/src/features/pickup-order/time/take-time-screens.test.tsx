import type { AheadOrder, TakeTimes } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Page, PageContext } from '../../../app/page-input.ts'
import { type CompiledTexts, makeText, TextContext } from '../../../i18n/text.ts'
import { PreorderDone } from '../preorder/preorder-done.tsx'
import { stateOf } from '../preorder/preorder-finish.tsx'
import { TakeTimeChoice } from './take-time-choice.tsx'
import { TakeTimeSheet } from './take-time-sheet.tsx'
import { dayText, namedTimes, type TimeWriting, takeTimeText } from './take-time-text.ts'

type Language = 'zh' | 'en' | 'ja'
const textOf = (language: Language) =>
  makeText(language, compileTexts(readTexts('apps/diner/src/i18n', language)) as CompiledTexts)
/** Half past eleven in the evening of 21 November in Tokyo. */
const now = Date.parse('2026-11-21T14:30:00Z')
const writing = (language: Language): TimeWriting => ({
  text: textOf(language),
  language,
  zone: 'Asia/Tokyo',
  now,
})
const store = {
  id: '102',
  name: 'Moss & Leaf',
  address: '2 Court Road',
  telephone: '021 5555',
  timeZone: 'Asia/Tokyo',
  businessTime: [{ startTime: '10:00', endTime: '22:00' }],
}

function show(part: ReactNode, language: Language = 'en'): string {
  const style = { currency: { code: 'CNY', fixNum: 2, showZero: true }, layout: 'LR' }
  const page = { sellerId: 'demo', language, style, store, table: null, ordering: null } as unknown as Page
  const html = renderToString(
    <StaticRouter location="/cart">
      <PageContext value={page}>
        <TextContext value={textOf(language)}>{part}</TextContext>
      </PageContext>
    </StaticRouter>,
  )
  return html.replaceAll('<!-- -->', '')
}

const nothing = () => undefined

describe('a time in words', () => {
  it('is of the store’s day, not of the phone’s', () => {
    expect(takeTimeText('2026-11-21T14:45:00.000Z', writing('en'))).toBe('Today 23:45')
    expect(takeTimeText('2026-11-21T15:15:00.000Z', writing('en'))).toBe('Tomorrow 00:15')
    expect(takeTimeText('2026-11-21T15:15:00.000Z', writing('ja'))).toBe('明日 00:15')
  })

  it('names distant days by the language’s rules', () => {
    expect(dayText('2026-11-24', writing('en'))).toMatch(/Tue,?\s24\sNov$/)
    expect(dayText('2026-11-24', writing('zh'))).toBe('11月24日周二')
    expect(dayText('2026-11-24', writing('ja'))).toBe('11月24日(火)')
  })

  it('marks the second of two equal clock times in one night', () => {
    const zone = { ...writing('en'), zone: 'Europe/London' }
    // 25 October 2026: 01:30 summer time, and 01:30 an hour later.
    const names = namedTimes(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'], zone).map(({ name }) => name)
    expect(names).toEqual(['01:30', '01:30, after the clock change'])
  })

  it('is empty when it cannot be read', () => {
    expect(takeTimeText('soon', writing('en'))).toBe('')
  })
})

describe('the picker', () => {
  const times: TakeTimes = {
    orderType: '1',
    timeZone: 'Asia/Tokyo',
    readyBy: '2026-11-21T14:40:00.000Z',
    days: [{ day: '2026-11-21', times: ['2026-11-21T14:45:00.000Z'] }],
  }
  const later: TakeTimes = {
    ...times,
    orderType: '3',
    days: [...times.days, { day: '2026-11-22', times: ['2026-11-22T09:00:00.000Z', '2026-11-22T09:15:00.000Z'] }],
  }
  const choice = (shown: TakeTimes, draft?: { takeAt: string | null }) =>
    show(<TakeTimeChoice times={shown} draft={draft} writing={writing('en')} onDraft={nothing} />)

  it('offers now with its ready time, and the times of today', () => {
    const html = choice(times, { takeAt: null })
    expect(html).toContain('Ready about 23:40')
    expect(html).toContain('>23:45<')
    expect(html.split('checked=""').length - 1).toBe(1)
    expect(choice({ ...times, readyBy: null })).not.toContain('As soon as possible')
  })

  it('offers the days of a pre-order, without now and without a choice', () => {
    const html = choice(later)
    expect(html).not.toContain('As soon as possible')
    expect(html).toContain('Tomorrow')
    // Only the shown day is checked.
    expect(html.split('checked=""').length - 1).toBe(1)
    expect(html).toContain('Today, times')
  })

  it('opens at the chosen day', () => {
    const html = choice(later, { takeAt: '2026-11-22T09:15:00.000Z' })
    expect(html).toContain('Tomorrow, times')
    expect(html).toContain('>18:15<')
  })

  const sheet = (asked: Parameters<typeof TakeTimeSheet>[0]['times'], orderType: '1' | '3' = '1') =>
    show(<TakeTimeSheet place={{ sellerId: 'demo', storeId: '102', orderType }} times={asked} onClose={nothing} />)
  const refetch = nothing as never

  it('cannot be confirmed before a time is chosen', () => {
    expect(sheet({ data: later, error: null, refetch }, '3')).toMatch(/<button[^>]*disabled=""[^>]*>Choose a time</)
    expect(sheet({ data: times, error: null, refetch })).toContain('>As soon as possible</button>')
  })

  it('shows loading, a failure, and an empty offer', () => {
    expect(sheet({ data: undefined, error: null, refetch })).toContain('Getting the times')
    expect(sheet({ data: undefined, error: new Error(''), refetch })).toContain('The times could not be loaded')
    const none = sheet({ data: { ...later, readyBy: null, days: [] }, error: null, refetch }, '3')
    expect(none).toContain('No time is offered now')
    expect(none).toContain('href="tel:0215555"')
  })

  it('offers only times after the pause while staff have paused', () => {
    const paused = sheet({ data: { ...times, readyBy: null }, error: null, refetch })
    expect(paused).toContain('>23:45<')
    expect(paused).not.toContain('As soon as possible')
    expect(paused).toMatch(/<button[^>]*disabled=""[^>]*>Choose a time</)
  })

  it('offers no time today while the store is closed, and says when it opens', () => {
    const shut = sheet({ data: { ...times, readyBy: null, days: [] }, error: null, refetch })
    expect(shut).not.toContain('>23:45<')
    expect(shut).toContain('Its business hours: 10:00–22:00')
    const preorder = sheet({ data: { ...later, readyBy: null }, error: null, refetch }, '3')
    expect(preorder).toContain('>23:45<')
  })
})

describe('a paid pre-order', () => {
  // Uses the phone's clock, by which the 24th would become "tomorrow" one day.
  beforeAll(() => void vi.useFakeTimers({ now, toFake: ['Date'] }))
  afterAll(() => void vi.useRealTimers())

  const order = {
    outtradeno: '2026112100001',
    storeId: '102',
    storeName: 'Moss & Leaf',
    timeZone: 'Asia/Tokyo',
    state: 'paid',
    pickupNo: '0231',
    takeAt: '2026-11-24T09:00:00.000Z',
    releaseAt: '2026-11-24T08:30:00.000Z',
    readyBy: '2026-11-24T09:00:00.000Z',
    count: 3,
    amount: 9600,
    dishNames: ['Oolong', 'Mango'],
  } as unknown as AheadOrder
  const done = (state: AheadOrder['state'], language?: Language) =>
    show(<PreorderDone order={{ ...order, state }} state={stateOf({ state })} />, language)

  it('shows when, where, its number and when the kitchen begins', () => {
    const html = done('paid')
    for (const said of ['24\u00a0Nov 18:00', 'Moss &amp; Leaf', '2 Court Road', '0231', 'Oolong, Mango', '3 portions'])
      expect(html).toContain(said)
    expect(html).toMatch(/The kitchen begins at [^<]*17:30/)
    expect(html).toContain('href="/order/2026112100001?storeid=102"')
  })

  it('links to the payment while unpaid', () => {
    const html = done('unpaid', 'ja')
    expect(html).toContain('お支払いが済むとご注文が確定します。')
    expect(html).toContain('href="/check/xmd/2026112100001/1?storeid=102"')
  })

  it('waits for the store’s acceptance before the kitchen begins', () => {
    expect(done('pending')).toContain('The store has not accepted it yet.')
    expect([stateOf({ state: 'pending' }), stateOf({ state: 'over' })]).toEqual(['pending', 'over'])
    expect(done('over')).toContain('Its time has passed.')
  })

  it('says when the kitchen makes nothing', () => {
    for (const state of ['cancelled', 'refused'] as const) expect(done(state, 'zh')).toContain('不会制作了')
  })
})
