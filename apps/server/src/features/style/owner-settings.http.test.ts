import { randomUUID } from 'node:crypto'
import type { Setting } from '@comanda/contract/style/setting.routes.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let house: TestApp
let owner: string
beforeAll(async () => {
  house = await startTestApp()
  owner = (await house.asStaff('owner')).cookie
})
afterAll(() => house.close())

async function ask(
  method: 'GET' | 'POST',
  payload: object = {},
  { cookie = owner, query = '', seller = 'demo', key = randomUUID() as string, path = '' } = {},
) {
  const url = `/console/api/${seller}/settings${path}${query}`
  const sent = method === 'POST' ? { headers: { cookie, 'idempotency-key': key }, payload } : { headers: { cookie } }
  const { resultNumber, resultObject } = (await house.app.inject({ method, url, ...sent })).json()
  return { code: resultNumber === 0 ? null : resultObject.code, value: resultObject as { settings: Setting[] } }
}
async function read(key: string, query = ''): Promise<Setting | undefined> {
  return (await ask('GET', {}, { query })).value.settings.find((setting) => setting.key === key)
}
const change = (payload: object, options = {}) => ask('POST', payload, options)
const ofStore = '?storeid=102'

describe('the settings of a brand', () => {
  it('come with their source and with what holds otherwise', async () => {
    expect(await read('holdPortions')).toMatchObject({ value: 50, from: 'seller', inherited: 50, unreadable: false })
    expect(await read('names')).toMatchObject({ from: 'seller', inherited: null })
  })

  it('are changed and given back, and say who did it', async () => {
    expect((await change({ set: { holdPortions: 80 } })).code).toBeNull()
    const changed = await read('holdPortions')
    expect(changed).toMatchObject({ value: 80, from: 'seller', changed: { who: '陈掌柜' } })
    expect((await change({ unset: ['holdPortions'] })).code).toBeNull()
    expect(await read('holdPortions')).toMatchObject({ value: 50, from: 'default' })
  })

  it('take all values of a change or none', async () => {
    const refused = await change({ set: { holdPortions: 70, cancelSeconds: 99_999 } })
    expect(refused).toMatchObject({ code: 'setting_invalid', value: { details: { key: 'cancelSeconds' } } })
    expect(await read('holdPortions')).toMatchObject({ value: 50 })
  })

  it.each([
    [{ set: { holdPortion: 1 } }, 'setting_unknown'],
    [{ unset: ['names'] }, 'setting_needed'],
    [{ set: { currency: { code: 'JPY', fixNum: 0, showZero: true } } }, 'currency_in_use'],
    [{ storeid: '102', set: { currency: { code: 'CNY', fixNum: 2, showZero: true } } }, 'currency_of_seller'],
    [{ storeid: '999', set: { holdPortions: 1 } }, 'store_unknown'],
  ])('refuse %j', async (payload, code) => {
    expect((await change(payload)).code).toBe(code)
  })

  it('are changed once by a repeated request', async () => {
    const key = randomUUID()
    await change({ set: { holdDevices: 5 } }, { key })
    await change({ set: { holdDevices: 9 } })
    expect((await change({ set: { holdDevices: 5 } }, { key })).code).toBeNull()
    expect(await read('holdDevices')).toMatchObject({ value: 9 })
  })

  it('keep what two owners change together', async () => {
    await Promise.all([change({ set: { unpaidMost: 4 } }), change({ set: { payMinutes: 20 } })])
    expect([(await read('unpaidMost'))?.value, (await read('payMinutes'))?.value]).toEqual([4, 20])
  })
})

describe('the undo of settings', () => {
  const undo = (payload: object, options = {}) => ask('POST', payload, { ...options, path: '/undo' })
  const keys = ['layout', 'picMode', 'popup']
  const lastAt = async (query = '') =>
    (await ask('GET', {}, { query })).value.settings
      .filter(({ key }) => keys.includes(key))
      .map(({ changed }) => changed?.at ?? '')
      .sort()
      .at(-1) ?? ''

  it('brings the values from before the last change back, and the change itself with a second one', async () => {
    await change({ set: { layout: 'LR', picMode: 1 } })
    await change({ set: { layout: 'TB', picMode: 2 } })
    expect((await undo({ keys, at: await lastAt() })).code).toBeNull()
    expect([(await read('layout'))?.value, (await read('picMode'))?.value]).toEqual(['LR', 1])
    expect((await undo({ keys, at: await lastAt() })).code).toBeNull()
    expect([(await read('layout'))?.value, (await read('picMode'))?.value]).toEqual(['TB', 2])
  })

  it('takes a value away that the change wrote first', async () => {
    await change({ storeid: '102', set: { picMode: 0 } })
    await undo({ storeid: '102', keys, at: await lastAt(ofStore) })
    expect(await read('picMode', ofStore)).toMatchObject({ from: 'seller' })
  })

  it('leaves other settings alone, and is one undo for a repeated request', async () => {
    await change({ set: { layout: 'LR', holdDevices: 7 } })
    const key = randomUUID()
    const payload = { keys, at: await lastAt() }
    await undo(payload, { key })
    expect((await undo(payload, { key })).code).toBeNull()
    expect([(await read('layout'))?.value, (await read('holdDevices'))?.value]).toEqual(['TB', 7])
  })

  it.each([
    [{ keys: ['layouts'], at: '2026-01-01T00:00:00Z' }, 'setting_unknown'],
    [{ keys: ['layout'], at: '2026-01-01T00:00:00Z' }, 'settings_moved'],
    [{ keys: ['bookSeatLink'], at: '2026-01-01T00:00:00Z' }, 'settings_no_former'],
    [{ storeid: '999', keys: ['layout'], at: '2026-01-01T00:00:00Z' }, 'settings_no_former'],
  ])('refuses %j', async (payload, code) => {
    expect((await undo(payload)).code).toBe(code)
  })
})

describe('the settings of a store', () => {
  it('stand over the brand’s, and go back to them', async () => {
    await change({ storeid: '102', set: { holdPortionsEach: 5 } })
    expect(await read('holdPortionsEach', ofStore)).toMatchObject({ value: 5, from: 'store', inherited: 30 })
    expect(await read('holdPortionsEach')).toMatchObject({ value: 30, changed: null })
    await change({ storeid: '102', unset: ['holdPortionsEach'] })
    expect(await read('holdPortionsEach', ofStore)).toMatchObject({ value: 30, from: 'seller' })
  })

  it('decide within seconds', async () => {
    await change({ storeid: '102', set: { discountMost: 77 } })
    const most = async () => {
      const store = await house.services.store.getStore('demo', '102')
      return store && (await house.services.style.settingsOf('demo', store))?.discountMost
    }
    await expect.poll(most, { timeout: 5000 }).toBe(77)
  })
})

describe('settings', () => {
  it('are the owner’s alone, and each seller’s own', async () => {
    for (const role of ['waiter', 'kitchen'] as const) {
      const { cookie } = await house.asStaff(role)
      expect((await ask('GET', {}, { cookie })).code).toBe('not_allowed')
      expect((await change({ set: { holdPortions: 1 } }, { cookie })).code).toBe('not_allowed')
    }
    expect((await change({ set: { holdPortions: 1 } }, { seller: 'demosg' })).code).toBe('not_allowed')
  })

  it('of the brand are not changed by an owner of some stores', async () => {
    const some = `update staff set store_ids = $1::jsonb where seller_id = 'demo' and username = 'owner'`
    await house.db.pool.query(some, ['["102"]'])
    const { cookie } = await house.asStaff('owner')
    try {
      expect((await ask('GET', {}, { cookie })).code).toBe('not_allowed')
      expect((await change({ set: { holdPortions: 1 } }, { cookie })).code).toBe('not_allowed')
      expect((await ask('GET', {}, { cookie, query: ofStore })).code).toBeNull()
      expect((await ask('GET', {}, { cookie, query: '?storeid=101' })).code).toBe('not_allowed')
    } finally {
      await house.db.pool.query(some, ['[]'])
    }
  })
})
