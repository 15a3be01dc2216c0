import { randomUUID } from 'node:crypto'
import { openEventStream } from '@comanda/testing/event-stream.ts'
import { makeLine, makePhone, type Phone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let house: TestApp
let kitchen = ''

beforeAll(async () => {
  house = await startTestApp()
  kitchen = (await house.asStaff('kitchen')).cookie
})
afterAll(() => house.close())

async function phoneAtNewTable(): Promise<{ phone: Phone; cookie: string; tableNo: string }> {
  const tableNo = await house.freshTable()
  const guest = await house.asGuestAt('101', tableNo)
  return { phone: makePhone(house.app, guest, { storeId: '101', tableNo }), cookie: guest.cookie, tableNo }
}

async function limit(code: string, left: number | null): Promise<void> {
  const answer = await house.app.inject({
    method: 'POST',
    url: '/console/api/demo/101/saleout',
    headers: { cookie: kitchen, 'idempotency-key': randomUUID() },
    payload: { code, left },
  })
  expect(answer.statusCode).toBe(200)
}

async function leftOf(code: string): Promise<number | undefined> {
  const { rows } = await house.db.pool.query(
    `select remaining from dish_stock where seller_id = 'demo' and store_id = '101' and code = $1`,
    [code],
  )
  return rows[0]?.remaining
}

describe('a dish of which three are left', () => {
  it('is never sold to a fourth table', async () => {
    await limit('L05', 3)
    const tables = await Promise.all(Array.from({ length: 8 }, phoneAtNewTable))
    for (const { phone } of tables) expect((await phone.add([makeLine()])).code).toBeNull()
    const sent = await Promise.all(tables.map(({ phone }) => phone.send()))
    expect(sent.filter((reply) => reply.code === null)).toHaveLength(3)
    for (const { code } of sent) expect([null, 'only_left', 'sold_out']).toContain(code)
    expect(await leftOf('L05')).toBe(0)
    await limit('L05', null)
  })

  it("is counted over a cart's lines; a refused send takes none", async () => {
    await limit('L05', 3)
    const { phone } = await phoneAtNewTable()
    await phone.add([makeLine({ num: 2 })])
    expect((await phone.add([makeLine({ num: 2, memo: '少辣' })])).code).toBe('only_left')
    await phone.add([makeLine({ num: 1, memo: '少辣' })])
    await limit('L05', 2)
    const refused = await phone.send()
    expect(refused).toMatchObject({ code: 'only_left' })
    expect(refused.message).toContain('2')
    expect(await leftOf('L05')).toBe(2)
    await limit('L05', null)
  })

  it('counts down on every phone of the store, and sells out', async () => {
    const address = await house.app.listen({ port: 0, host: '127.0.0.1' })
    await limit('L05', 2)
    const here = await phoneAtNewTable()
    const there = await phoneAtNewTable()
    const stream = await openEventStream(`${address}/channel/weborder_v2/demo_101_${there.tableNo}`, there)
    await here.phone.add([makeLine()])
    await here.phone.send()
    await stream.waitForMenu(({ left }) => left.L05 === 1, 1000)
    await here.phone.add([makeLine()])
    await here.phone.send()
    await stream.waitForMenu(({ codes, left }) => left.L05 === 0 && codes.includes('L05'), 1000)
    stream.close()
    expect((await there.phone.add([makeLine()])).code).toBe('sold_out')
    await limit('L05', null)
  })

  it('is counted once for a repeated key', async () => {
    await limit('L05', 3)
    const { phone } = await phoneAtNewTable()
    await phone.add([makeLine()])
    const key = randomUUID()
    const [first, second] = await Promise.all([phone.send({}, key), phone.send({}, key)])
    expect(first.value).toEqual(second.value)
    expect(await leftOf('L05')).toBe(2)
    await limit('L05', null)
  })

  describe('at a store that answers by hand', () => {
    beforeAll(async () => {
      await house.db.pool.query(`update store set accept_mode = 'hand' where seller_id = 'demo' and store_id = '101'`)
      house.services.store.forget('demo', '101')
    })

    /** Sends two of three portions; returns how to refuse the round. */
    async function sendTwoOfThree(): Promise<() => Promise<number>> {
      await limit('L05', 3)
      const { phone } = await phoneAtNewTable()
      await phone.add([makeLine({ num: 2 })])
      await phone.send()
      expect(await leftOf('L05')).toBe(1)
      const { rows } = await house.db.pool.query(
        `select round_id from round where seller_id = 'demo' and sent_by = $1`,
        [phone.uid],
      )
      return async () => {
        const answer = await house.app.inject({
          method: 'POST',
          url: `/console/api/demo/101/tickets/${rows[0].round_id}/accept`,
          headers: { cookie: kitchen, 'idempotency-key': randomUUID() },
          payload: { accept: false, reason: 'closed' },
        })
        return answer.json().resultNumber
      }
    }

    it('is released once when the round is refused', async () => {
      const refuse = await sendTwoOfThree()
      expect((await Promise.all([refuse(), refuse()])).sort()).toEqual([-1, 0])
      expect(await leftOf('L05')).toBe(3)
    })

    it('is not released on top of a newer count of the kitchen', async () => {
      const refuse = await sendTwoOfThree()
      await limit('L05', 5)
      expect(await refuse()).toBe(0)
      expect(await leftOf('L05')).toBe(5)
    })
  })
})
