import type { PageState } from '@comanda/contract/page.ts'
import { makeLine, makePhone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildFixture } from './built-diner.fixture.ts'

const built = buildFixture()
let house: TestApp
beforeAll(async () => {
  house = await startTestApp({ folders: built.folders, config: { logLevel: 'silent' } })
})
afterAll(async () => {
  await house.close()
  built.remove()
})

async function open(url: string, cookie = '') {
  const { statusCode, body } = await house.app.inject({ url, headers: { cookie } })
  const state = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(body)?.[1]
  const renders = Number(/data-renders="(\d+)"/.exec(body)?.[1])
  return { statusCode, renders, state: JSON.parse(state ?? 'null') as PageState }
}
const page = (type: string) => `/s/demo/orderLR?storeid=102&ordertype=${type}`

describe('the ordering page for orders ahead', () => {
  it.each([
    ['1', 1],
    ['2', 1],
    ['3', 0],
  ])('shows the menu of its type: %s', async (orderType, menuClass) => {
    const { state } = await open(page(orderType))
    expect(state).toMatchObject({ ordering: { orderType, menuClass, tableNo: '' }, table: null, mayOrder: true })
    expect(state.menuUrl).toContain(`/onlineorder/demo/102/${menuClass}/storemenu.html`)
  })

  it('follows the seller’s own choice for a pick-up', async () => {
    await house.db.pool.query(
      `update store set config = '{"picupMenu": 0}' where seller_id = 'demo' and store_id = '101'`,
    )
    house.services.store.forget('demo', '101')
    expect((await open('/s/demo/orderLR?storeid=101&ordertype=1')).state.ordering?.menuClass).toBe(0)
  })

  it('leaves out dishes that the store does not offer for this type', async () => {
    const keep = (config: object) =>
      house.db.pool.query(`update store set config = $1 where seller_id = 'demo' and store_id = '102'`, [
        JSON.stringify(config),
      ])
    await keep({ menuFilter: [{ types: ['J'], codes: ['S01'], orderTypes: [2] }] })
    house.services.store.forget('demo', '102')
    expect((await open(page('2'))).state.hidden).toEqual({ hiddenTypes: ['J'], hiddenCodes: ['S01'] })
    expect((await open(page('1'))).state.hidden).toEqual({ hiddenTypes: [], hiddenCodes: [] })
    await keep({})
    house.services.store.forget('demo', '102')
  })

  describe('at a store that takes no such order', () => {
    const shut = async (storeId: string, type: string) =>
      (await open(`/s/demo/orderLR?storeid=${storeId}&ordertype=${type}&lang=en`)).state.store?.gate
    const change = async (set: string) => {
      await house.db.pool.query(`update store set ${set} where seller_id = 'demo' and store_id = '102'`)
      house.services.store.forget('demo', '102')
    }

    it("shows the refusal's sentence from the first paint", async () => {
      expect(await shut('104', '1')).toMatchObject({
        reason: 'Ordering is unavailable because this store has been deactivated',
      })
      expect(await shut('104', '3')).toMatchObject({
        reason: 'Ordering is unavailable because this store has been deactivated',
      })
      expect((await shut('103', '1'))?.reason).toContain(
        "Sorry, the outlet is closed, and we can't place orders for the time being",
      )
      expect(await shut('102', '1')).toBeNull()
    })

    it('still takes orders for later while it is closed', async () => {
      expect(await shut('103', '3')).toBeNull()
    })

    it('renders each type on its own, and again when its state changes', async () => {
      const before = (await open(page('1'))).renders
      await change(`online_flag = '2'`)
      expect(await shut('102', '1')).toMatchObject({ reason: 'This outlet has closed the self-ordering function' })
      expect(await shut('102', '2')).toBeNull()
      expect((await open(page('1'))).renders).not.toBe(before)
      await change(`online_flag = '9'`)
      expect(await shut('102', '1')).toBeNull()
    })

    it('shows the sentence in the cart too', async () => {
      const { state } = await open('/s/demo/cart?storeid=104&ordertype=2&lang=ja')
      expect(state.store?.gate).toMatchObject({ reason: 'この店舗は停止中のため、ご注文いただけません', isShut: true })
    })
  })

  it('is rendered once for each type and menu', async () => {
    const first = await open(page('1'))
    expect((await open(page('1'))).renders).toBe(first.renders)
    const preorder = await open(page('3'))
    expect(preorder.renders).not.toBe(first.renders)
    expect((await open('/s/demo/orderLR?storeid=102')).renders).not.toBe(preorder.renders)
  })

  it('knows the table where a pick-up began, and refuses an unknown table', async () => {
    expect((await open(page('1@A1'))).state).toMatchObject({ ordering: { orderType: '1', tableNo: 'A1' }, table: null })
    expect((await open(page('2@A1'))).state.ordering?.tableNo).toBe('')
    expect(await open(page('1@Z99'))).toMatchObject({ statusCode: 404, state: { problem: 'table_unknown' } })
  })

  it('belongs to no table, also for a guest who has scanned one', async () => {
    const scanned = await house.app.inject(`/q/${await house.tableCode('102', 'A1')}`)
    const cookie = `guest=${scanned.cookies.find(({ name }) => name === 'guest')?.value}`
    expect((await open('/s/demo/orderLR?storeid=102&tableno=A1&ordertype=1', cookie)).state.table).toBeNull()
    expect((await open('/s/demo/orderLR?ordertype=1', cookie)).state).toMatchObject({
      store: { id: '102' },
      table: null,
    })
  })

  it("knows its guest's scanned table, and its tabs lead there", async () => {
    const scanned = await house.app.inject(`/q/${await house.tableCode('101', 'A1')}`)
    const cookie = `guest=${scanned.cookies.find(({ name }) => name === 'guest')?.value}`
    const tab = '/s/demo/index/home?storeid=102&ordertype=1&lang=en'
    expect((await open(page('1'), cookie)).state).toMatchObject({ ordering: { orderType: '1' }, seated: true })
    const led = await house.app.inject({ url: tab, headers: { cookie } })
    expect(led).toMatchObject({
      ...{ statusCode: 303, headers: { location: '/s/demo/index/home?storeid=101&lang=en&tableno=A1' } },
    })
    const { state } = await open(led.headers.location as string, cookie)
    expect(state).toMatchObject({ store: { id: '101' }, table: { tableno: 'A1' }, ordering: null, seated: false })
  })

  it('leads to the table only while the guest’s party sits there, though the grant lasts longer', async () => {
    const seat = { storeId: '101', tableNo: await house.freshTable('101') }
    const guest = await house.asGuestAt(seat.storeId, seat.tableNo)
    const tab = '/s/demo/index/home?storeid=102&ordertype=2'
    const status = async () => (await house.app.inject({ url: tab, headers: { cookie: guest.cookie } })).statusCode
    const seated = async () => (await open(page('2'), guest.cookie)).state.seated
    expect((await makePhone(house.app, guest, seat).add([makeLine()])).code).toBeNull()
    expect([await seated(), await status()]).toEqual([true, 303])
    await house.db.pool.query(
      `update seating set state = 'closed', closed_at = now() where seller_id = 'demo' and store_id = $1 and table_no = $2`,
      [seat.storeId, seat.tableNo],
    )
    expect([await seated(), await status()]).toEqual([false, 200])
    expect((await open(tab, guest.cookie)).state).toMatchObject({ store: { id: '102' }, ordering: { orderType: '2' } })
    // A guest who scans the code after the end is at the table again, even before sitting down.
    await house.db.pool.query(
      `update seating set closed_at = now() - interval '1 hour' where seller_id = 'demo' and store_id = $1 and table_no = $2`,
      [seat.storeId, seat.tableNo],
    )
    expect(await seated()).toBe(true)
  })

  it('keeps its tabs for a guest who has no table', async () => {
    expect((await open(page('1'))).state.seated).toBe(false)
    const { statusCode, state } = await open('/s/demo/index/home?storeid=102&ordertype=1')
    expect(statusCode).toBe(200)
    expect(state).toMatchObject({ store: { id: '102' }, ordering: { orderType: '1' }, table: null })
  })

  it('is not stored by a phone that has a table', async () => {
    const scanned = await house.app.inject(`/q/${await house.tableCode('101', 'A1')}`)
    const cookie = `guest=${scanned.cookies.find(({ name }) => name === 'guest')?.value}`
    const kept = async (own: string) =>
      (await house.app.inject({ url: page('1'), headers: { cookie: own } })).headers['x-comanda-keep']
    expect(await kept(cookie)).toBeUndefined()
    expect(await kept('')).toBe('1')
  })

  it.each(['', '0', '4', '11', 'x', '1.0'])('takes no orders without a valid type: %j', async (type) => {
    expect((await open(page(type))).state).toMatchObject({ ordering: null, mayOrder: false })
  })
})
