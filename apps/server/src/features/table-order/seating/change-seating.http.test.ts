import { lockWaiters } from '@comanda/testing/lock-waiters.ts'
import { makeLine, makePhone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())

describe('a guest who changes the seating', () => {
  it('is refused when another party takes the table before the seating is locked', async () => {
    const tableNo = await house.freshTable()
    const phone = async () => makePhone(house.app, await house.asGuestAt('101', tableNo), { storeId: '101', tableNo })
    const [lin, next] = [await phone(), await phone()]
    await lin.add([makeLine()])
    // Holds the call after the guest's seat was found, before the seating is locked.
    const holder = await house.db.pool.connect()
    await holder.query('begin')
    await holder.query(
      `insert into idempotency (seller_id, scope, key, request_hash, answer) values ('demo', $1, 'held-name', 'x', 'null')`,
      [`${lin.uid} POST /weixin/storeorder/:sellerId/:storeId/:tableNo/name.html`],
    )
    const naming = lin.call('POST', `${lin.base}/name.html`, { body: { name: 'Lin' }, key: 'held-name' })
    await expect.poll(() => lockWaiters(house.db)).toBeGreaterThan(0)
    await house.db.pool.query(
      `update seating set state = 'closed', closed_at = now() where table_no = $1 and state = 'open'`,
      [tableNo],
    )
    await next.add([makeLine()])
    await holder.query('rollback')
    holder.release()
    expect(await naming).toMatchObject({ code: 'seating_join_needed' })
  })
})
