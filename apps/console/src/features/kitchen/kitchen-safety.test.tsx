import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { StoreZone } from '../../app/store-zone.ts'
import type { CounterActions } from '../pickup-order/counter.mutations.ts'
import { ReadySlip } from '../pickup-order/ready-slip.tsx'
import { WaitingStrip } from '../pickup-order/waiting-strip.tsx'
import { SlipPaper } from './components/print-slip.tsx'
import { type TicketActions, TicketSlip } from './components/ticket-slip.tsx'
import { makeAheadTicket, makeDelivery, noon, storeZone } from './ticket.fixture.ts'

const language = vi.hoisted((): { now: 'zh' | 'en' | 'ja' } => ({ now: 'en' }))
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
const actions = { move: nothing, accept: nothing, refuse: nothing, print: nothing } as TicketActions
const counter = { handOver: { mutate: nothing }, busy: false } as unknown as CounterActions

/** The visible text, without tags, comments and double spaces. */
const words = (part: ReactElement) =>
  renderToString(<StoreZone value={storeZone}>{part}</StoreZone>)
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const [tea] = makeAheadTicket().lines
if (tea === undefined) throw new Error('a ticket without a dish')
const option = (zh: string, en: string, ja: string, num = 1) => ({
  ...{ code: '', name: zh, names: { zh, en, ja }, num },
})
const options = [
  option('不要香菜', 'No coriander', 'パクチー抜き'),
  option('黄豆芽', 'Soy sprouts', '豆もやし', 2),
  option('少冰', 'Less ice', '氷少なめ'),
]
const part = { code: 'D1', name: '煎饺', num: 1, sgid: '1', items: [option('免葱', 'No spring onion', 'ネギ抜き')] }

/** Every place that lists a ticket's options. */
const places: readonly [string, (ticket: ReturnType<typeof makeAheadTicket>) => ReactElement][] = [
  [
    'ticket',
    (ticket) => (
      <TicketSlip
        {...{ ticket, now: noon, hotkey: 1, busy: false, isPrinting: false, actions }}
        language={language.now}
      />
    ),
  ],
  ['paper', (ticket) => <SlipPaper job={{ ticket, copy: 2, reprint: true }} now={noon} language={language.now} />],
  [
    'strip of later orders',
    (ticket) => (
      <WaitingStrip
        waiting={[ticket]}
        {...{ now: noon, onRelease: null, onRefuse: null, busy: false }}
        language={language.now}
      />
    ),
  ],
]

describe.each(places)('on the %s', (_place, show) => {
  test.each([
    ['zh', ['− 香菜', '+ 黄豆芽 ×2', '少冰', '− 葱'], '不要香菜'],
    ['en', ['− coriander', '+ Soy sprouts ×2', 'Less ice', '− spring onion'], 'No coriander'],
    ['ja', ['− パクチー', '+ 豆もやし ×2', '氷少なめ', '− ネギ'], 'パクチー抜き'],
  ] as const)('an option that takes something away never has a plus, in %s', (now, said, named) => {
    language.now = now
    const read = words(show(makeAheadTicket({ lines: [{ ...tea, addItems: [...options, part] }] })))
    for (const one of said) expect(read).toContain(one)
    for (const wrong of [`+ ${named}`, `+ ${said[2]}`, `− ${said[2]}`]) expect(read).not.toContain(wrong)
  })
})

const allergyPlaces = [
  ...places.slice(0, 2),
  [
    'ready slip',
    (ticket: ReturnType<typeof makeAheadTicket>) => (
      <ReadySlip
        {...{ ticket, now: noon, meant: false, actions: counter, onRecall: null, onAsk: nothing }}
        language={language.now}
      />
    ),
  ] as const,
] as const

describe.each(allergyPlaces)('an allergy is the first line of the %s', (_place, show) => {
  const first = (overrides: Partial<Omit<Ticket, 'ahead'>>, delivery = makeDelivery()) =>
    words(show(makeAheadTicket({ orderType: 2, ...overrides }, { delivery })))

  test.each([
    ['zh', '过敏！花生过敏', '过敏！茉莉奶绿：花生过敏'],
    ['en', 'ALLERGY: 花生过敏', 'ALLERGY, Jasmine milk tea: 花生过敏'],
    ['ja', 'アレルギー：花生过敏', 'アレルギー（茉莉奶绿）：花生过敏'],
  ] as const)("written for the order or for a dish, in a terminal's %s", (now, ofOrder, ofDish) => {
    language.now = now
    const memo = '花生过敏'
    expect(first({ memo }).startsWith(ofOrder)).toBe(true)
    expect(first({ lines: [{ ...tea, memo }] }).startsWith(ofDish)).toBe(true)
  })

  test('written for a part of a set meal, for the rider, or in another language', () => {
    language.now = 'en'
    const meal = { ...tea, addItems: [{ ...part, memo: 'えびアレルギー' }] }
    expect(first({ lines: [meal] })).toMatch(/^ALLERGY, 煎饺: えびアレルギー/)
    expect(first({}, makeDelivery({ memo: 'nut allergy' }))).toMatch(/^ALLERGY: nut allergy/)
    expect(first({ memo: 'Allergic to prawns' })).toMatch(/^ALLERGY: Allergic to prawns/)
  })

  test('and other notes stay under the dishes', () => {
    language.now = 'en'
    const read = first({ memo: 'no bags' })
    expect(read).not.toContain('ALLERGY')
    expect(read).toContain('Note: no bags')
    expect(first({ memo: 'nut allergy' })).not.toContain('Note: nut allergy')
  })
})

test('the note of a dish that is not cooked is not in the bar', () => {
  language.now = 'en'
  const [, ticketPlace] = places[0] ?? []
  const ticket = makeAheadTicket({ lines: [{ ...tea, memo: 'nut allergy', cookState: 'refused' }] })
  if (ticketPlace === undefined) throw new Error('no place')
  expect(words(ticketPlace(ticket))).not.toContain('ALLERGY')
})

describe('a ticket that waits for the staff', () => {
  test.each([
    ['zh', 'first_round', '新客第一单份数较多'],
    ['en', 'distance', 'Sent from far away'],
    ['ja', '', 'お店の確認待ち'],
  ] as const)('says why (%s %s)', (now, held, why) => {
    language.now = now
    const ticket = { ...makeAheadTicket(), state: 'pending', held } as const
    const show = places[0]?.[1]
    expect(show && words(show(ticket))).toContain(why)
  })
})
