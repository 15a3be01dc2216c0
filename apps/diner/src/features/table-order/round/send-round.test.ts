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

/** What the store says to a round, to who asks after it, and to changes of the cart, in its order; offline after that. */
let toRound: unknown[]
let toPoll: unknown[]
let toChange: (() => unknown)[]
/** The table as a look finds it. */
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

/** The next change of the cart makes it this. */
const makes = (seq: number, ...lines: Line[]) =>
  toChange.push(() => {
    table = tableWith(seq, lines)
    return said({ cart: table.cart, eventId: table.eventId })
  })
/** The line that this phone has just put in the cart, as the server has it. */
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

describe('a round that the store has taken, and of which its phone hears nothing good', () => {
  const taken = said({ msgid: 'demo_01ROUND' })

  it.each(['server_error', 'not_found', 'not_allowed', 'invalid_request'])(
    'is not told as not sent (%s): it may be cooking, and the same words are the same round',
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

  it.each(['round_refused', 'round_cancelled'])('is told as not sent where the store said no: %s', async (code) => {
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

  it('is what was seen: a tap that was still on its way is waited for', async () => {
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
  ])(
    'is not what came with the answer to an own tap: where a companion %s the store hears what was seen',
    async (_, now) => {
      addDish('rice')
      makes(5, ...now, tapped())
      answer(refusal('cart_changed', 'Look again'))
      expect(await sendRound({}, 'en')).toMatchObject({ code: 'cart_changed', message: 'Look again' })
      expect(bodies()).toMatchObject([{ orderAmount: 3900, seq: 3 }])
      answer(sent)
      expect((await sendRound({}, 'en')).ok).toBe(true)
      expect(bodies()[1]).toMatchObject({ orderAmount: table.cart.amount, seq: 5 })
    },
  )

  it('is nothing where an own dish was refused on its way: that refusal is the answer', async () => {
    addDish('rice')
    toChange.push(() => refusal('sold_out', 'No rice left'))
    addDish('tea')
    makes(4, lineOf('soup', 'soup', 2), tapped())
    expect(await sendRound({}, 'en')).toMatchObject({ code: 'sold_out', message: 'No rice left' })
    expect(rounds()).toEqual([])
    // It is told where the round is, and not once more over the cart.
    expect(useProblem.getState().problem).toBeNull()
    answer(sent)
    expect((await sendRound({}, 'en')).ok).toBe(true)
  })

  it('is told from what was seen where a companion took away the line that was raised', async () => {
    changeLine('soup', 3)
    toChange.push(() => {
      table = tableWith(4, [lineOf('fish', 'fish')])
      return refusal('line_unknown')
    })
    await sendRound({}, 'en')
    expect(bodies()).toMatchObject([{ orderAmount: 3900, seq: 3 }])
  })

  it('waits for a connection where a tap could not be told', async () => {
    addDish('rice')
    expect(await sendRound({}, 'en')).toMatchObject({ code: 'offline' })
    expect(rounds()).toEqual([])
  })
})

describe('where the store asks how far away its guests are', () => {
  it('sends the place, and asks for it only then', async () => {
    vi.mocked(phonePlace).mockResolvedValue({ lat: 30.2, lng: 120.2 })
    answer(offline)
    await sendRound({}, 'en')
    expect(phonePlace).not.toHaveBeenCalled()
    answer(offline)
    await sendRound({ locate: true, declined: ['rice'] }, 'en')
    expect(bodies()[0]).not.toHaveProperty('lat')
    expect(bodies()[1]).toMatchObject({ lat: 30.2, lng: 120.2, declined: ['rice'] })
  })

  it('says the same again after a lost answer: one key, one place, whatever the phone knows by then', async () => {
    vi.mocked(phonePlace).mockResolvedValueOnce({ lat: 30.2, lng: 120.2 }).mockResolvedValue({ lat: 31, lng: 121 })
    answer(offline)
    answer(offline)
    await sendRound({ locate: true }, 'en')
    await sendRound({ locate: true }, 'en')
    expect(bodies()[1]).toEqual(bodies()[0])
    expect(keys()[1]).toBe(keys()[0])
  })

  it('sends without a place when the phone does not say', async () => {
    vi.mocked(phonePlace).mockResolvedValue(null)
    answer(offline)
    await sendRound({ locate: true }, 'en')
    expect(bodies()[0]).not.toHaveProperty('lat')
  })
})

describe('the party that a round is of', () => {
  it('is named, and the one of the first try while it is not known who sits here', async () => {
    answer(offline)
    answer(offline)
    await sendRound({}, 'en')
    useTableState.setState({ head: null })
    await sendRound({}, 'en')
    expect(bodies()).toMatchObject([{ seatingid: '01PARTY' }, { seatingid: '01PARTY' }])
    expect(keys()[1]).toBe(keys()[0])
  })

  it('that comes after it sends a round of its own, of the same words too: its carts are numbered anew', async () => {
    answer(offline)
    answer(offline)
    await sendRound({}, 'en')
    useTableState.setState({ head: { ...tableWith(3, []), seatingId: '01NEXT' } })
    await sendRound({}, 'en')
    expect(bodies()).toMatchObject([{ seatingid: '01PARTY' }, { seatingid: '01NEXT' }])
    expect(keys()[1]).not.toBe(keys()[0])
  })
})

describe('a round that waits for a nod', () => {
  it('is sent, and nobody waits before a spinner for it', async () => {
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
