import { randomUUID } from 'node:crypto'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let house: TestApp
let owner: { cookie: string }
let clock = new Date()
beforeAll(async () => {
  house = await startTestApp({ now: () => clock })
  owner = await house.asStaff('owner')
})
afterAll(() => house.close())

type Method = 'GET' | 'POST' | 'PUT'

async function ask(method: Method, path: string, payload?: object, key: string = randomUUID(), language = 'en') {
  const headers = { ...owner, 'idempotency-key': key, 'accept-language': language }
  const url = `/console/api/demo/${path}`
  const { resultNumber, resultMsg, resultObject } = (
    await house.app.inject({ method, url, headers, ...(payload && { payload }) })
  ).json()
  return { isDone: resultNumber === 0, message: resultMsg, value: resultObject }
}

const stores = async (): Promise<{ storeId: string; version: number; state: string }[]> =>
  (await ask('GET', 'stores')).value
const versionOf = async (storeId: string) => (await stores()).find((one) => one.storeId === storeId)?.version ?? 0
const change = async (storeId: string, wanted: object, key?: string) =>
  ask('PUT', `${storeId}/set-up`, { version: await versionOf(storeId), change: wanted }, key)
const openFor = async (storeId: string) =>
  (await house.app.inject({ url: `/weixin/onlineorder/demo/${storeId}/storeinfo.html` })).json().resultObject.open

describe('an owner', () => {
  it('closes a weekday, and guests find the store closed at once', async () => {
    const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startTime: '00:00', endTime: '24:00' }))
    expect((await change('101', { weekHours: everyDay })).value.state).toBe('open')
    expect(await openFor('101')).toBe(true)
    const { value } = await change('101', {
      specialDays: [{ date: (await ask('GET', 'stores')).value[0].today, periods: [] }],
    })
    expect(value).toMatchObject({ state: 'closed', minutesLeft: -1, opens: { clock: '00:00', inDays: 1 } })
    expect(await openFor('101')).toBe(false)
    expect((await change('101', { specialDays: [], businessTime: [] })).value).toMatchObject({
      weekHours: null,
      state: 'open',
    })
  })

  it('overwrites no other owner: the second of two gets a sentence, in three languages', async () => {
    const version = await versionOf('102')
    const save = (telephone: string, language?: string) =>
      ask('PUT', '102/set-up', { version, change: { telephone } }, undefined, language)
    expect((await save('111')).value.telephone).toBe('111')
    expect(await save('222')).toMatchObject({
      ...{ isDone: false, message: 'This store was changed in the meantime. Compare and save again' },
      value: { code: 'store_moved' },
    })
    expect((await save('222', 'zh')).message).toBe('这家门店刚被别人修改过，请核对后再保存')
    expect((await save('222', 'ja')).message).toContain('もう一度保存してください')
    const { rows } = await house.db.pool.query(
      `select telephone from store where seller_id = 'demo' and store_id = '102'`,
    )
    expect(rows).toEqual([{ telephone: '111' }])
  })

  it('saves once when the answer is lost and the phone repeats', async () => {
    const body = { version: await versionOf('102'), change: { telephone: '333' } }
    const key = randomUUID()
    const first = await ask('PUT', '102/set-up', body, key)
    expect(await ask('PUT', '102/set-up', body, key)).toEqual(first)
    expect(await versionOf('102')).toBe(body.version + 1)
  })

  it('leaves an audit row with what was and what is', async () => {
    await change('103', { onlineFlag: '1' })
    const { rows } = await house.db.pool.query(
      `select who, at_where, action, subject, before, after from audit_log where subject = '103' order by audit_id desc limit 1`,
    )
    expect(rows[0]).toMatchObject({
      ...{ at_where: 'console', action: 'store.change', before: { onlineFlag: '9' }, after: { onlineFlag: '1' } },
      who: expect.stringMatching(/^staff:/),
    })
  })

  it('ends today at a time; a later time than the hours is refused', async () => {
    clock = new Date('2026-12-07T12:00:00+08:00')
    owner = await house.asStaff('owner')
    await change('101', { timeZone: 'Asia/Shanghai', businessTime: [{ startTime: '10:00', endTime: '22:00' }] })
    expect((await ask('POST', '101/close-today', { clock: '22:30' })).value.code).toBe('store_close_late')
    const { value } = await ask('POST', '101/close-today', { clock: '20:00' })
    expect(value.minutesLeft).toBe(480)
    expect(value.specialDays).toEqual([
      { date: '2026-12-07', periods: [{ startTime: '10:00', endTime: '20:00', orderTypes: [] }] },
    ])
    clock = new Date('2026-12-07T20:01:00+08:00')
    expect(await openFor('101')).toBe(false)
  })

  it('deactivates a store and sees its pause', async () => {
    const off = await ask('PUT', '105/set-up', { version: await versionOf('105'), change: {}, status: 0 })
    expect(off.value.state).toBe('deactivated')
    await ask('PUT', '105/set-up', { version: off.value.version, change: {}, status: 1 })
    await ask('POST', '105/pause', { msgid: randomUUID(), minutes: 20, reason: 'Oven' })
    expect((await stores()).find(({ storeId }) => storeId === '105')).toMatchObject({
      state: 'paused',
      pauseReason: 'Oven',
    })
  })

  it('adds a store, empty or as a copy with its own name', async () => {
    expect((await ask('POST', 'stores', { store: { storeId: '201', names: { en: 'New' } } })).value.names).toEqual({
      en: 'New',
    })
    expect((await ask('POST', 'stores', { store: { storeId: '201', names: { en: 'New' } } })).value.code).toBe(
      'store_taken',
    )
    const copy = await ask('POST', 'stores', { store: { storeId: '202', names: { ja: '二号店' } }, copyFrom: '101' })
    expect(copy.value).toMatchObject({
      names: { ja: '二号店' },
      businessTime: [{ startTime: '10:00', endTime: '22:00' }],
    })
    const menus = await house.db.pool.query(`select 1 from menu_current where seller_id = 'demo' and store_id = '202'`)
    expect(menus.rowCount).toBeGreaterThan(0)
    expect(
      (await ask('POST', 'stores', { store: { storeId: '203', names: { en: 'X' } }, copyFrom: '999' })).value.code,
    ).toBe('store_unknown')
  })

  it.each([
    ['an impossible time', { weekHours: [{ weekday: 1, startTime: '10:00', endTime: '25:00' }] }],
    ['a day that is none', { weekHours: [{ weekday: 8, startTime: '10:00', endTime: '22:00' }] }],
    [
      'the same date twice',
      {
        specialDays: [
          { date: '2026-12-25', periods: [] },
          { date: '2026-12-25', periods: [] },
        ],
      },
    ],
    ['a date that is none', { specialDays: [{ date: '2026-02-30', periods: [] }] }],
    ['a negative last order', { lastOrderMinutes: -1 }],
    ['no name', { names: { zh: '', en: '', ja: '' } }],
  ])('cannot save %s', async (_, wanted) => {
    const version = await versionOf('103')
    expect((await change('103', wanted)).isDone).toBe(false)
    expect(await versionOf('103')).toBe(version)
  })
})
