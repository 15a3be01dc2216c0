import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startClient } from '../../platform/client.ts'
import { recordLastPay } from './last-pay.ts'
import { deviceStorage, listRecentBills } from './recent-bill.ts'

const now = Date.parse('2026-06-01T12:00:00.000Z')
const never = { lastPaidAt: null, outtradeno: '' }
let answer: { lastPaidAt: string | null; outtradeno: string }

beforeEach(() => {
  vi.useFakeTimers({ now })
  const items = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
  vi.stubGlobal('window', { localStorage })
  vi.stubGlobal('fetch', async () => Response.json({ resultNumber: 0, resultMsg: '', resultObject: answer }))
  startClient('en')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The paid bills of a phone after it fetched the last one. */
async function kept(last: typeof answer) {
  answer = last
  await recordLastPay('demo', '101')
  return listRecentBills(deviceStorage(), 'demo', now)
}

const paidAt = (time: number) => ({ lastPaidAt: new Date(time).toISOString(), outtradeno: 'BILL0001' })

it('keeps a bill that a companion or the staff settled', async () => {
  expect(await kept(paidAt(now - 60_000))).toEqual([{ outtradeno: 'BILL0001', paidAt: now - 60_000 }])
  expect(await kept(never)).toHaveLength(1)
})

it('keeps nothing without a recent payment', async () => {
  expect(await kept(never)).toEqual([])
  expect(await kept(paidAt(now - 31 * 60_000))).toEqual([])
})

it('keeps it on a phone with a slow clock', async () => {
  expect(await kept(paidAt(now + 5 * 60_000))).toEqual([{ outtradeno: 'BILL0001', paidAt: now }])
})
