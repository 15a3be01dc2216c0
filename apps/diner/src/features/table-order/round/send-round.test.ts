import type { TableOrder } from '@comanda/contract/table-order/table-order.routes.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dismissProblem, useProblem } from '../../../app/problem.state.ts'
import { call } from '../../../platform/client.ts'
import { addDish, changeLine, forgetTable, joinTable, setDishes, useTableState } from '../table-order.state.ts'
import { phonePlace } from './phone-place.ts'
import { sendRound } from './send-round.ts'

const memory = new Map<string, unknown>()
vi.mock('../../../platform/memory.ts', () => ({
  recall: (name: string) => memory.get(name) ?? null,
  remember: (name: string, value: unknown) => memory.set(name, value),
}))
vi.mock('../../../platform/client.ts', () => ({ call: vi.fn() }))
vi.mock('./phone-place.ts', () => ({ phonePlace: vi.fn() }))

const calls = vi.mocked(call)
const offline = { ok: false, code: 'offline', values: [], message: '' } as const
const said = (value: unknown) => ({ ok: true, value })
const refusal = (code: string, message = '') => ({ ok: false, code, values: [], message })

/** The store's answers in order: to the round, its polls and cart changes; offline after that. */
let toRound: unknown[]
let toPoll: unknown[]
let toChange: (() => unknown)[]
/** The table as a refresh finds it. */
let table: TableOrder

const lineOf = (id: string, code: string, num = 1, price = 1300) => ({
  ...{ id, code, name: code, showName: code, typeCode: 'T', standard: '', showStandard: '', num, price },
  ...{ memberprice: price, amount: num * price, menuItem: [], memo: '', uid: 'g', problem: null },
})
type Line = ReturnType<typeof lineOf>

function tableWith(seq: number, lines: readonly Line[], seatingId = '01PARTY'): TableOrder {
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  const cart = { seq, lines: [...lines], count: lines.length, amount, memberAmount: amount }
  return {
    ...{ seated: true, seatingId, outtradeno: '01BILL', cover: 1, billMemo: '', orderedCount: 0, orderedAmount: 0 },
    ...{ cart, eventId: seq },
  }
}

/** The cart after the next change. */
const makes = (seq: number, ...lines: Line[]) =>
  toChange.push(() => {
    table = tableWith(seq, lines)
    return said({ cart: table.cart, eventId: table.eventId })
  })
/** The server's line of the dish that this phone just added. */
const tapped = (num = 1): Line => {
  const { id, code } = useTableState.getState().lines.at(-1) ?? { id: '', code: '' }
  return lineOf(id, code, num)
}

const rounds = () => calls.mock.calls.filter(([path]) => path.endsWith('/order2store.html'))
const bodies = () => rounds().map(([, sending]) => (sending as unknown as { body: object }).body)
const keys = () => rounds().map(([, , options]) => options?.key)
const answer = (value: unknown) => toRound.push(value)

beforeEach(async () => {
  memory.clear()
  toRound = []
  toPoll = []
  toChange = []
  table = tableWith(3, [lineOf('soup', 'soup', 2)])
  calls.mockReset()
  calls.mockImplementation((async (path: string) => {
    if (path.endsWith('/getuid.html')) return said({ uid: 'g' })
    if (path.endsWith('/order2store.html')) return toRound.shift() ?? offline
    if (path.includes('/queryresponse/')) return toPoll.shift() ?? offline
    return path.startsWith('GET ') ? said(table) : (toChange.shift()?.() ?? offline)
  }) as never)
  vi.mocked(phonePlace).mockReset()
  forgetTable()
  useTableState.setState({ place: null, eventId: -1, loaded: 'none' })
  dismissProblem()
  const dish = (code: string) => [code, { code, standards: [], price: 1300, memberprice: 1300, typeCode: 'T' }]
  setDishes(new Map(['rice', 'tea'].map(dish) as never))
  await joinTable({ sellerId: 'demo', storeId: '101', tableNo: 'A1' }, true)
})
afterEach(() => vi.unstubAllGlobals())

describe('a round that reached the store without a good answer', () => {
  const taken = said({ msgid: 'demo_01ROUND' })

  it.each(['server_error', 'not_found', 'not_allowed', 'invalid_request'])(
    'is undecided after %s and keeps its key',
    async (code) => {
      answer(taken)
      toPoll.push(refusal(code))
      expect(await sendRound({ memo: 'a' }, 'zh')).toMatchObject({ ok: false, code: 'timed_out' })
      answer(taken)
      toPoll.push(said({ round: { roundId: '01ROUND' } }))
      expect(await sendRound({ memo: 'a' }, 'zh')).toMatchObject({ ok: true, value: { kind: 'round' } })
      expect(keys()[1]).toBe(keys()[0])
    },
  )

  it.each(['round_refused', 'round_cancelled'])('is not sent after %s', async (code) => {
    answer(taken)
    toPoll.push(refusal(code, '没电了'))
    expect(await sendRound({ memo: 'a' }, 'zh')).toMatchObject({ ok: false, code, message: '没电了' })
    answer(taken)
    toPoll.push(said({ round: { roundId: '02ROUND' } }))
    await sendRound({ memo: 'a' }, 'zh')
    expect(keys()[1]).not.toBe(keys()[0])
  })
})

describe('what is sent', () => {
  const sent = said({ msgid: 'demo_01ROUND', held: 'distance' })

  it('waits for a pending tap', async () => {
    addDish('rice')
    makes(4, lineOf('soup', 'soup', 2), tapped())
    answer(sent)
    expect((await sendRound({}, 'en')).ok).toBe(true)
    expect(bodies()).toMatchObject([{ orderAmount: 3900, seq: 4 }])
  })

  it.each([
    ['has added a dish', [lineOf('soup', 'soup', 2), lineOf('fish', 'fish')]],
    ['wants more of one', [lineOf('soup', 'soup', 3)]],
    ['wants one in another way', [{ ...lineOf('soup', 'soup', 2), memo: 'no salt' }]],
    ['has put one in another’s place', [lineOf('fish', 'fish', 2)]],
  ])('is the seen cart where a companion %s', async (_, now) => {
    addDish('rice')
    makes(5, ...now, tapped())
    answer(refusal('cart_changed', 'Look again'))
    expect(await sendRound({}, 'en')).toMatchObject({ code: 'cart_changed', message: 'Look again' })
    expect(bodies()).toMatchObject([{ orderAmount: 3900, seq: 3 }])
    answer(sent)
    expect((await sendRound({}, 'en')).ok).toBe(true)
    expect(bodies()[1]).toMatchObject({ orderAmount: table.cart.amount, seq: 5 })
  })

  it("is nothing if the guest's own dish was refused", async () => {
    addDish('rice')
    toChange.push(() => refusal('sold_out', 'No rice left'))
    addDish('tea')
    makes(4, lineOf('soup', 'soup', 2), tapped())
    expect(await sendRound({}, 'en')).toMatchObject({ code: 'sold_out', message: 'No rice left' })
    expect(rounds()).toEqual([])
    // The round's screen shows it, so the cart does not repeat it.
    expect(useProblem.getState().problem).toBeNull()
    answer(sent)
    expect((await sendRound({}, 'en')).ok).toBe(true)
  })

  it('differs from the seen cart if a companion removed a raised line', async () => {
    changeLine('soup', 3)
    toChange.push(() => {
      table = tableWith(4, [lineOf('fish', 'fish')])
      return refusal('line_unknown')
    })
    await sendRound({}, 'en')
    expect(bodies()).toMatchObject([{ orderAmount: 3900, seq: 3 }])
  })

  it('waits for a connection to send a tap', async () => {
    addDish('rice')
    expect(await sendRound({}, 'en')).toMatchObject({ code: 'offline' })
    expect(rounds()).toEqual([])
  })
})

describe('a store that checks the distance', () => {
  it('gets the position, read only when sending', async () => {
    vi.mocked(phonePlace).mockResolvedValue({ lat: 30.2, lng: 120.2 })
    answer(offline)
    await sendRound({}, 'en')
    expect(phonePlace).not.toHaveBeenCalled()
    answer(offline)
    await sendRound({ locate: true, declined: ['rice'] }, 'en')
    expect(bodies()[0]).not.toHaveProperty('lat')
    expect(bodies()[1]).toMatchObject({ lat: 30.2, lng: 120.2, declined: ['rice'] })
  })

  it('gets the same key and position after a lost answer', async () => {
    vi.mocked(phonePlace).mockResolvedValueOnce({ lat: 30.2, lng: 120.2 }).mockResolvedValue({ lat: 31, lng: 121 })
    answer(offline)
    answer(offline)
    await sendRound({ locate: true }, 'en')
    await sendRound({ locate: true }, 'en')
    expect(bodies()[1]).toEqual(bodies()[0])
    expect(keys()[1]).toBe(keys()[0])
  })

  it('gets no position if the phone has none', async () => {
    vi.mocked(phonePlace).mockResolvedValue(null)
    answer(offline)
    await sendRound({ locate: true }, 'en')
    expect(bodies()[0]).not.toHaveProperty('lat')
  })
})

describe('the party of a round', () => {
  it('is sent, and stays that of the first try', async () => {
    answer(offline)
    answer(offline)
    await sendRound({}, 'en')
    useTableState.setState({ head: null })
    await sendRound({}, 'en')
    expect(bodies()).toMatchObject([{ seatingid: '01PARTY' }, { seatingid: '01PARTY' }])
    expect(keys()[1]).toBe(keys()[0])
  })

  it('gets its own round for the same words', async () => {
    answer(offline)
    answer(offline)
    await sendRound({}, 'en')
    useTableState.setState({ head: { ...tableWith(3, []), seatingId: '01NEXT' } })
    await sendRound({}, 'en')
    expect(bodies()).toMatchObject([{ seatingid: '01PARTY' }, { seatingid: '01NEXT' }])
    expect(keys()[1]).not.toBe(keys()[0])
  })
})

describe('a round that the staff must accept', () => {
  it('counts as sent without waiting for them', async () => {
    answer({ ok: true, value: { msgid: 'demo_01ROUND', held: 'distance' } })
    expect(await sendRound({}, 'en')).toEqual({ ok: true, value: { kind: 'held', roundId: '01ROUND' } })
    expect(calls.mock.calls.some(([path]) => path.includes('/queryresponse/'))).toBe(false)
    expect(memory.get('comanda.send')).toBeUndefined()
  })
})

describe('the language of an order', () => {
  it.each([
    ['zh', 'zh-CN', 'zh-cn'],
    ['zh', 'zh-TW', 'zh-tw'],
    ['zh', 'zh-Hant-HK', 'zh-tw'],
    ['en', 'zh-TW', 'en-us'],
  ] as const)('on a screen in %s of a phone in %s is %s', async (screen, phone, language) => {
    vi.stubGlobal('navigator', { language: phone })
    answer(offline)
    await sendRound({}, screen)
    expect(bodies()[0]).toMatchObject({ language })
  })
})
