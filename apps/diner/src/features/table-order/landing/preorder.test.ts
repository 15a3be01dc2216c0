import { beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '../../../platform/client.ts'
import { useTableState } from '../table-order.state.ts'
import { type KeptPreorder, keptPreorder, loadPreorder } from './preorder.ts'

vi.mock('../../../platform/client.ts', () => ({ call: vi.fn() }))

const calls = vi.mocked(call)
const place = { sellerId: 'demo', storeId: '101', tableNo: 'A1' }
const offline = { ok: false, code: 'offline', values: [], message: '' } as const
const cart = { seq: 1, lines: [], count: 0, amount: 0, memberAmount: 0 }
const taken = { ok: true, value: { cart, eventId: 1, left: [], memoLeft: '' } }
const refused = (code: string) => ({ ok: false, code, values: [], message: 'why' })
const kept = {
  lines: [],
  memo: '',
  outtradeno: null,
  cover: 0,
  cachedAt: '2026-11-21T10:00:00.000Z',
  until: '2026-11-22T10:00:00.000Z',
} as KeptPreorder
/** The server: the kept pre-order, the failing calls, and the answer to loading. */
let onServer: KeptPreorder | null
let lost: readonly string[]
let loading: object
/** The guest's orders ahead. */
let sentAhead: readonly {
  readonly outtradeno?: string
  readonly orderType: string
  readonly paidAt: string | null
  readonly cancelledAt?: string
  readonly endedBy?: string
}[]

beforeEach(() => {
  calls.mockReset()
  onServer = kept
  lost = []
  sentAhead = []
  loading = taken
  useTableState.setState({ place, mayOrder: true })
  calls.mockImplementation((async (path: string, { query }: { query: { outtradeno?: string } }) => {
    if (lost.some((part) => path.startsWith(part))) return offline
    if (path.endsWith('/order.html')) {
      const orders = sentAhead.filter(({ outtradeno }) => (query.outtradeno ?? outtradeno) === outtradeno)
      return { ok: true, value: { orders } }
    }
    if (path.startsWith('GET')) return { ok: true, value: { preorder: onServer } }
    if (path.startsWith('DELETE')) return { ok: true, value: { cleared: true } }
    return loading
  }) as never)
})

const made = (method: string) => calls.mock.calls.filter(([path]) => path.startsWith(method))
const load = () => loadPreorder(kept, place, { key: 'intent-key-1', party: 'party-a' })

describe('a pre-order', () => {
  it("is loaded by one call with its intent's key and party", async () => {
    expect(await load()).toEqual({ ok: true, value: { left: 0, memoLeft: '' } })
    expect(calls.mock.calls).toHaveLength(1)
    const [, input, options] = calls.mock.calls[0] ?? []
    expect(input).toMatchObject({ params: place, body: { preorder: kept.cachedAt, seatingid: 'party-a' } })
    expect(options).toEqual({ key: 'intent-key-1' })
  })

  it.each(['store_closed', 'store_paused', 'bill_being_paid', 'order_being_paid'])(
    'is offered again after "%s"',
    async (code) => {
      loading = refused(code)
      expect(await load()).toMatchObject({ ok: false, code })
      expect(made('DELETE')).toEqual([])
      expect(await keptPreorder(place)).toEqual(kept)
    },
  )

  it('is deleted if it was paid meanwhile', async () => {
    loading = refused('already_paid')
    expect(await load()).toMatchObject({ ok: false, code: 'already_paid' })
    expect(made('DELETE').map(([path]) => path)).toEqual(['DELETE /weixin/onlineorder/:sellerId/preorder.html'])
  })

  it('reports the dishes and the memo left behind', async () => {
    loading = { ok: true, value: { ...taken.value, left: [{ id: 'a' }, { id: 'b' }], memoLeft: 'no nuts' } }
    expect(await load()).toEqual({ ok: true, value: { left: 2, memoLeft: 'no nuts' } })
  })
})

describe('a pre-order that was sent ahead', () => {
  const paidAt = '2026-11-21T10:05:00.000Z'

  it('is offered at the table while unpaid', async () => {
    sentAhead = [{ orderType: '3', paidAt: null }]
    expect(await keptPreorder(place)).toEqual(kept)
  })

  it('is deleted once it is paid', async () => {
    sentAhead = [{ orderType: '3', paidAt }]
    expect(await keptPreorder(place)).toBeNull()
    expect(made('DELETE').map(([path]) => path)).toEqual(['DELETE /weixin/onlineorder/:sellerId/preorder.html'])
  })

  it('is offered after it timed out, not after the guest cancelled it', async () => {
    const cancelled = { orderType: '3', paidAt: null, cancelledAt: paidAt }
    sentAhead = [{ ...cancelled, endedBy: 'clock' }]
    expect(await keptPreorder(place)).toEqual(kept)
    sentAhead = [{ ...cancelled, endedBy: 'guest' }]
    expect(await keptPreorder(place)).toBeNull()
  })

  it('is not confused with a pick-up or an earlier pre-order', async () => {
    sentAhead = [
      { orderType: '1', paidAt },
      { orderType: '3', paidAt: '2026-11-20T19:00:00.000Z' },
    ]
    expect(await keptPreorder(place)).toEqual(kept)
  })

  it('is not confused with another numbered pre-order', async () => {
    const own = { ...kept, outtradeno: 'AHEAD0002' }
    onServer = own
    const other = { orderType: '3', outtradeno: 'AHEAD0001', paidAt }
    sentAhead = [other, { orderType: '3', outtradeno: 'AHEAD0002', paidAt: null }]
    expect(await keptPreorder(place)).toEqual(own)
    sentAhead = [other, { orderType: '3', outtradeno: 'AHEAD0002', paidAt }]
    expect(await keptPreorder(place)).toBeNull()
  })

  it('is not offered while its payment is unknown', async () => {
    lost = ['GET /weixin/onlineorder/:sellerId/order.html']
    expect(await keptPreorder(place)).toBeNull()
    expect(made('DELETE')).toEqual([])
  })
})
