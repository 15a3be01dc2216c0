import { randomUUID } from 'node:crypto'
import type { AddItemWire } from '@comanda/contract/cart/cart.schema.ts'
import { money } from '@comanda/rules/money/money.ts'
import { type EventStream, openEventStream } from '@comanda/testing/event-stream.ts'
import { makeLine, makePhone, type Phone } from '@comanda/testing/phone.ts'
import { waitAtMost } from '@comanda/testing/running-time.ts'
import type { TestApp } from '@comanda/testing/test-app.ts'
import { makeDish, makeMenu, makePart, publishMenu } from '@comanda/testing/test-menu.ts'
import { startTwoServers, type TwoServers } from '@comanda/testing/two-servers.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

const duck = makeDish({ code: 'DUCK', price: money(1800) })
const meal = makeDish({
  code: 'SET',
  isGroup: true,
  suite: [
    {
      groupNo: '1',
      names: { zh: '主菜' },
      required: 1,
      parts: [makePart({ code: 'DUCK', num: 2 }), makePart({ code: 'RICE' })],
    },
  ],
})
const menu = makeMenu({ dishes: [duck, meal, makeDish({ code: 'RICE' })] })

type Server = 0 | 1
/** By turns. */
const serverOf = (n: number): Server => (n % 2 ? 1 : 0)

let servers: TwoServers
let apps: readonly [TestApp, TestApp]
let kitchen = ''
const addresses: string[] = []
const streams: EventStream[] = []

beforeAll(async () => {
  servers = await startTwoServers()
  apps = [servers.house, servers.second]
  kitchen = (await servers.house.asStaff('kitchen')).cookie
  for (const { app } of apps) addresses.push(await app.listen({ port: 0, host: '127.0.0.1' }))
  await publishMenu(servers.house, menu)
})
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})
afterAll(() => servers.close())

async function listen(server: Server): Promise<EventStream> {
  const tableNo = await servers.freshTable()
  const { cookie } = await apps[server].asGuestAt('101', tableNo)
  const stream = await openEventStream(`${addresses[server]}/channel/weborder_v2/demo_101_${tableNo}`, { cookie })
  streams.push(stream)
  await stream.waitForMenu(() => true)
  return stream
}

async function phoneAt(server: Server): Promise<Phone> {
  const tableNo = await servers.freshTable()
  return makePhone(apps[server].app, await apps[server].asGuestAt('101', tableNo), { storeId: '101', tableNo })
}

async function say(server: Server, body: object): Promise<void> {
  const answer = await apps[server].app.inject({
    method: 'POST',
    url: '/console/api/demo/101/saleout',
    headers: { cookie: kitchen, 'idempotency-key': randomUUID() },
    payload: body,
  })
  expect(answer.json().resultNumber).toBe(0)
}

async function leftOf(code: string): Promise<number> {
  const { rows } = await servers.house.db.pool.query(`select remaining from dish_stock where code = $1`, [code])
  return rows[0]?.remaining
}

/** The last state that a stream received. */
function lastState(stream: EventStream) {
  const states = [...stream.text().matchAll(/event: menu_state\ndata: (.*)\n/g)]
  return JSON.parse(states.at(-1)?.[1] ?? 'null')
}

describe('two servers on one database', () => {
  it('tell each other what is sold out: a phone at one hears the kitchen at the other within a second', async () => {
    const stream = await listen(1)
    await say(0, { code: 'DUCK', soldOut: true })
    await stream.waitForMenu(({ codes }) => codes.includes('DUCK'), 1000)
    const refused = await (await phoneAt(1)).add([makeLine({ code: 'DUCK' })])
    expect(refused.code).toBe('sold_out')
    await say(1, { code: 'DUCK', soldOut: false })
    await waitAtMost(1000, () => !lastState(stream).codes.includes('DUCK'))
    expect(lastState(stream).codes).not.toContain('DUCK')
  })

  it('end with the same state on every phone, also one that joins while both kitchens tap', async () => {
    const taps = Array.from({ length: 30 }, (_, n) => () => say(serverOf(n), { code: 'RICE', left: 100 - n }))
    const [, joined] = await Promise.all([
      (async () => {
        for (const tap of taps) await tap()
      })(),
      Promise.all(Array.from({ length: 10 }, (_, n) => listen(serverOf(n)))),
    ])
    await waitAtMost(2000, () => joined.every((stream) => lastState(stream).left.RICE === 71))
    for (const stream of joined) expect(lastState(stream).left).toEqual({ RICE: 71 })
    await say(0, { code: 'RICE', left: null })
  })

  it('publish for each other: a phone at the other has the new version within two seconds and can fetch it there', async () => {
    const stream = await listen(1)
    const early = await phoneAt(1)
    await early.add([makeLine({ code: 'DUCK' })])
    const version = await publishMenu(servers.house, {
      ...menu,
      dishes: menu.dishes.filter(({ code }) => code !== 'DUCK'),
    })
    await stream.waitForMenu((state) => state.version === version, 2000)
    const fetched = await apps[1].app.inject(`/weixin/onlineorder/demo/101/0/storemenu.html?lang=zh&v=${version}`)
    expect(fetched.headers['cache-control']).toContain('immutable')
    expect(fetched.json().resultObject.version).toBe(version)
    expect((await early.send()).code).toBe('dish_gone')
    await publishMenu(servers.second, menu)
  })
})

describe('seven portions left, sold by two servers', () => {
  const ducks = (num: number) => makeLine({ code: 'DUCK', num })
  const withDuck = makeLine({ code: 'SET', menuItem: [{ code: 'DUCK', sgid: '1' } as AddItemWire] })

  /** Each sends one or two portions at once: from the cart, past the cart, or as a part of a set meal. */
  async function rush(): Promise<number> {
    const phones = await Promise.all(Array.from({ length: 12 }, (_, n) => phoneAt(serverOf(n))))
    const sold = await Promise.all(
      phones.map(async (phone, n) => {
        const wanted = n % 3 === 0 ? 1 : 2
        const line = { ...(n % 3 === 2 ? withDuck : ducks(wanted)), id: randomUUID() }
        const isPastCart = n % 4 < 2
        if (!isPastCart) await phone.add([line])
        const { code } = await phone.send(isPastCart ? { orderDetail: [line] } : {})
        expect([null, 'only_left', 'sold_out', 'cart_empty']).toContain(code)
        return code === null ? wanted : 0
      }),
    )
    return sold.reduce<number>((sum, num) => sum + num, 0)
  }

  it.each(['auto', 'hand'])('are sold to the last and never once more (accept_mode %s)', async (mode) => {
    await servers.house.db.pool.query(
      `update store set accept_mode = $1 where seller_id = 'demo' and store_id = '101'`,
      [mode],
    )
    for (const { services } of apps) services.store.forget('demo', '101')
    await say(0, { code: 'DUCK', left: 7 })
    let sold = 0
    for (let tries = 0; tries < 3; tries += 1) sold += await rush()
    expect(sold).toBe(7)
    expect(await leftOf('DUCK')).toBe(0)
    const { rows } =
      await servers.house.db.pool.query(`select coalesce(sum((counted ->> 'DUCK')::int), 0)::int as n from round
      where sent_at > (select since from dish_stock where code = 'DUCK')`)
    expect(rows[0]?.n).toBe(7)
  })
})
