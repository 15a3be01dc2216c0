import { beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '../../platform/client.ts'
import { type KeptPreorder, keptPreorder, loadPreorder } from './preorder.ts'
import { useTableState } from './table-order.state.ts'

const memory = new Map<string, unknown>()
vi.mock('../../platform/memory.ts', () => ({
  recall: (name: string) => memory.get(name) ?? null,
  remember: (name: string, value: unknown) => memory.set(name, value),
}))
vi.mock('../../platform/client.ts', () => ({ call: vi.fn() }))

const calls = vi.mocked(call)
const place = { sellerId: 'demo', storeId: '101', tableNo: 'A1' }
const offline = { ok: false, code: 'offline', values: [], message: '' } as const
const cart = { seq: 1, lines: [], count: 0, amount: 0, memberAmount: 0 }
const kept = {
  lines: [],
  memo: '',
  cachedAt: '2026-11-21T10:00:00.000Z',
  until: '2026-11-22T10:00:00.000Z',
} as KeptPreorder
/** The outside: what the server keeps, and which calls do not get through. */
let onServer: KeptPreorder | null
let lost: readonly string[]
/** What was sent ahead is in a wallet at this moment. */
let isPaying: boolean
/** What this guest has sent ahead. */
let sentAhead: readonly {
  readonly orderType: string
  readonly paidAt: string | null
  readonly cancelledAt?: string
  readonly endedBy?: string
}[]

beforeEach(() => {
  memory.clear()
  calls.mockReset()
  onServer = kept
  lost = []
  sentAhead = []
  isPaying = false
  useTableState.setState({ place, mayOrder: true })
  calls.mockImplementation((async (path: string) => {
    if (lost.some((part) => path.startsWith(part))) return offline
    if (path.endsWith('/order.html')) return { ok: true, value: { orders: sentAhead } }
    if (path.startsWith('GET')) return { ok: true, value: { preorder: onServer } }
    if (isPaying && path.endsWith('/unpay.html')) return { ok: false, code: 'order_being_paid', message: 'paying' }
    if (path.startsWith('DELETE')) return { ok: true, value: { cleared: true } }
    return { ok: true, value: { cart, eventId: 1, left: [] } }
  }) as never)
})

const made = (method: string) => calls.mock.calls.filter(([path]) => path.startsWith(method))
const keys = () => made('POST').map(([, , options]) => options?.key)

describe('a pre-order that this phone has loaded', () => {
  it('is not offered again where its clearing was lost: it is cleared instead', async () => {
    lost = ['DELETE /weixin/onlineorder/:sellerId/preorder.html']
    expect(await keptPreorder(place)).toEqual(kept)
    expect(await loadPreorder(kept, place)).toEqual({ ok: true, value: 0 })
    lost = []
    const tried = made('DELETE').length
    expect(await keptPreorder(place)).toBeNull()
    expect(made('DELETE').length).toBe(tried + 2)
  })

  it('is asked for with the same key where its answer was lost, even by another page', async () => {
    lost = ['POST']
    expect(await loadPreorder(kept, place)).toEqual(offline)
    expect(await keptPreorder(place)).toEqual(kept)
    lost = []
    await loadPreorder(kept, place)
    expect(keys()).toHaveLength(2)
    expect(keys()[1]).toBe(keys()[0])
  })

  it('does not hide the next one, which has a key of its own', async () => {
    await loadPreorder(kept, place)
    const next = { ...kept, cachedAt: '2026-11-21T12:00:00.000Z' }
    onServer = next
    expect(await keptPreorder(place)).toEqual(next)
    await loadPreorder(next, place)
    expect(keys()[1]).not.toBe(keys()[0])
  })
})

describe('a pre-order that was sent ahead', () => {
  const paidAt = '2026-11-21T10:05:00.000Z'

  it('is offered at the table as long as it is not paid', async () => {
    sentAhead = [{ orderType: '3', paidAt: null }]
    expect(await keptPreorder(place)).toEqual(kept)
  })

  it('is not offered once it is paid, and kept no longer', async () => {
    sentAhead = [{ orderType: '3', paidAt }]
    expect(await keptPreorder(place)).toBeNull()
    expect(made('DELETE').map(([path]) => path)).toEqual(['DELETE /weixin/onlineorder/:sellerId/preorder.html'])
  })

  it('is not offered where its guest has cancelled it; where it was only not paid in time it is', async () => {
    const cancelled = { orderType: '3', paidAt: null, cancelledAt: paidAt }
    sentAhead = [{ ...cancelled, endedBy: 'clock' }]
    expect(await keptPreorder(place)).toEqual(kept)
    sentAhead = [{ ...cancelled, endedBy: 'guest' }]
    expect(await keptPreorder(place)).toBeNull()
  })

  it('is not confused with a pick-up, or with a pre-order of before', async () => {
    sentAhead = [
      { orderType: '1', paidAt },
      { orderType: '3', paidAt: '2026-11-20T19:00:00.000Z' },
    ]
    expect(await keptPreorder(place)).toEqual(kept)
  })

  it('is not offered while nobody can say whether it is paid', async () => {
    lost = ['GET /weixin/onlineorder/:sellerId/order.html']
    expect(await keptPreorder(place)).toBeNull()
    expect(made('DELETE')).toEqual([])
  })

  it('is still offered where it was given up for the table, and did not come there', async () => {
    lost = ['POST']
    await loadPreorder(kept, place)
    lost = []
    sentAhead = [{ orderType: '3', paidAt: null, cancelledAt: paidAt, endedBy: 'guest' }]
    expect(await keptPreorder(place)).toEqual(kept)
  })

  it('is not loaded while it is being paid, and is offered again only if that came to nothing', async () => {
    isPaying = true
    expect(await loadPreorder(kept, place)).toMatchObject({ ok: false, code: 'order_being_paid' })
    expect(made('POST')).toEqual([])
    isPaying = false
    sentAhead = [{ orderType: '3', paidAt: null }]
    expect(await keptPreorder(place)).toEqual(kept)
    sentAhead = [{ orderType: '3', paidAt }]
    expect(await keptPreorder(place)).toBeNull()
  })

  it('is not loaded where it was paid since it was offered', async () => {
    expect(await keptPreorder(place)).toEqual(kept)
    sentAhead = [{ orderType: '3', paidAt }]
    expect(await loadPreorder(kept, place)).toEqual({ ok: true, value: 0 })
    expect(made('POST')).toEqual([])
  })

  it('is loaded once it is known to be given up, and not before', async () => {
    lost = ['DELETE /weixin/onlineorder/:sellerId/unpay.html']
    expect(await loadPreorder(kept, place)).toEqual(offline)
    expect(made('POST')).toEqual([])
    // It arrived, and only its answer was lost.
    lost = []
    sentAhead = [{ orderType: '3', paidAt: null, cancelledAt: paidAt, endedBy: 'guest' }]
    expect(await keptPreorder(place)).toEqual(kept)
    expect(await loadPreorder(kept, place)).toEqual({ ok: true, value: 0 })
    expect(made('POST')).toHaveLength(1)
  })

  it('gives back its portions before it is ordered at the table', async () => {
    await loadPreorder(kept, place)
    const order = calls.mock.calls.map(([path]) => path.split(' ')[0] + path.slice(path.lastIndexOf('/')))
    expect(order.indexOf('DELETE/unpay.html')).toBeLessThan(order.indexOf('POST/batchorder2.html'))
  })
})
