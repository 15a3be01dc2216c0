import type { TicketDelivery } from '@comanda/contract/pickup-order/counter.schema.ts'
import { presetOf } from '@comanda/rules/access/roles.ts'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { RefusedError } from '../../app/client.ts'
import type { StorePlace } from '../../app/store.queries.ts'
import { StoreZone } from '../../app/store-zone.ts'
import { TerminalBar } from '../../screens/terminal/terminal-bar.tsx'
import { PaperHead } from '../kitchen/components/paper-head.tsx'
import { RefuseLineDialog } from '../kitchen/components/refuse-line-dialog.tsx'
import { type TicketActions, TicketSlip } from '../kitchen/components/ticket-slip.tsx'
import { at, makeAheadTicket, makeDelivery, noon, storeZone } from '../kitchen/ticket.fixture.ts'
import type { CounterActions } from './counter.mutations.ts'
import { Counter } from './counter.tsx'
import { HandOverView } from './hand-over-view.tsx'
import { KeptList } from './kept-list.tsx'
import { PhoneDialog } from './phone-dialog.tsx'
import { ReadySlip } from './ready-slip.tsx'
import { WaitingStrip } from './waiting-strip.tsx'

vi.mock('../../i18n/text.ts', async () => {
  const { compileTexts, readTexts } = await import('@comanda/ui/build/compile-texts.ts')
  const { setupI18n } = await import('@lingui/core')
  const messages = compileTexts(readTexts('apps/console/src/i18n', 'en')) as never
  const i18n = setupI18n({ locale: 'en', messages: { en: messages } })
  const text = (id: string, values?: Record<string, string | number>) => i18n._(id, values)
  return {
    text,
    useText: () => text,
    useLanguage: () => 'en',
    currentLanguage: () => 'en',
    setLanguage: () => undefined,
  }
})
/** The texts of the tested parts, by the first word of their key. */
const answered = vi.hoisted((): Record<string, object> => ({}))
vi.mock('@tanstack/react-query', async (original) => ({
  ...(await original<object>()),
  useQuery: ({ queryKey }: { queryKey: readonly string[] }) =>
    answered[queryKey[0] ?? ''] ?? { data: undefined, error: null },
}))

const nothing = () => undefined
const ticketActions = { move: nothing, accept: nothing, refuse: nothing, print: nothing } as TicketActions
const idle = { data: undefined, error: null, variables: undefined, mutate: nothing }
const aheadActions = (handOver: object = idle, takeBack: object = idle) =>
  ({
    handOver,
    takeBack,
    release: idle,
    dispatch: idle,
    busy: false,
    failed: null,
    forget: nothing,
  }) as unknown as CounterActions

/** Renders as on a terminal of a store in that zone. */
const render = (part: ReactElement, zone = storeZone) => renderToString(<StoreZone value={zone}>{part}</StoreZone>)
/** The visible text, without tags, comments and double spaces. */
const words = (html: string) =>
  html
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
const slip = (ticket: ReturnType<typeof makeAheadTicket>, now = noon) =>
  render(
    <TicketSlip
      ticket={ticket}
      now={now}
      language="en"
      hotkey={1}
      busy={false}
      isPrinting={false}
      actions={ticketActions}
    />,
  )

describe('a ticket of an order ahead', () => {
  test.each([
    [1, 'Pick-up', 'Collects at 13:08', 'Ready to collect'],
    [2, 'Delivery', 'At the door by 13:08', 'Packed'],
    [3, 'Pre-order', 'Arrives at 13:08', 'Ready to serve'],
  ])('of type %i shows type, number, time and next step', (orderType, type, time, done) => {
    const html = slip(makeAheadTicket({ orderType, memo: 'no ice' }))
    expect(html).toMatch(/<h2[^>]*>0231<\/h2>/)
    expect(html).toMatch(new RegExp(`<svg[^>]*aria-hidden="true"[^>]*>.*?</svg>(<!-- -->)?${type}`))
    for (const said of [type, time, done, 'Paid', 'Note: no ice', 'Jasmine milk tea'])
      expect(words(html)).toContain(said)
    expect(html).toContain(`aria-label="${type} 0231, ${time}, On time"`)
  })

  test('without a time shows as soon as possible and the promised time', () => {
    const html = slip(makeAheadTicket({}, { takeAt: null, readyBy: at('12:25') }))
    expect(words(html)).toContain('As soon as possible, promised for 12:25')
  })

  test('is nearly late and late by its due time, in words and minutes', () => {
    const ticket = makeAheadTicket({}, { dueAt: at('12:30') })
    const when = (clock: string) => words(slip(ticket, Date.parse(at(clock))))
    expect(when('12:10')).toMatch(/12:30 On time 20 min left/)
    expect(when('12:26')).toMatch(/12:30 Nearly late 4 min left/)
    expect(when('12:33')).toMatch(/12:30 Late 3 min late/)
    expect(slip(ticket, Date.parse(at('12:33')))).not.toBe(slip(ticket, Date.parse(at('12:10'))))
  })

  test('says that a refused dish is refunded', () => {
    const ticket = makeAheadTicket()
    const cannot = 'aria-label="Cannot make Jasmine milk tea"'
    expect(slip(ticket)).toContain(cannot)
    const lines = ticket.lines.map((line) => ({ ...line, cookState: 'refused', refusedBy: 'staff' }) as const)
    expect(words(slip({ ...ticket, lines }))).toContain('Its money goes back')
    const [line] = ticket.lines
    if (line === undefined) throw new Error('a ticket without a dish')
    const ask = (lineNos: readonly number[]) => {
      const asked = { ...ticket, lines: lineNos.map((lineNo) => ({ ...line, lineNo })) }
      return words(render(<RefuseLineDialog ticket={asked} line={line} onCancel={nothing} onRefuse={nothing} />))
    }
    expect(ask([1, 2])).toMatch(/Cannot make Jasmine milk tea, Pick-up 0231\? What was paid for it goes back/)
    expect(ask([1])).toContain('all the money goes back by itself')
  })

  test('returns the voucher of a refused dish instead of money', () => {
    const ticket = makeAheadTicket({}, { voucher: 'meituan' })
    expect(slip(ticket)).toContain('aria-label="Cannot make Jasmine milk tea"')
    const [line] = ticket.lines
    if (line === undefined) throw new Error('a ticket without a dish')
    const asked = words(render(<RefuseLineDialog ticket={ticket} line={line} onCancel={nothing} onRefuse={nothing} />))
    expect(asked).toContain('The whole order is refused, and the voucher is given back by itself')
    expect(asked).not.toContain('money')
  })

  test.each([
    ['a voucher has paid', { voucher: 'meituan' }, 3600],
    ['it costs nothing', {}, 0],
  ] as const)('promises no refund if %s', (_what, ahead, amount) => {
    const ticket = makeAheadTicket({}, ahead)
    const lines = ticket.lines.map((line) => ({ ...line, amount, cookState: 'refused', refusedBy: 'staff' }) as const)
    expect(words(slip({ ...ticket, lines }))).not.toContain('money')
  })

  test('cancelled by its guest is struck through with by whom, until a cook puts it away', () => {
    const ticket = makeAheadTicket({ state: 'refused', paid: false, cookState: 'received' })
    const lines = ticket.lines.map((line) => ({ ...line, cookState: 'refused', refusedBy: 'guest' }) as const)
    const html = slip({ ...ticket, lines })
    expect(words(html)).toContain('Cancelled by the guest')
    expect(words(html)).toContain('Seen, put away')
    for (const gone of ['Accept', 'Start', 'Ready to collect']) expect(words(html)).not.toContain(gone)
  })

  test('names the table it is brought to', () => {
    expect(words(slip(makeAheadTicket({ tableName: 'A7' })))).toContain('To table A7')
  })

  test.each([
    ['meituan', 'Paid by Meituan voucher'],
    ['douyin', 'Paid by Douyin voucher'],
  ] as const)('shows payment by a %s voucher, on paper too', (voucher, said) => {
    const ticket = makeAheadTicket({}, { voucher })
    expect(words(slip(ticket))).toContain(said)
    const paper = (one: typeof ticket) => words(render(<PaperHead ticket={one} now={noon} language="en" />))
    expect(paper(ticket)).toContain(said)
    expect(paper(makeAheadTicket())).not.toContain('voucher')
  })

  test.each([
    ['coming', 'Voucher on its way back to the guest'],
    ['back', 'Voucher given back to the guest'],
    ['not', 'The voucher could not be given back: please make it up to the guest'],
  ] as const)('shows that its voucher is %s, on paper too', (voucherBack, said) => {
    const ticket = makeAheadTicket({ paid: false }, { voucher: 'meituan', voucherBack })
    expect(words(slip(ticket))).toContain(said)
    expect(words(render(<PaperHead ticket={ticket} now={noon} language="en" />))).toContain(said)
    expect(words(slip(makeAheadTicket({}, { voucher: 'meituan' })))).not.toContain('given back')
  })

  test('shows recipient, address, distance and rider of a delivery, with a masked telephone', () => {
    const rider = { name: 'Li', tel: '13900000002' }
    const read = words(
      slip(makeAheadTicket({ orderType: 2 }, { delivery: makeDelivery({ state: 'assigned', rider }) })),
    )
    for (const said of [
      'For Ms Wang',
      'Phone 138****5678',
      '8 River Road 301',
      '1.2 km',
      'Leave at the door',
      'Rider Li',
    ]) {
      expect(read).toContain(said)
    }
    expect(words(slip(makeAheadTicket({ orderType: 2 }, { delivery: makeDelivery({ about: true }) })))).toContain(
      'about 1.2 km',
    )
  })

  test('shows whether an own rider or a courier service delivers', () => {
    const read = (deliverySelf: boolean) =>
      words(slip(makeAheadTicket({ orderType: 2 }, { delivery: makeDelivery({ deliverySelf }) })))
    expect(read(true)).toContain('Our own rider · No rider yet')
    expect(read(false)).toContain('Courier service · No rider yet')
  })

  test('is printed with type, number and time', () => {
    const paper = words(render(<PaperHead ticket={makeAheadTicket({ orderType: 3 })} now={noon} language="en" />))
    for (const said of ['Pre-order', '0231', 'Arrives at 13:08']) expect(paper).toContain(said)
    const table = { ...makeAheadTicket({ tableName: 'A7' }), ahead: null }
    expect(words(render(<PaperHead ticket={table} now={noon} language="en" />))).toContain('A7 #0231')
  })
})

describe('orders that wait for their time', () => {
  const waiting = [
    makeAheadTicket({ orderType: 3, roundId: 'R2' }, { takeAt: at('19:00', 1), releaseAt: at('18:30', 1) }),
  ]
  const actions = { onRelease: nothing, onRefuse: nothing, busy: false }
  const lookedAt = { onRelease: null, onRefuse: null, busy: false }
  const strip = (
    orders: readonly ReturnType<typeof makeAheadTicket>[] = waiting,
    may: typeof actions | typeof lookedAt = actions,
  ) => render(<WaitingStrip waiting={orders} {...may} now={noon} language="en" />)

  test('show day, time and release, and can be released early', () => {
    const html = strip()
    for (const said of ['1 order for later', 'Pre-order 0231', '2 dishes']) expect(words(html)).toContain(said)
    expect(words(html)).toMatch(/Arrives at \S+ 11\/22 19:00/)
    expect(words(html)).toMatch(/To the kitchen at \S+ 11\/22 18:30/)
    expect(html).toContain('aria-label="Start Pre-order 0231 now"')
  })

  test('unfold to dishes and guests, and can be refused there', () => {
    const [tea] = makeAheadTicket().lines
    if (tea === undefined) throw new Error('a ticket without a dish')
    const part = {
      code: 'ICE',
      name: '冰淇淋',
      names: { zh: '冰淇淋', en: 'Ice cream' },
      num: 2,
      sgid: 'S1',
      memo: 'vanilla',
    }
    const pearls = { code: 'P', name: '珍珠', names: { zh: '珍珠', en: 'Pearls' }, num: 1 }
    const lines = [{ ...tea, standard: 'large', memo: 'no ice', addItems: [pearls, part] }]
    const banquet = makeAheadTicket({ orderType: 2, cover: 12, memo: 'by the window', lines })
    const html = strip([banquet])
    for (const said of ['2 × Jasmine milk tea (large) + Pearls · no ice', '4 × Ice cream · vanilla', '12 pax']) {
      expect(words(html)).toContain(said)
    }
    for (const said of ['Note: by the window', '8 River Road']) expect(words(html)).toContain(said)
    expect(html).toMatch(/<details>.*aria-label="Refuse Delivery 0231".*<\/details>/)
    expect(strip([banquet], { ...actions, onRefuse: null } as never)).not.toContain('aria-label="Refuse')
  })

  test('name what is for today, which a sold-out limit does not count', () => {
    const later = (roundId: string, days: number) => makeAheadTicket({ roundId }, { takeAt: at('19:00', days) })
    expect(words(strip([later('R1', 0), later('R2', 0), later('R3', 1)]))).toContain('For today: 4 × Jasmine milk tea ')
    expect(strip([later('R3', 1)])).not.toContain('for today')
  })

  test('show the next four, and the others on a tap', () => {
    const many = Array.from({ length: 7 }, (_, n) => makeAheadTicket({ roundId: `R${n}` }, { pickupNo: `800${n}` }))
    const read = words(strip(many, lookedAt))
    expect(read).toMatch(/7 orders for later.*8003.*3 more/)
    expect(read).not.toContain('8004')
  })

  test('have no buttons for other roles, and no room without orders', () => {
    expect(strip(waiting, lookedAt)).not.toContain('<button')
    expect(strip([])).toBe('')
  })
})

describe('a voucher kept by its platform', () => {
  const list = (kept: readonly ReturnType<typeof makeAheadTicket>[]) =>
    render(<KeptList kept={kept} now={noon} language="en" />)

  test('is shown at the counter with order, dish and guest', () => {
    const read = words(list([makeAheadTicket({ state: 'refused' }, { voucher: 'meituan', voucherBack: 'not' })]))
    for (const said of [
      '1 voucher could not be given back: please make it up to the guest',
      'Pick-up 0231 · Jasmine milk tea',
      '11:30 · Paid by Meituan voucher',
    ])
      expect(read).toContain(said)
  })

  test('takes no room without any', () => {
    expect(list([])).toBe('')
  })
})

describe('a ready order', () => {
  const ready = (ticket = makeAheadTicket({ cookState: 'served' }, { readyAt: at('12:50') }), may = true) =>
    render(
      <ReadySlip
        {...{ ticket, meant: false, actions: aheadActions(), onAsk: nothing }}
        now={Date.parse(at('12:55'))}
        language="en"
        onRecall={may ? nothing : null}
      />,
    )
  const delivered = (overrides: Parameters<typeof makeDelivery>[0]) =>
    ready(makeAheadTicket({ orderType: 2 }, { readyAt: at('12:50'), delivery: makeDelivery(overrides) }))
  const rider = { name: 'Li', tel: '' }

  test('is handed over by a button that names it', () => {
    const html = ready()
    expect(html).toMatch(/<h3[^>]*>0231<\/h3>/)
    expect(html).toContain('aria-label="Hand over Pick-up 0231"')
    expect(words(html)).toContain('Ready for 5 min')
  })

  test('is recalled only by a cook', () => {
    expect(ready()).toContain('aria-label="Pick-up 0231 is not ready after all"')
    expect(ready(undefined, false)).not.toContain('not ready after all')
  })

  test('of a delivery is sent, on its way and delivered, and not recalled after leaving', () => {
    expect(words(delivered({}))).toMatch(/No rider yet.*Give to a rider.*Not ready after all/)
    expect(words(delivered({ state: 'assigned', rider }))).toMatch(/Waiting for the rider.*On the way.*Another rider/)
    const out = words(delivered({ state: 'on_the_way', rider }))
    expect(out).toMatch(/On the way.*Delivered.*At the door.*Not delivered/)
    const atDoor = delivered({ state: 'arrived', rider })
    expect(words(atDoor)).toMatch(/At the door.*Delivered.*Not delivered/)
    expect(atDoor).not.toMatch(/<button[^>]*>At the door/)
    expect(out).not.toContain('Not ready after all')
    expect(words(delivered({ state: 'failed', rider, reason: 'nobody there' }))).toMatch(
      /nobody there.*Give to a rider.*Hand over/,
    )
    expect(delivered({})).not.toContain('Hand over')
  })

  test('of a courier service is given to any rider by one tap without a name', () => {
    const service = { deliverySelf: false } as const
    expect(words(delivered(service))).toMatch(/No rider yet.*The courier has it.*Note the courier’s name/)
    expect(words(delivered({ ...service, state: 'assigned', rider }))).toMatch(/The courier has it.*Another rider/)
    expect(words(delivered({ ...service, state: 'on_the_way' }))).toMatch(/On the way.*Delivered.*Not delivered/)
    expect(words(delivered({ ...service, state: 'failed' }))).toMatch(/The courier has it.*Hand over/)
    expect(words(delivered({}))).not.toContain('The courier has it')
  })
})

describe('an order that waits too long', () => {
  const isLate = (orderType: number, state: TicketDelivery['state'], clock: string) => {
    const delivery = orderType === 2 ? makeDelivery({ state }) : null
    const dueAt = orderType === 2 ? at('12:48') : at('13:08')
    const ticket = makeAheadTicket({ orderType }, { readyAt: at('12:30'), dueAt, delivery })
    const html = render(
      <ReadySlip
        {...{ ticket, meant: false, actions: aheadActions(), onAsk: nothing, onRecall: null }}
        now={Date.parse(at(clock))}
        language="en"
      />,
    )
    return /<article class="[^"]*late/.test(html)
  }

  test("is marked by the guest's pick-up time", () => {
    expect([isLate(1, 'waiting', '13:07'), isLate(1, 'waiting', '13:09')]).toEqual([false, true])
  })

  test('of a delivery is marked when its rider can no longer be in time', () => {
    expect([isLate(2, 'assigned', '12:47'), isLate(2, 'assigned', '12:49')]).toEqual([false, true])
  })

  test('is not marked while its rider is in time', () => {
    expect([isLate(2, 'on_the_way', '12:49'), isLate(2, 'on_the_way', '13:09')]).toEqual([false, true])
  })
})

describe('the phone number of a delivery', () => {
  const place = { sellerId: 'demo', storeId: '102' } as StorePlace
  const ticket = makeAheadTicket({ orderType: 2 }, { readyAt: at('12:50'), delivery: makeDelivery({}) })
  const dialog = () => render(<PhoneDialog {...{ place, ticket, onDone: nothing }} />)

  test('is opened from the slip, which shows it masked', () => {
    const slip = render(
      <ReadySlip
        {...{ ticket, meant: false, actions: aheadActions(), onAsk: nothing }}
        now={noon}
        language="en"
        onRecall={null}
      />,
    )
    expect(slip).toContain('aria-label="Phone number of Delivery 0231"')
  })

  test('is shown in full, or as loading or refused', () => {
    answered.delivery = { data: { tel: '+86 138 0000 1111' }, error: null }
    expect(dialog()).toMatch(/href="tel:\+8613800001111"[^>]*>\+86 138 0000 1111</)
    answered.delivery = { data: undefined, error: null }
    expect(words(dialog())).toContain('Looking for the number')
    answered.delivery = { data: undefined, error: new Error('Not yours') }
    expect(words(dialog())).toContain('Not yours')
  })
})

describe('the counter', () => {
  const counter = (handOver?: object, typed = '', takeBack?: object) =>
    render(
      <Counter
        {...{ typed, onKey: nothing, onGive: nothing, onCamera: null, mayGive: typed !== '' }}
        actions={aheadActions(handOver, takeBack)}
      />,
    )

  test('shows the typed number, and hands nothing over without one', () => {
    expect(counter(undefined, '023')).toMatch(/<output[^>]*>023<\/output>/)
    expect(counter()).toMatch(/<button[^>]*disabled=""[^>]*>Hand over/)
    expect(counter(undefined, '023')).not.toMatch(/<button[^>]*disabled=""[^>]*>Hand over/)
  })

  test('shows what was handed over, and announces a refusal with person and time', () => {
    const done = counter({ ...idle, data: makeAheadTicket() })
    expect(done).toMatch(/data-outcome="done".*role="status"/)
    expect(words(done)).toContain('Pick-up 0231 is handed over')
    const error = new RefusedError('handover_done', 'Xiao Wang handed 0231 over at 12:40 already')
    const refused = counter({ ...idle, data: makeAheadTicket(), error })
    expect(refused).toMatch(/data-outcome="refused".*role="alert"/)
    expect(words(refused)).toContain('Not handed over: Xiao Wang handed 0231 over at 12:40 already')
  })

  test('can undo a wrong number or tap, also for the right guest, and no code', () => {
    const undo = /<button[^>]*aria-describedby="result"[^>]*>Undo</
    const data = makeAheadTicket()
    expect(counter({ ...idle, data, variables: { pickupNo: '231' } })).toMatch(undo)
    expect(counter({ ...idle, data, variables: { outtradeno: 'B1234567' } })).toMatch(undo)
    expect(counter({ ...idle, data, variables: { code: 'secret' } })).not.toMatch(undo)
    const done = new RefusedError('handover_done', 'Xiao Wang handed 0231 over at 12:40 already')
    expect(counter({ ...idle, error: done, variables: { pickupNo: '231' } })).toMatch(undo)
    expect(counter({ ...idle, error: done, variables: { code: 'secret' } })).not.toMatch(undo)
    const cooking = new RefusedError('handover_not_ready', '0231 is not ready yet')
    expect(counter({ ...idle, error: cooking, variables: { pickupNo: '231' } })).not.toMatch(undo)
  })

  test('says that the order waits again, and announces a refusal', () => {
    const given = { ...idle, data: makeAheadTicket(), variables: { pickupNo: '231' } }
    const back = counter(given, '', { ...idle, data: makeAheadTicket() })
    expect(words(back)).toContain('Pick-up 0231 waits at the counter again')
    expect(back).not.toContain('Undo')
    const stands = counter(given, '', { ...idle, error: new RefusedError('handover_back_late', 'too late') })
    expect(stands).toMatch(/data-outcome="refused".*role="alert"[^>]*>Not undone: too late/)
  })

  test('counts older orders off the shelf and says that their numbers work', () => {
    const shelf = (more: number) =>
      words(
        render(
          <HandOverView
            {...{ more, ready: [makeAheadTicket()], kept: [], onRecall: null, onLeave: nothing, now: noon }}
            place={{ sellerId: 'demo', storeId: '102' }}
            language="en"
            actions={aheadActions()}
          />,
        ),
      )
    expect(shelf(8)).toMatch(/9 orders 8 older orders are not shown; their numbers still hand them over/)
    expect(shelf(0)).not.toContain('not shown')
  })

  test('offers the camera if the browser reads codes, and names the scanner if not', () => {
    const shown = () =>
      words(
        render(
          <HandOverView
            {...{ ready: [], more: 0, kept: [], onRecall: null, onLeave: nothing, actions: aheadActions() }}
            place={{ sellerId: 'demo', storeId: '102' }}
            now={noon}
            language="en"
          />,
        ),
      )
    const [offered, lacks] = ['Scan with the camera', 'This browser cannot read codes with the camera. Use a scanner']
    try {
      vi.stubGlobal('BarcodeDetector', class {})
      vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: nothing } })
      expect(shown()).toContain(offered)
      expect(shown()).not.toContain(lacks)
      vi.stubGlobal('BarcodeDetector', undefined)
      expect(shown()).not.toContain(offered)
      expect(shown()).toContain(lacks)
      // Over http a browser gives no camera.
      vi.stubGlobal('BarcodeDetector', class {})
      vi.stubGlobal('navigator', {})
      expect(shown()).not.toContain(offered)
      expect(shown()).toContain(lacks)
    } finally {
      vi.unstubAllGlobals()
    }
  })
})

test('the keys open counter and tables, and return', () => {
  const bar = (view: 'tickets' | 'handover' | 'floor' | 'members', requests: number | null = null) =>
    words(
      render(
        <TerminalBar
          {...{ view, count: 4, ready: 2, wanted: 0, requests, now: noon, sound: true, onPause: null }}
          {...{ onView: nothing, onDishes: nothing, onSound: nothing, onStore: nothing, onSignOut: nothing }}
          place={{ sellerId: 'demo', storeId: '102' }}
          staff={{
            sellerId: 'demo',
            username: 'k',
            displayName: 'K',
            role: 'kitchen',
            storeIds: [],
            capabilities: [...presetOf('kitchen')],
          }}
        />,
      ),
    )
  expect(bar('tickets')).toContain('12:00')
  expect(bar('tickets')).toMatch(/Kitchen 4 Hand over 2 \* Tables 0/)
  expect(bar('handover')).toMatch(/Kitchen 4 \* Hand over 2 Tables/)
  expect(bar('floor')).toMatch(/Kitchen 4 0 Hand over 2 \* Tables/)
  expect(bar('tickets')).not.toContain('Members')
  expect(bar('tickets', 0)).toContain('Tables 0 Members 102')
  expect(bar('members', 2)).toMatch(/Kitchen 4 Hand over 2 Tables Members 2 2 requests wait for you/)
})
