import { randomUUID } from 'node:crypto'
import type { ApiAnswer } from '@comanda/contract/api.ts'
import { makeLine, makePhone, type Phone } from '@comanda/testing/phone.ts'
import { startTwoServers, type TwoServers } from '@comanda/testing/two-servers.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

type Back = ApiAnswer<'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/batchorder2.html'>

let servers: TwoServers
beforeAll(async () => {
  servers = await startTwoServers({ config: { logLevel: 'silent' } })
})
afterEach(() => servers.house.db.pool.query('delete from saleout'))
afterAll(() => servers.close())

/** Companions, each on another server, and the refused dishes of their round. */
async function afterRefusal() {
  const { house, second } = servers
  const tableNo = await servers.freshTable()
  const guests = await Promise.all([house.asGuestAt('101', tableNo), house.asGuestAt('101', tableNo)])
  const [lin, anna] = guests.map((guest, index) =>
    makePhone(index === 0 ? house.app : second.app, guest, { storeId: '101', tableNo }),
  ) as [Phone, Phone]
  const sent = await lin.send({ orderDetail: [makeLine({ num: 31 }), makeLine({ code: 'R03', num: 2 })] })
  const roundId = sent.value.msgid.slice('demo_'.length)
  const cook = makePhone(house.app, { ...(await house.asStaff('kitchen')), uid: 'k' }, { storeId: '101', tableNo })
  const no = { accept: false, reason: 'Too many' }
  expect((await cook.call('POST', `/console/api/demo/101/tickets/${roundId}/accept`, { body: no })).code).toBeNull()
  const dishes = [
    { id: `${roundId}-1`, code: 'L05', num: 31 },
    { id: `${roundId}-2`, code: 'R03', num: 2 },
  ]
  const back = (phone: Phone, lines = dishes, key = randomUUID()) =>
    phone.call<Back>('POST', `${phone.base}/batchorder2.html`, { body: { lines, putback: true }, key })
  return { lin, anna, dishes, back }
}

const inCart = async (phone: Phone) =>
  (await phone.cart()).value.cart.lines
    .map(({ code, num }) => [code, num] as const)
    .sort(([one], [other]) => one.localeCompare(other))

describe('a refused round', () => {
  it('is put back once by any companion, even merged into another line', async () => {
    const { lin, anna, dishes, back } = await afterRefusal()
    // The same guest and the same note: the merged line has another id.
    await lin.add([makeLine()])
    const first = await back(lin)
    expect(first).toMatchObject({ code: null, value: { left: [], again: [] } })
    expect(await inCart(lin)).toEqual([
      ['L05', 32],
      ['R03', 2],
    ])
    const second = await back(anna)
    expect(second).toMatchObject({ code: null, value: { left: [] } })
    expect([...second.value.again].sort()).toEqual(dishes.map(({ id }) => id))
    expect(await inCart(anna)).toEqual(await inCart(lin))
  })

  it('is put back once by simultaneous taps and by a repeated key', async () => {
    for (let time = 0; time < 4; time += 1) {
      const { lin, anna, back } = await afterRefusal()
      await Promise.all([lin.add([makeLine()]), anna.add([makeLine()])])
      const key = randomUUID()
      const all = await Promise.all([back(lin, undefined, key), back(anna), back(lin, undefined, key), back(anna)])
      expect(all.map(({ code }) => code)).toEqual([null, null, null, null])
      const cart = await inCart(anna)
      expect(cart.reduce((sum, [, num]) => sum + num, 0)).toBe(2 + 31 + 2)
    }
  })

  it('is not put back again after it was sent', async () => {
    const { lin, anna, dishes, back } = await afterRefusal()
    const rice = dishes.filter(({ code }) => code === 'R03')
    await back(lin, rice)
    await lin.send()
    expect(await back(anna, rice)).toMatchObject({ code: null, value: { again: rice.map(({ id }) => id) } })
    expect(await inCart(anna)).toEqual([])
  })

  it('leaves out an unavailable dish, which can be put back later', async () => {
    const { lin, anna, back } = await afterRefusal()
    await servers.house.db.pool.query(`insert into saleout (seller_id, store_id, code) values ('demo', '101', 'L05')`)
    expect(await back(lin)).toMatchObject({ value: { left: [{ code: 'L05', problem: 'sold_out' }], again: [] } })
    expect(await inCart(lin)).toEqual([['R03', 2]])
    await servers.house.db.pool.query('delete from saleout')
    expect((await back(anna)).value.left).toEqual([])
    expect(await inCart(anna)).toEqual([
      ['L05', 31],
      ['R03', 2],
    ])
  })
})
