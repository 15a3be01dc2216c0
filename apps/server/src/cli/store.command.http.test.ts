import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditOf, operatorOn } from './operator.fixture.ts'
import { sellerCommand } from './seller.command.ts'
import { storeCommand } from './store.command.ts'

let house: TestApp
let seller: ReturnType<typeof operatorOn>
let store: ReturnType<typeof operatorOn>
beforeAll(async () => {
  house = await startTestApp()
  await house.services.live.listen()
  seller = operatorOn(house.db, sellerCommand)
  store = operatorOn(house.db, storeCommand)
})
afterAll(() => house.close())

const info = async (sellerId: string, storeId: string) =>
  (await house.app.inject({ url: `/weixin/onlineorder/${sellerId}/${storeId}/storeinfo.html?language=en` })).json()

describe('seller', () => {
  it('create makes a seller with a name and settings', async () => {
    expect(await seller.run('create sakura --name-ja 桜庵 --name-en Sakura --zone Asia/Tokyo --currency JPY')).toBe(0)
    expect(seller.said()).toContain('sakura  Sakura / 桜庵  Asia/Tokyo  active')
    const { resultObject } = (await house.app.inject({ url: '/weixin/sellermanage/sakura/sellerinfo.html' })).json()
    expect(resultObject).toMatchObject({ sellerId: 'sakura', currency: 'JPY', languages: ['en', 'ja'] })
    expect(await house.services.style.getStyle('sakura')).toMatchObject({
      currency: { code: 'JPY', fixNum: 0 },
      defaultLanguage: 'en',
    })
  })

  it.each([
    ['create Sakura --name-en S --zone Asia/Tokyo --currency JPY', 'sellerId:'],
    ['create two --zone Asia/Tokyo --currency JPY', '--name-zh: expected a name in at least one language.'],
    ['create two --name-en S --zone +08:00 --currency JPY', '--zone: expected a time zone like "Asia/Shanghai".'],
    ['create two --name-en S --zone Asia/Tokyo --currency yen', '--currency: expected three capital letters'],
    ['create demo --name-en S --zone Asia/Tokyo --currency JPY', 'There is a seller "demo" already.'],
    ['change nobody --name-en S', 'There is no seller "nobody".'],
    ['change sakura', 'Say what to change'],
  ])('%s is refused with the reason', async (words, why) => {
    expect(await seller.run(words)).toBe(1)
    expect(seller.said()).toContain(why)
    expect(seller.said()).toContain('Nothing was changed.')
  })

  it('without a verb, or with an unknown option, explains itself', async () => {
    for (const words of ['', 'create', 'create x --colour red', 'toString']) {
      expect(await seller.run(words)).toBe(2)
      expect(seller.said()).toMatch(/^Usage:\n {2}seller create SELLER/)
    }
  })

  it('keeps its last name', async () => {
    expect(await seller.run('change sakura --name-ja', '')).toBe(0)
    expect(await seller.run('change sakura --name-en', '')).toBe(1)
    expect(seller.said()).toContain('A seller keeps a name in at least one language.')
    expect(await seller.run('show sakura')).toBe(0)
    expect(seller.said()).toBe('name-en  Sakura\nzone     Asia/Tokyo\nstatus   active')
  })

  it('disable closes every store to guests, and enable opens those that were open', async () => {
    expect((await info('demo', '101')).resultObject.status).toBe(1)
    expect(await seller.run('disable demo --reason unpaid')).toBe(0)
    await expect.poll(async () => (await info('demo', '101')).resultObject.status, { timeout: 2000 }).toBe(0)
    expect(await seller.run('enable demo')).toBe(0)
    await expect.poll(async () => (await info('demo', '101')).resultObject.status, { timeout: 2000 }).toBe(1)
    expect((await info('demo', '104')).resultObject.status).toBe(0)
    expect((await auditOf(house.db, 'demo'))[1]).toEqual({
      ...{ action: 'seller.disable', subject: 'demo', before: { status: 1 }, after: { status: 0 } },
      ...{ who: 'ada', where: 'command@till', reason: 'unpaid' },
    })
  })
})

describe('store', () => {
  it("create takes the seller's zone and the fields given", async () => {
    const words =
      'create 1 --seller sakura --name-ja 本店 --hours 9:00-14:00,17:00-24:00 --lat 35.68 --lng 139.76 --business pickup,preorder'
    expect(await store.run(words, '--address-en', '1 Chome')).toBe(0)
    expect(store.said()).toContain('1  本店  Asia/Tokyo  09:00–14:00, 17:00–24:00  active')
    await expect
      .poll(async () => (await info('sakura', '1')).resultObject, { timeout: 2000 })
      .toMatchObject({
        ...{ name: '本店', address: '1 Chome', timeZone: 'Asia/Tokyo', gdLat: 35.68, gdLng: 139.76, isEnable: '14' },
        ...{ onlineFlag: '9', status: 1, menuVersion: 0 },
      })
  })

  it.each([
    ['create 1 --seller sakura --name-en S', 'There is a store "1" already.'],
    ['create 2 --seller nobody --name-en S', 'There is no seller "nobody".'],
    ['create 2 --seller sakura', '--name-zh: expected a name in at least one language.'],
    ['change 1 --seller sakura --hours 25:00-26:00', '--hours: expected hours like "10:00-22:00".'],
    ['change 1 --seller sakura --lat 91 --lng 2', '--lat: '],
    ['change 1 --seller sakura --lat 12', '--lat: a place has both a latitude and a longitude.'],
    ['change 1 --seller sakura --business pickup,pickup', '--business: expected "0" (none)'],
    ['change 1 --seller sakura --online booking', '--online: expected "0" (none)'],
    ['change 1 --seller sakura --open perhaps', '--open: expected boolean'],
    ['change 9 --seller sakura --open no', 'There is no store "9" of seller "sakura".'],
    ['copy 1 --seller sakura --to 1', 'There is a store "1" already.'],
    ['copy 1 --seller sakura --to a/b', '--to: '],
  ])('%s is refused with the reason', async (words, why) => {
    expect(await store.run(words)).toBe(1)
    expect(store.said()).toContain(why)
    expect(store.said()).toContain('Nothing was changed.')
  })

  it('change reaches guests of a running server at once', async () => {
    expect((await info('demo', '102')).resultObject.open).toBe(true)
    expect(await store.run('change 102 --seller demo --open no --lng -0.5 --lat 51')).toBe(0)
    await expect
      .poll(async () => (await info('demo', '102')).resultObject, { timeout: 2000 })
      .toMatchObject({ open: false, gdLng: -0.5 })
    expect((await auditOf(house.db, 'demo'))[0]).toMatchObject({
      before: { gdLat: 30.2408, isBusiness: true },
      after: { gdLat: 51, gdLng: -0.5, isBusiness: false },
    })
  })

  it('close deactivates it, reopen activates it', async () => {
    expect(await store.run('close 101 --seller demo')).toBe(0)
    await expect.poll(async () => (await info('demo', '101')).resultObject.status, { timeout: 2000 }).toBe(0)
    expect(await store.run('reopen 101 --seller demo')).toBe(0)
    await expect.poll(async () => (await info('demo', '101')).resultObject.status, { timeout: 2000 }).toBe(1)
  })

  it('copy brings fields, settings, tables with new codes, and menus', async () => {
    expect(await store.run('copy 105 --seller demo --to 106')).toBe(0)
    expect(store.said()).toContain('with 12 tables and 2 menus.')
    await expect
      .poll(async () => (await info('demo', '106')).resultObject, { timeout: 2000 })
      .toMatchObject({ originalName: '红炉小馆（武林店）', menuVersion: 1 })
    const { rows } = await house.db.pool.query(
      `select count(distinct code)::int as codes, count(distinct table_no)::int as tables,
         (select config ->> 'hmdOrderCode' from store where store_id = '106') as code
       from dining_table where store_id in ('105', '106')`,
    )
    expect(rows).toEqual([{ codes: 24, tables: 12, code: '2468' }])
  })
})

describe('the audit', () => {
  it.each(['update audit_log set who = $$x$$', 'delete from audit_log', 'truncate audit_log'])(
    'refuses %s',
    async (statement) => {
      await expect(house.db.pool.query(statement)).rejects.toThrow('audit_log is append only')
    },
  )
})
