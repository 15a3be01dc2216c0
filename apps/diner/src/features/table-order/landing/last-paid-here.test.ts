import type { SeatingView } from '@comanda/contract/table-order/seating.routes.ts'
import { asksDinerCount } from '@comanda/rules/table-order/diner-count.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '../../../platform/client.ts'
import { useSeating } from '../seating/seating.state.ts'
import { lastPaidHere } from './last-paid-here.ts'

vi.mock('../../../platform/client.ts', () => ({ call: vi.fn() }))

const paidAt = Date.parse('2026-06-01T12:00:00.000Z')
const twoHoursLater = paidAt + 2 * 60 * 60 * 1000
/** A guest who has paid at A1. */
beforeEach(() => {
  vi.mocked(call).mockReset()
  vi.mocked(call).mockImplementation((async (_: string, { params }: { params: { tableNo: string } }) => ({
    ok: true,
    value: { lastPaidAt: params.tableNo === 'A1' ? new Date(paidAt).toISOString() : null },
  })) as never)
  useSeating.setState({ view: { lastPaidAt: new Date(paidAt).toISOString() } as SeatingView })
})
const asksAt = async (tableNo: string) =>
  asksDinerCount('1', (await lastPaidHere({ sellerId: 'demo', storeId: '101', tableNo })) ?? undefined, twoHoursLater)

describe('a guest who paid two hours ago', () => {
  it('is asked for the count only at another table', async () => {
    expect(await asksAt('A1')).toBe(false)
    expect(await asksAt('B2')).toBe(true)
  })

  it('is not asked before the seating is known', async () => {
    useSeating.setState({ view: null })
    expect(await asksAt('A1')).toBe(false)
  })

  it('is asked where the server cannot answer', async () => {
    vi.mocked(call).mockResolvedValue({ ok: false, code: 'offline', values: [], message: '' } as never)
    expect(await asksAt('A1')).toBe(true)
  })
})

it('sends no request for a guest without payments', async () => {
  useSeating.setState({ view: { lastPaidAt: null } as SeatingView })
  expect(await asksAt('A1')).toBe(true)
  expect(call).not.toHaveBeenCalled()
})
