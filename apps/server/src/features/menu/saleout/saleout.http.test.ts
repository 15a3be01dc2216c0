import { randomUUID } from 'node:crypto'
import type { MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { type EventStream, openEventStream } from '@comanda/testing/event-stream.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { makeDish, makeMenu } from '@comanda/testing/test-menu.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../../db/transaction.ts'
import { exportMenuFile, importMenuFile } from '../file/menu-file-import.ts'

let house: TestApp
let address = ''
let kitchen = ''
const streams: EventStream[] = []

beforeAll(async () => {
  house = await startTestApp()
  address = await house.app.listen({ port: 0, host: '127.0.0.1' })
  kitchen = (await house.asStaff('kitchen')).cookie
})
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})
afterAll(() => house.close())

async function listen(path: string, cookie: string): Promise<EventStream> {
  const stream = await openEventStream(`${address}${path}`, { cookie })
  streams.push(stream)
  return stream
}

async function phoneAt(storeId: string, tableNo: string): Promise<EventStream> {
  const { cookie } = await house.asGuestAt(storeId, tableNo)
  return listen(`/channel/weborder_v2/demo_${storeId}_${tableNo}`, cookie)
}

async function say(body: Record<string, unknown>, { cookie = kitchen, key = randomUUID(), storeId = '101' } = {}) {
  const answer = await house.app.inject({
    method: 'POST',
    url: `/console/api/demo/${storeId}/saleout`,
    headers: { cookie, 'idempotency-key': key },
    payload: body,
  })
  return { status: answer.statusCode, ...answer.json() }
}

async function publish(menuClass: number, document: MenuSnapshot): Promise<void> {
  const { menu } = house.services
  await transaction(house.db, async (tx) => {
    await menu.publishMenu(tx, 'demo', '101', menuClass, document)
  })
  menu.forget('demo', '101')
}

const saleout = async () => (await house.app.inject('/weixin/onlineorder/demo/101/saleout.html')).json().resultObject

describe('what the kitchen says of a dish', () => {
  it('is on every open phone and terminal of the store within a second, and on none of another', async () => {
    const [here, there, elsewhere] = [
      await phoneAt('101', 'A1'),
      await phoneAt('101', 'A2'),
      await phoneAt('105', 'A1'),
    ]
    const terminal = await listen('/console/api/demo/101/live', kitchen)
    expect((await say({ code: 'L01', soldOut: true })).resultObject).toEqual({ code: 'L01', soldOut: true, left: null })
    for (const stream of [here, there, terminal]) await stream.waitForMenu(({ codes }) => codes.includes('L01'), 1000)
    await say({ code: 'L01', soldOut: false })
    await here.waitForMenu(({ codes }) => !codes.includes('L01'), 1000)
    expect(elsewhere.text()).not.toContain('"L01"')
  })

  it('is the first thing a stream hears, so that a phone that was away misses nothing', async () => {
    await say({ code: 'L02', soldOut: true })
    const stream = await phoneAt('101', 'A3')
    expect((await stream.waitForMenu(() => true)).codes).toContain('L02')
    expect((await saleout()).codes).toContain('L02')
    await say({ code: 'L02', soldOut: false })
  })

  it('limits the portions; none left is sold out, and back again has no limit', async () => {
    const stream = await phoneAt('101', 'A4')
    await say({ code: 'L03', left: 3 })
    expect(await stream.waitForMenu(({ left }) => left.L03 === 3)).toMatchObject({ left: { L03: 3 } })
    expect((await say({ code: 'L03', left: 0 })).resultObject).toEqual({ code: 'L03', soldOut: true, left: 0 })
    expect(await saleout()).toMatchObject({ codes: expect.arrayContaining(['L03']), left: { L03: 0 } })
    expect((await say({ code: 'L03', soldOut: false })).resultObject).toEqual({
      code: 'L03',
      soldOut: false,
      left: null,
    })
    expect((await saleout()).left).not.toHaveProperty('L03')
  })

  it('counts a limit up and down from what is left now, however many tap at once', async () => {
    await say({ code: 'L06', left: 9 })
    await Promise.all(Array.from({ length: 5 }, () => say({ code: 'L06', by: -1 })))
    expect((await saleout()).left.L06).toBe(4)
    expect((await say({ code: 'L06', by: 2 })).resultObject.left).toBe(6)
    expect((await say({ code: 'L06', by: -7 })).resultObject).toEqual({ code: 'L06', soldOut: true, left: 0 })
    await say({ code: 'L06', left: null })
    expect((await say({ code: 'L06', by: 1 })).resultObject.left).toBeNull()
  })

  it('counts once for its key, and not for another word under it', async () => {
    const key = randomUUID()
    const first = await say({ code: 'L04', left: 5 }, { key })
    await say({ code: 'L04', left: 2 })
    expect(await say({ code: 'L04', left: 5 }, { key })).toEqual(first)
    expect((await saleout()).left.L04).toBe(2)
    expect((await say({ code: 'L04', left: 7 }, { key })).resultObject.code).toBe('key_reused')
    await say({ code: 'L04', left: null })
  })

  it('is refused for a dish of no menu, an unknown store, and from a guest', async () => {
    expect((await say({ code: 'NOPE', soldOut: true })).resultObject.code).toBe('dish_unknown')
    expect((await say({ code: 'L01', soldOut: true }, { storeId: '999' })).resultObject.code).not.toBe('ok')
    const guest = await house.asGuestAt('101', 'A5')
    expect((await say({ code: 'L01', soldOut: true }, { cookie: guest.cookie })).status).toBe(401)
    expect((await say({ code: 'L01', left: -1 })).status).toBe(400)
  })

  it('stands in the list the terminal marks dishes in', async () => {
    await say({ code: 'L05', left: 4 })
    const answer = await house.app.inject({ url: '/console/api/demo/101/dishes', headers: { cookie: kitchen } })
    const { dishes } = answer.json().resultObject
    expect(dishes.length).toBeGreaterThan(59)
    expect(dishes.find((dish: { code: string }) => dish.code === 'L05')).toMatchObject({
      names: { zh: expect.any(String), en: expect.any(String), ja: expect.any(String) },
      soldOut: false,
      left: 4,
    })
    await say({ code: 'L05', left: null })
  })

  it('is of any menu of the store, and a dish of several menus stands once in that list', async () => {
    const menus = { 1: [makeDish({ code: 'L01' }), makeDish({ code: 'BENTO' })], 3: [makeDish({ code: 'BENTO' })] }
    for (const [menuClass, dishes] of Object.entries(menus)) await publish(Number(menuClass), makeMenu({ dishes }))
    const codes = async () => {
      const answer = await house.app.inject({ url: '/console/api/demo/101/dishes', headers: { cookie: kitchen } })
      return answer.json().resultObject.dishes.map(({ code }: { code: string }) => code) as string[]
    }
    expect((await codes()).filter((code) => code === 'BENTO' || code === 'L01')).toEqual(['L01', 'BENTO'])
    expect((await say({ code: 'BENTO', soldOut: true })).resultObject).toMatchObject({ soldOut: true })
    await say({ code: 'BENTO', soldOut: false })
  })
})

describe('a phone that looks without a table', () => {
  const look = (menuClass: number, storeId = '101') =>
    listen(`/channel/menu/demo/${storeId}/live?menuclass=${menuClass}`, '')

  it('hears what is sold out within a second, of its store alone', async () => {
    const [here, elsewhere] = [await look(0), await look(0, '105')]
    await say({ code: 'L07', soldOut: true })
    await here.waitForMenu(({ codes }) => codes.includes('L07'), 1000)
    await say({ code: 'L07', soldOut: false })
    await here.waitForMenu(({ codes }) => !codes.includes('L07'), 1000)
    expect(elsewhere.text()).not.toContain('"L07"')
  })

  it('hears of a new menu of the class it reads within two seconds, and keeps its version of another', async () => {
    await publish(2, makeMenu({ dishes: [makeDish({ code: 'BENTO' })] }))
    const [dineIn, ahead] = [await look(0), await look(2)]
    const [before, { version }] = [await dineIn.waitForMenu(() => true), await ahead.waitForMenu(() => true)]
    await publish(2, makeMenu({ dishes: [makeDish({ code: 'BENTO' }), makeDish({ code: 'RICE' })] }))
    expect((await ahead.waitForMenu((state) => state.version > version, 2000)).version).toBe(version + 1)
    expect((await dineIn.waitForMenu(() => true)).version).toBe(before.version)
    await expect(dineIn.waitForMenu((state) => state.version !== before.version, 300)).rejects.toThrow()
  })

  it('is one of two hundred on its line, and comes in again when one of them has gone', async () => {
    const url = '/channel/menu/demo/101/live'
    const opened = await Promise.all(Array.from({ length: 200 }, () => listen(url, '')))
    const refused = await fetch(address + url)
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ resultObject: { code: 'rate_limited' } })
    opened[0]?.close()
    await expect.poll(async () => (await openOnce(address + url)).type).toContain('text/event-stream')
  })

  it('is refused for an unknown store', async () => {
    expect((await house.app.inject('/channel/menu/demo/999/live')).json().resultObject.code).toBe('store_unknown')
  })
})

/** Opens a stream and cuts it, if it is one. */
async function openOnce(url: string) {
  const answer = await fetch(url)
  await answer.body?.cancel()
  return { type: answer.headers.get('content-type') ?? '' }
}

describe('a new menu', () => {
  it('reaches open phones within two seconds, from any server', async () => {
    const stream = await phoneAt('101', 'A6')
    const { version } = await stream.waitForMenu(() => true)
    const place = { sellerId: 'demo', storeId: '101', menuClass: 0 }
    const file = await exportMenuFile(house.db, place, 'csv')
    await importMenuFile(house.db, { ...place, bytes: file?.bytes ?? Buffer.of(), name: 'menu.csv', skipBad: false })
    expect((await stream.waitForMenu((state) => state.version > version, 2000)).version).toBe(version + 1)
    const state = await house.app.inject('/weixin/onlineorder/demo/101/menustate.html')
    expect(state.json().resultObject.version).toBe(version + 1)
  })
})
