import { randomUUID } from 'node:crypto'
import { makeLine, makePhone } from '@comanda/testing/phone.ts'
import { waitAtMost } from '@comanda/testing/running-time.ts'
import { startTwoServers, type TwoServers } from '@comanda/testing/two-servers.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let servers: TwoServers
beforeAll(async () => {
  servers = await startTwoServers()
  // As a server does at its start.
  await servers.second.services.live.listen()
})
afterAll(() => servers.close())

describe('a staff action on one server', () => {
  it('closes a photographed code on the other server at once', async () => {
    const { house, second } = servers
    const tableNo = await servers.freshTable()
    const thief = makePhone(second.app, await second.asGuestAt('101', tableNo), { storeId: '101', tableNo })
    const waiter = await house.asStaff('waiter')
    expect((await thief.cart()).code).toBeNull()
    const rekeyed = await house.app.inject({
      method: 'POST',
      url: `/console/api/demo/101/tables/${tableNo}/rekey`,
      headers: { cookie: waiter.cookie, 'idempotency-key': randomUUID() },
      payload: {},
    })
    expect(rekeyed.statusCode).toBe(200)
    await waitAtMost(1000, async () => (await thief.cart()).code === 'table_code_needed')
    expect((await thief.cart()).code).toBe('table_code_needed')
    expect(await thief.add([makeLine()])).toMatchObject({ code: 'table_code_needed' })
  })

  it("ends a waiter's sign-in on both, also for copied cookies", async () => {
    const { house, second } = servers
    const tableNo = await servers.freshTable()
    const { cookie } = await house.asWaiter()
    const copy = makePhone(second.app, { cookie, uid: '' }, { storeId: '101', tableNo })
    expect((await copy.add([makeLine()])).code).toBeNull()
    await house.app.inject({
      method: 'DELETE',
      url: '/weixin/storeorder/demo/101/00/waiterlogin.html',
      headers: { cookie, 'idempotency-key': randomUUID() },
    })
    expect(await copy.add([makeLine()])).toMatchObject({ code: 'not_signed_in' })
    expect(await copy.cart()).toMatchObject({ code: 'not_signed_in' })
  })
})
