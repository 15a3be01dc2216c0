import { randomUUID } from 'node:crypto'
import { lotusRoot, openPaymentHouse, type PaymentHouse, preorder } from '@comanda/testing/payment-house.ts'
import { makePhone } from '@comanda/testing/phone.ts'
import type { TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let house: PaymentHouse
let second: TestApp
let owner = ''
beforeAll(async () => {
  house = await openPaymentHouse()
  second = await house.openSecond()
  owner = (await house.asStaff('owner')).cookie
})
afterAll(() => house.close())

const half = { kind: 'staff_percent', value: 5000, reason: 'race', due: lotusRoot }
async function discount(at: TestApp, billId: string, body: object = half): Promise<string | null> {
  const answer = await at.app.inject({
    method: 'POST',
    url: `/console/api/demo/101/bills/${billId}/discount`,
    headers: { cookie: owner, 'idempotency-key': randomUUID() },
    payload: body,
  })
  const { resultNumber, resultObject } = answer.json()
  return resultNumber === 0 ? null : resultObject.code
}
const rows = async (sql: string, values: unknown[]) => (await house.db.pool.query(sql, values)).rows
const standing = (billId: string) =>
  rows('select value::int from bill_adjustment where bill_id = $1 and undone_at is null', [billId])

const race = { timeout: 60_000 }
const rounds = 12

describe('a discount at one server', () => {
  it('and a payment at the other: one of them is refused', race, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { tableNo, billId } = await house.orderedTable()
      second.services.store.forget('demo', '101')
      const guest = await second.asGuestAt('101', tableNo)
      const phone = makePhone(second.app, guest, { storeId: '101', tableNo })
      const [given, paying] = await Promise.all([discount(house, billId), preorder(phone, billId)])
      expect([given, paying.code].filter((code) => code === null)).toHaveLength(1)
      expect(['phone_paying', 'bill_changed']).toContain(given ?? paying.code)
      const attempts = await rows('select amount::int from payment_attempt where target_id = $1', [billId])
      // A payment that runs is of the amount due.
      expect(attempts).toEqual(given === null ? [] : [{ amount: lotusRoot }])
      expect(await standing(billId)).toEqual(given === null ? [{ value: 5000 }] : [])
    }
  })

  it('and another discount at the other: one holds', race, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { billId } = await house.orderedTable()
      const given = await Promise.all([discount(house, billId), discount(second, billId, { ...half, value: 1000 })])
      expect([...given].sort()).toEqual(['bill_changed', null])
      expect(await standing(billId)).toEqual([{ value: given[0] === null ? 5000 : 1000 }])
    }
  })
})
