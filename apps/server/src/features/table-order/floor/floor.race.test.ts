import { randomUUID } from 'node:crypto'
import { makeLine, makePhone, type Phone } from '@comanda/testing/phone.ts'
import type { TestApp } from '@comanda/testing/test-app.ts'
import { startTwoServers, type TwoServers } from '@comanda/testing/two-servers.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let servers: TwoServers
let waiter = ''
beforeAll(async () => {
  servers = await startTwoServers({ config: { logLevel: 'silent' } })
  waiter = (await servers.house.asStaff('waiter')).cookie
})
afterAll(() => servers.close())

async function act(app: TestApp, path: string, payload: object): Promise<string | null> {
  const answer = await app.app.inject({
    method: 'POST',
    url: `/console/api/demo/101/${path}`,
    headers: { cookie: waiter, 'idempotency-key': randomUUID() },
    payload,
  })
  const { resultNumber, resultObject } = answer.json()
  return resultNumber === 0 ? null : resultObject.code
}

async function orderedAt(app: TestApp, tableNo: string): Promise<Phone> {
  const phone = makePhone(app.app, await app.asGuestAt('101', tableNo), { storeId: '101', tableNo })
  await phone.add([makeLine()])
  await phone.send()
  return phone
}

const rows = async (sql: string, values: unknown[] = []) => (await servers.house.db.pool.query(sql, values)).rows

describe('two servers on one database', () => {
  it('apply a pause from the next call on', async () => {
    const { house, second } = servers
    const phone = await orderedAt(second, await servers.freshTable())
    await phone.add([makeLine()])
    expect(await act(house, 'pause', { minutes: 5, reason: 'full' })).toBeNull()
    expect((await phone.send()).code).toBe('store_paused')
    expect(await act(house, 'resume', {})).toBeNull()
    expect((await phone.send()).code).toBeNull()
  })

  it('move one of several parties to a free table', async () => {
    const { house, second } = servers
    const from = await Promise.all(Array.from({ length: 4 }, () => servers.freshTable()))
    await Promise.all(from.map((tableNo, n) => orderedAt(n % 2 === 0 ? house : second, tableNo)))
    const to = await servers.freshTable()
    const codes = await Promise.all(
      from.map(async (tableNo, n) =>
        act(n % 2 === 0 ? second : house, `tables/${tableNo}/move`, { ...(await house.seenAt(tableNo)), to }),
      ),
    )
    expect(codes.filter((code) => code === null)).toHaveLength(1)
    expect(codes.filter((code) => code === 'table_taken')).toHaveLength(3)
    const stayed = from.filter((_, n) => codes[n] !== null)
    const now = await rows(
      `select s.table_no as seat, b.table_no as bill, r.table_no as round from seating s
       join bill b on b.bill_id = s.bill_id join round r on r.bill_id = s.bill_id
       where s.state = 'open' and s.table_no = any($1) order by 1`,
      [[...from, to]],
    )
    expect(now).toEqual([...stayed, to].sort().map((tableNo) => ({ seat: tableNo, bill: tableNo, round: tableNo })))
  })

  it('move a party once; later moves get its new table', async () => {
    const { house, second } = servers
    const tableNo = await servers.freshTable()
    await orderedAt(house, tableNo)
    const seen = await house.seenAt(tableNo)
    const free = await Promise.all(Array.from({ length: 4 }, () => servers.freshTable()))
    const codes = await Promise.all(
      free.map((to, n) => act(n % 2 === 0 ? second : house, `tables/${tableNo}/move`, { ...seen, to })),
    )
    expect(codes.filter((code) => code !== null)).toEqual(['party_moved', 'party_moved', 'party_moved'])
  })

  it('never give up a round that is sent during the closing', async () => {
    const { house, second } = servers
    for (let n = 0; n < 5; n += 1) {
      const tableNo = await servers.freshTable()
      const phone = await orderedAt(second, tableNo)
      const { outtradeno } = (await phone.cart()).value
      const seen = await house.seenAt(tableNo)
      const [closed, sent] = await Promise.all([
        act(house, `tables/${tableNo}/close`, { ...seen, force: true, reason: 'a race' }),
        phone.send({ orderDetail: [makeLine()], seatingid: seen.seatingid }),
      ])
      expect([closed, sent.code].filter((code) => code === null)).toHaveLength(1)
      expect(await rows('select state, amount::int from bill where bill_id = $1', [outtradeno])).toEqual([
        closed === null ? { state: 'void', amount: 0 } : { state: 'open', amount: seen.amount * 2 },
      ])
      const cooked = await rows(`select 1 from round where bill_id = $1 and state <> 'refused'`, [outtradeno])
      expect(cooked).toHaveLength(closed === null ? 0 : 2)
    }
  })
})
