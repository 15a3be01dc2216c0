import { expect, it } from 'vitest'
import { listRecentBills, recentBillMs, recordRecentBill } from './recent-bill.ts'

function makeStorage(first?: string) {
  const items = new Map<string, string>(first === undefined ? [] : [['comanda.paid.demo', first]])
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
}

const at = (paidAt: number, now = paidAt) => ({ paidAt, now })

it('keeps a paid bill for thirty minutes', () => {
  const storage = makeStorage()
  recordRecentBill(storage, 'demo', 'BILL0001', at(1000))
  expect(listRecentBills(storage, 'demo', 1000 + recentBillMs - 1)).toHaveLength(1)
  expect(listRecentBills(storage, 'demo', 1000 + recentBillMs)).toEqual([])
})

it('keeps the first time of a bill seen again', () => {
  const storage = makeStorage()
  recordRecentBill(storage, 'demo', 'BILL0001', at(1000))
  recordRecentBill(storage, 'demo', 'BILL0001', at(9000))
  expect(listRecentBills(storage, 'demo', 9000)).toEqual([{ outtradeno: 'BILL0001', paidAt: 1000 }])
})

it('keeps a newer bill when an older one arrives', () => {
  const storage = makeStorage()
  const now = 2 * recentBillMs
  recordRecentBill(storage, 'demo', 'BILL0002', at(now))
  recordRecentBill(storage, 'demo', 'BILL0001', at(now - 20 * 60_000, now))
  recordRecentBill(storage, 'demo', 'BILL0000', at(now - recentBillMs, now))
  expect(listRecentBills(storage, 'demo', now - 1).map(({ outtradeno }) => outtradeno)).toEqual([
    'BILL0001',
    'BILL0002',
  ])
})

it('keeps sellers apart', () => {
  const storage = makeStorage()
  recordRecentBill(storage, 'demo', 'BILL0001', at(1000))
  expect(listRecentBills(storage, 'other', 1000)).toEqual([])
})

it.each(['not json', '{}', '[null]', '[{"outtradeno":"../x","paidAt":1}]'])('reads %s as nothing', (text) => {
  expect(listRecentBills(makeStorage(text), 'demo', 1000)).toEqual([])
})

it('answers nothing where storage fails', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  }
  expect(() => recordRecentBill(full, 'demo', 'BILL0001', at(1000))).not.toThrow()
})
