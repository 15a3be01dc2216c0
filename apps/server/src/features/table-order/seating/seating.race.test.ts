import type { SeatingView } from '@comanda/contract/table-order/seating.routes.ts'
import { lockWaiters } from '@comanda/testing/lock-waiters.ts'
import { makeLine, makePhone, type Phone, type Reply } from '@comanda/testing/phone.ts'
import type { TestApp } from '@comanda/testing/test-app.ts'
import { startTwoServers, type TwoServers } from '@comanda/testing/two-servers.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let servers: TwoServers
beforeAll(async () => {
  servers = await startTwoServers({ config: { logLevel: 'silent', perPerson: 3000 } })
})
afterAll(() => servers.close())

/** Alternates between the two servers. */
const serverOf = (n: number): TestApp => (n % 2 === 0 ? servers.house : servers.second)

const join = (phone: Phone, body: object) => phone.call<SeatingView>('POST', `${phone.base}/join.html`, { body })
const countOf = (replies: readonly Reply[], code: string | null) => replies.filter((one) => one.code === code).length

async function phonesAt(storeId: string, tableNo: string, count: number): Promise<Phone[]> {
  const guests = await Promise.all(Array.from({ length: count }, () => servers.house.asGuestAt(storeId, tableNo)))
  return guests.map((guest, n) => makePhone(serverOf(n).app, guest, { storeId, tableNo }))
}

describe('two servers on one database', () => {
  it('seat simultaneous guests under unique numbers, within the limit', async () => {
    for (let n = 0; n < 3; n += 1) {
      const tableNo = await servers.freshTable()
      const phones = await phonesAt('101', tableNo, 24)
      const joined = await Promise.all(phones.map((phone) => join(phone, { way: 'open' })))
      expect(countOf(joined, null)).toBe(12)
      expect(countOf(joined, 'join_not_offered') + countOf(joined, 'seating_join_needed')).toBe(12)
      const { rows } = await servers.house.db.pool.query(
        `select g.number, g.means from seating_guest g join seating s using (seller_id, seating_id)
         where s.table_no = $1 order by g.number`,
        [tableNo],
      )
      expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
      expect(rows.filter(({ means }) => means === 'first')).toHaveLength(1)
    }
  })

  it("check one phone's wrong codes one at a time", async () => {
    const tableNo = await servers.freshTable('105')
    const guest = await servers.house.asGuestAt('105', tableNo)
    const asked = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        join(makePhone(serverOf(n).app, guest, { storeId: '105', tableNo }), {
          way: 'orderCode',
          code: String(1000 + n),
        }),
      ),
    )
    // Three are free and the fourth locks; every checked code counts.
    const wrong = countOf(asked, 'code_wrong')
    const { rows } = await servers.house.db.pool.query(
      'select tries from code_try where table_no = $1 and uid in ($2, $3) order by uid',
      [tableNo, '', guest.uid],
    )
    expect(rows).toEqual([{ tries: wrong }, { tries: wrong }])
    expect(wrong).toBeLessThan(8)
    expect(countOf(asked, 'code_wait')).toBe(20 - wrong)
  })

  it('check a code while its guest is let in and the count is deleted', async () => {
    const tableNo = await servers.freshTable('105')
    const [phone] = (await phonesAt('105', tableNo, 1)) as [Phone]
    await join(phone, { way: 'orderCode', code: '0000' })
    const client = await servers.house.db.pool.connect()
    try {
      await client.query('begin')
      await client.query(`select 1 from code_try where table_no = $1 and uid = '' for update`, [tableNo])
      const tried = join(phone, { way: 'orderCode', code: '2468' })
      await expect.poll(() => lockWaiters(servers.house.db)).toBeGreaterThan(0)
      await client.query('delete from code_try where table_no = $1 and uid = $2', [tableNo, phone.uid])
      await client.query('commit')
      expect((await tried).value).toMatchObject({ joined: true, tries: 0 })
    } finally {
      client.release()
    }
  })

  it('restore a cleared cart once for six companions', async () => {
    for (let n = 0; n < 5; n += 1) {
      const tableNo = await servers.freshTable()
      const phones = await phonesAt('101', tableNo, 6)
      const [first] = phones as [Phone]
      for (const phone of phones) await join(phone, { way: 'open' })
      await first.add([makeLine({ num: 2 })])
      const { seq } = (await first.clear()).value.cart
      const undone = await Promise.all(
        phones.map((phone) => phone.call('POST', `${phone.base}/cartundo.html`, { body: { seq } })),
      )
      expect(countOf(undone, null)).toBe(1)
      expect(countOf(undone, 'undo_gone')).toBe(5)
      expect((await first.cart()).value.cart.lines).toMatchObject([{ code: 'L05', num: 2 }])
    }
  })

  it('open one new party for guests who scan an abandoned table together', async () => {
    for (let n = 0; n < 3; n += 1) {
      const tableNo = await servers.freshTable()
      const [left] = (await phonesAt('101', tableNo, 1)) as [Phone]
      await left.add([makeLine({ num: 2 })])
      await silentFor(tableNo, 31)
      const phones = await phonesAt('101', tableNo, 6)
      const seen = await Promise.all(phones.map((phone) => phone.cart()))
      expect(seen.map(({ value }) => value.cart.count)).toEqual([0, 0, 0, 0, 0, 0])
      const { rows } = await servers.house.db.pool.query(
        `select s.state, count(g.uid)::int as people from seating s left join seating_guest g using (seller_id, seating_id)
         where s.table_no = $1 group by s.seating_id, s.state order by s.state`,
        [tableNo],
      )
      expect(rows).toEqual([
        { state: 'closed', people: 1 },
        { state: 'open', people: 6 },
      ])
    }
  })

  it("keep a party's restored cart when a guest scans at that moment", async () => {
    const tableNo = await servers.freshTable()
    const [mine, next] = (await phonesAt('101', tableNo, 2)) as [Phone, Phone]
    await mine.add([makeLine({ num: 2 })])
    await silentFor(tableNo, 31)
    const client = await servers.house.db.pool.connect()
    try {
      // Like a chosen dish: the seating first, its event last.
      await client.query('begin')
      await client.query('select 1 from seating where table_no = $1 for update', [tableNo])
      const scanned = next.cart()
      await expect.poll(() => lockWaiters(servers.house.db)).toBeGreaterThan(0)
      await client.query(
        `insert into live_event (seller_id, channel, seq, type, data)
         select seller_id, channel, seq + 1, 'fresh_order', '{"what":"cart"}' from live_channel where channel = $1`,
        [`t_101_${tableNo}`],
      )
      await client.query('update live_channel set seq = seq + 1 where channel = $1', [`t_101_${tableNo}`])
      await client.query('commit')
      expect((await scanned).value.cart.lines).toMatchObject([{ code: 'L05', num: 2 }])
    } finally {
      client.release()
    }
  })
})

/** Moves all events of this table back by so many minutes. */
async function silentFor(tableNo: string, minutes: number): Promise<void> {
  const { pool } = servers.house.db
  await pool.query('update seating set opened_at = opened_at - make_interval(mins => $2) where table_no = $1', [
    tableNo,
    minutes,
  ])
  await pool.query('update live_event set created_at = created_at - make_interval(mins => $2) where channel = $1', [
    `t_101_${tableNo}`,
    minutes,
  ])
}
