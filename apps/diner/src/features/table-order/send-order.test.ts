import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '../../platform/client.ts'
import { phonePlace } from './phone-place.ts'
import { sendOrder } from './send-order.ts'

const table = vi.hoisted(() => ({ party: '01PARTY' as string | undefined }))
const memory = new Map<string, unknown>()
vi.mock('../../platform/memory.ts', () => ({
  recall: (name: string) => memory.get(name) ?? null,
  remember: (name: string, value: unknown) => memory.set(name, value),
}))
vi.mock('../../platform/client.ts', () => ({ call: vi.fn() }))
vi.mock('../live/live.state.ts', () => ({ heardAnswer: () => new Promise(() => undefined) }))
vi.mock('./seating.state.ts', () => ({ useSeating: { getState: () => ({ outside: false }) } }))
vi.mock('./phone-place.ts', () => ({ phonePlace: vi.fn() }))
vi.mock('./table-order.state.ts', () => ({
  flushed: () => Promise.resolve(true),
  partyId: () => table.party,
  refreshTable: () => Promise.resolve(),
  useTableState: {
    getState: () => ({
      place: { sellerId: 'demo', storeId: '101', tableNo: 'A1' },
      amount: 2600,
      server: { seq: 3 },
    }),
  },
}))

const calls = vi.mocked(call)
const offline = { ok: false, code: 'offline', values: [], message: '' } as const
const answer = (value: unknown) => calls.mockResolvedValueOnce(value as never)
const bodies = () => calls.mock.calls.map(([, sending]) => (sending as unknown as { body: object }).body)
const keys = () => calls.mock.calls.map(([, , options]) => options?.key)

beforeEach(() => {
  memory.clear()
  table.party = '01PARTY'
  calls.mockReset()
  vi.mocked(phonePlace).mockReset()
})
afterEach(() => vi.unstubAllGlobals())

describe('where the store asks how far away its guests are', () => {
  it('sends the place, and asks for it only then', async () => {
    vi.mocked(phonePlace).mockResolvedValue({ lat: 30.2, lng: 120.2 })
    answer(offline)
    await sendOrder({}, 'en')
    expect(phonePlace).not.toHaveBeenCalled()
    answer(offline)
    await sendOrder({ locate: true, declined: ['rice'] }, 'en')
    expect(bodies()[0]).not.toHaveProperty('lat')
    expect(bodies()[1]).toMatchObject({ lat: 30.2, lng: 120.2, declined: ['rice'] })
  })

  it('says the same again after a lost answer: one key, one place, whatever the phone knows by then', async () => {
    vi.mocked(phonePlace).mockResolvedValueOnce({ lat: 30.2, lng: 120.2 }).mockResolvedValue({ lat: 31, lng: 121 })
    answer(offline)
    answer(offline)
    await sendOrder({ locate: true }, 'en')
    await sendOrder({ locate: true }, 'en')
    expect(bodies()[1]).toEqual(bodies()[0])
    expect(keys()[1]).toBe(keys()[0])
  })

  it('sends without a place when the phone does not say', async () => {
    vi.mocked(phonePlace).mockResolvedValue(null)
    answer(offline)
    await sendOrder({ locate: true }, 'en')
    expect(bodies()[0]).not.toHaveProperty('lat')
  })
})

describe('the party that a round is of', () => {
  it('is named, and the one of the first try however often it is asked', async () => {
    answer(offline)
    answer(offline)
    await sendOrder({}, 'en')
    table.party = '01NEXT'
    await sendOrder({}, 'en')
    expect(bodies()).toMatchObject([{ seatingid: '01PARTY' }, { seatingid: '01PARTY' }])
    expect(keys()[1]).toBe(keys()[0])
  })
})

describe('a round that waits for a nod', () => {
  it('is sent, and nobody waits before a spinner for it', async () => {
    answer({ ok: true, value: { msgid: 'demo_01ROUND', held: 'distance' } })
    expect(await sendOrder({}, 'en')).toEqual({ ok: true, value: { kind: 'held', roundId: '01ROUND' } })
    expect(calls).toHaveBeenCalledTimes(1)
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
    await sendOrder({}, screen)
    expect(bodies()[0]).toMatchObject({ language })
  })
})
