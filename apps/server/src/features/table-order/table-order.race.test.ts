import { randomUUID } from 'node:crypto'
import { makeLine, makePhone, type Phone } from '@comanda/testing/phone.ts'
import type { TestApp } from '@comanda/testing/test-app.ts'
import { startTwoServers, type TwoServers } from '@comanda/testing/two-servers.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../db/database.ts'
import { transaction } from '../../db/transaction.ts'

let servers: TwoServers
let house: TestApp
let second: TestApp

beforeAll(async () => {
  servers = await startTwoServers({ config: { logLevel: 'silent' } })
  ;({ house, second } = servers)
})
afterAll(() => servers.close())

/** Phones at one table, alternating between the two servers. */
async function phonesAt(tableNo: string, count: number): Promise<Phone[]> {
  const guests = await Promise.all(Array.from({ length: count }, () => house.asGuestAt('101', tableNo)))
  return guests.map((guest, index) =>
    makePhone(index % 2 === 0 ? house.app : second.app, guest, { storeId: '101', tableNo }),
  )
}

async function roundsOf(
  tableNo: string,
): Promise<{ rounds: number; portions: number; amount: number; billed: number }> {
  const { rows } = await house.db.pool.query(
    `select count(distinct r.round_id) as rounds, coalesce(sum(l.num), 0) as portions,
            coalesce(sum(l.amount), 0)::bigint as amount,
            (select coalesce(sum(amount), 0)::bigint from bill where table_no = $1) as billed
     from round r join round_line l using (seller_id, round_id) where r.table_no = $1`,
    [tableNo],
  )
  return rows[0]
}

describe('phones that tap at the same moment', () => {
  it('open one seating and one bill, and keep every dish', async () => {
    const tableNo = await servers.freshTable()
    const phones = await phonesAt(tableNo, 12)
    const lines = phones.map(() => makeLine())
    const replies = await Promise.all(phones.map((phone, index) => phone.add([lines[index] ?? {}])))
    expect(replies.map((reply) => reply.code)).toEqual(phones.map(() => null))
    const { value } = (await phones[0]?.cart()) ?? {}
    expect(value?.cart.lines.map((line) => line.id).sort()).toEqual(lines.map((line) => line.id).sort())
    expect(value?.cart.seq).toBe(12)
    const { rows } = await house.db.pool.query('select state from seating where table_no = $1', [tableNo])
    expect(rows).toEqual([{ state: 'open' }])
  })

  it("never exceed a dish's maximum together", async () => {
    const tableNo = await servers.freshTable()
    const phones = await phonesAt(tableNo, 8)
    const crab = { code: 'R12', menuItem: [{ code: '', name: '斩小件', price: 0, num: 1 }] }
    await phones[0]?.add([makeLine()])
    const replies = await Promise.all(phones.map((phone) => phone.add([makeLine(crab)])))
    expect(replies.filter((reply) => reply.code === null)).toHaveLength(4)
    expect(replies.filter((reply) => reply.code === 'at_most')).toHaveLength(4)
  })

  it('raise one line together without losing a tap', async () => {
    const tableNo = await servers.freshTable()
    const [phone] = await phonesAt(tableNo, 1)
    const taps = await Promise.all(Array.from({ length: 10 }, () => phone?.add([makeLine()])))
    expect(taps.every((tap) => tap?.code === null)).toBe(true)
    expect((await phone?.cart())?.value.cart).toMatchObject({ count: 10, lines: [{ num: 10 }] })
  })
})

describe('companions who change one line at the same moment', () => {
  it('end with the last choice, whole, on every phone and server', async () => {
    for (let round = 0; round < 5; round += 1) {
      const tableNo = await servers.freshTable()
      const phones = await phonesAt(tableNo, 5)
      const line = makeLine({ code: 'Z03', standard: '标准' })
      await phones[0]?.add([line])
      const replies = await Promise.all(
        phones.map((phone, index) => {
          const eggs = { code: '', name: '煎蛋', price: 0, num: index + 1 }
          return phone.edit(line.id ?? '', { num: index + 1, menuItem: [eggs] })
        }),
      )
      expect(replies.map((reply) => reply.code)).toEqual(phones.map(() => null))
      const carts = await Promise.all(phones.map(async (phone) => (await phone.cart()).value.cart))
      expect(new Set(carts.map((cart) => JSON.stringify(cart))).size).toBe(1)
      const last = replies.find((reply) => reply.value.cart.seq === carts[0]?.seq)
      expect(carts[0]).toEqual(last?.value.cart)
      // Number and choice come from one phone: no mix of two edits.
      const [edited] = carts[0]?.lines ?? []
      expect(carts[0]?.lines).toHaveLength(1)
      expect(edited?.menuItem).toMatchObject([{ name: '煎蛋', num: edited?.num }])
      expect(edited?.amount).toBe((edited?.num ?? 0) * (2200 + 300 * (edited?.num ?? 0)))
    }
  })

  it('lose neither of two edits to different fields', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = await phonesAt(await servers.freshTable(), 2)
      const line = makeLine({ code: 'Z03', standard: '标准' })
      await one?.add([line])
      const eggs = { code: '', name: '煎蛋', price: 0, num: 2 }
      await Promise.all([
        one?.edit(line.id ?? '', { num: 1, memo: '少油' }),
        two?.edit(line.id ?? '', { num: 1, menuItem: [eggs] }),
      ])
      const { cart } = (await one?.cart())?.value ?? {}
      expect(cart?.lines).toMatchObject([{ memo: '少油', menuItem: [{ name: '煎蛋', num: 2 }], amount: 2800 }])
    }
  })
})

describe('two companions who send at the same moment', () => {
  it('make one round, once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const tableNo = await servers.freshTable()
      const phones = await phonesAt(tableNo, 4)
      await phones[0]?.add([makeLine(), makeLine({ code: 'R03' })])
      // All sit down first: sitting down takes a lock, and the first would have sent by then.
      await Promise.all(phones.map((phone) => phone.cart()))
      const replies = await Promise.all(phones.map((phone) => phone.send()))
      expect(replies.map((reply) => reply.code).sort()).toEqual(['cart_empty', 'cart_empty', 'cart_empty', null])
      expect(await roundsOf(tableNo)).toEqual({ rounds: 1, portions: 2, amount: 9400, billed: 9400 })
    }
  })

  it('make one round and one message id with the same key', async () => {
    for (let round = 0; round < 10; round += 1) {
      const tableNo = await servers.freshTable()
      const guest = await house.asGuestAt('101', tableNo)
      const phones = [house, second, house, second].map(({ app }) => makePhone(app, guest, { storeId: '101', tableNo }))
      await phones[0]?.add([makeLine()])
      const key = randomUUID()
      const replies = await Promise.all(phones.map((phone) => phone.send({}, key)))
      expect(new Set(replies.map((reply) => reply.value.msgid)).size).toBe(1)
      expect(await roundsOf(tableNo)).toMatchObject({ rounds: 1, portions: 1 })
    }
  })

  it('make one round of own lines sent twice under one key', async () => {
    const tableNo = await servers.freshTable()
    const guest = await house.asGuestAt('101', tableNo)
    const phones = [house, second, house].map(({ app }) => makePhone(app, guest, { storeId: '101', tableNo }))
    const body = { orderDetail: [makeLine()] }
    const key = randomUUID()
    const replies = await Promise.all(phones.map((phone) => phone.send(body, key)))
    expect(new Set(replies.map((reply) => reply.value.msgid)).size).toBe(1)
    expect(await roundsOf(tableNo)).toMatchObject({ rounds: 1 })
  })
})

describe('sending while others add', () => {
  it('loses no dish and duplicates none', async () => {
    const tableNo = await servers.freshTable()
    const phones = await phonesAt(tableNo, 6)
    await phones[0]?.add([makeLine()])
    const adds = phones.flatMap((phone) => [phone.add([makeLine()]), phone.add([makeLine({ code: 'R03' })])])
    const sends = [phones[1]?.send(), phones[2]?.send()]
    const replies = await Promise.all([...adds, ...sends])
    expect(replies.every((reply) => reply?.code === null || reply?.code === 'cart_empty')).toBe(true)
    const left = (await phones[0]?.cart())?.value.cart.count ?? 0
    expect(Number((await roundsOf(tableNo)).portions) + left).toBe(13)
  })

  it("numbers a store's tickets without gap or duplicate", async () => {
    const before = await ticketNumbers()
    const made = await Promise.all(Array.from({ length: 12 }, () => servers.freshTable()))
    const phones = (await Promise.all(made.map((tableNo) => phonesAt(tableNo, 2)))).map(([, phone]) => phone)
    await Promise.all(phones.map((phone) => phone?.add([makeLine()])))
    await Promise.all(phones.map((phone) => phone?.send()))
    const numbers = (await ticketNumbers()).slice(before.length)
    expect(numbers).toEqual(Array.from({ length: 12 }, (_, index) => before.length + index + 1))
  })
})

describe('paying while a companion sends', () => {
  it('never adds a round to the bill after its amount is claimed', async () => {
    for (let round = 0; round < 10; round += 1) {
      const tableNo = await servers.freshTable()
      const [one, two] = await phonesAt(tableNo, 2)
      await one?.send({ orderDetail: [makeLine()] })
      const billId = (await one?.cart())?.value.outtradeno ?? ''
      const sending = new Promise((done) => setTimeout(done, round)).then(() =>
        two?.send({ orderDetail: [makeLine({ code: 'R03' })] }),
      )
      const claimed = await transaction(second.db, async (tx) => {
        await house.services.order.setPaying(tx, { sellerId: 'demo', billId, paying: true })
        const { rows } = await tx.query<{ amount: number }>('select amount from bill where bill_id = $1', [billId])
        // The gateway is slow: the other phone's send meets the claim before its commit.
        await new Promise((done) => setTimeout(done, 20))
        return rows[0]?.amount
      })
      const sent = await sending
      expect(sent?.code === null || sent?.code === 'bill_being_paid').toBe(true)
      const { rows } = await house.db.pool.query('select amount, state from bill where bill_id = $1', [billId])
      expect(rows[0]).toEqual({ amount: claimed, state: 'paying' })
    }
  })
})

describe('a server that dies between commit and answer', () => {
  it('keeps the round; a retry at the other server gets the same message id', async () => {
    const tableNo = await servers.freshTable()
    const guest = await house.asGuestAt('101', tableNo)
    const [phone, retry] = [house, second].map(({ app }) => makePhone(app, guest, { storeId: '101', tableNo }))
    await phone?.add([makeLine()])
    const key = randomUUID()
    const lost = loseAnswerOf('table-send', house.db)
    expect(await phone?.send({}, key)).toMatchObject({ status: 500 })
    lost.restore()
    const first = await retry?.send({}, key)
    expect(first).toMatchObject({ code: null, value: { msgid: expect.stringMatching(/^demo_/) } })
    expect((await phone?.send({}, key))?.value).toEqual(first?.value)
    expect(await roundsOf(tableNo)).toMatchObject({ rounds: 1, portions: 1 })
  })
})

async function ticketNumbers(): Promise<number[]> {
  const { rows } = await house.db.pool.query(
    `select ticket_no as no from round where store_id = '101' order by ticket_no`,
  )
  return rows.map((row: { no: number }) => row.no)
}

/** The statement commits and its answer never arrives, as when the process is killed at that moment. */
function loseAnswerOf(name: string, { pool }: Database): { restore(): void } {
  const query = pool.query
  pool.query = (async (config: { name?: string }, ...rest: unknown[]) => {
    const answer = await (query as (...args: unknown[]) => Promise<unknown>).call(pool, config, ...rest)
    if (config.name === name) throw new Error('the answer was lost')
    return answer
  }) as unknown as typeof pool.query
  return {
    restore() {
      pool.query = query
    },
  }
}
