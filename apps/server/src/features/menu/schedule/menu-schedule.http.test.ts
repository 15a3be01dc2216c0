import { randomUUID } from 'node:crypto'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { makeDish, makeMenu, publishMenu } from '@comanda/testing/test-menu.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

/** 14:00 at the store. */
const start = Date.parse('2026-12-01T14:00:00+08:00')
const minuteMs = 60_000
const path = '/console/api/demo/101/menus/3'

let house: TestApp
let owner = ''
let now = start
beforeAll(async () => {
  house = await startTestApp({ now: () => new Date(now) })
  owner = (await house.asStaff('owner')).cookie
})
afterAll(() => house.close())

let version = 0
beforeEach(async () => {
  now = start
  await house.db.pool.query('delete from menu_schedule')
  version = await publishMenu(house, makeMenu({ dishes: [makeDish({ code: 'A' }), makeDish({ code: 'B' })] }), '101', 3)
})

async function call(method: 'GET' | 'POST', what: string, payload?: object, key: string = randomUUID()) {
  const answer = await house.app.inject({
    ...{ method, url: `${path}/${what}` },
    headers: { cookie: owner, 'idempotency-key': key, 'accept-language': 'en' },
    ...(payload && { payload }),
  })
  const { resultMsg, resultObject } = answer.json()
  return { message: resultMsg, ...resultObject }
}

const dearer = (at: string, more: object = {}) => {
  return { version, at, rows: [{ code: 'A', cells: { price: '12.00' } }], ...more }
}
const list = async () => (await call('GET', 'schedule')).schedules
const inForce = async () => {
  const { version: now, rows } = (await house.app.inject({ url: path, headers: { cookie: owner } })).json().resultObject
  return { version: now, price: rows[0].cells.price }
}
const publishDue = () => house.services.menu.scheduler.publishDue(new Date(now))

describe('a change of the menu that is scheduled', () => {
  it('is published at its time, once, in the name of who scheduled it', async () => {
    const scheduled = await call('POST', 'schedule', dearer('2026-12-01T14:30'))
    expect(scheduled).toMatchObject({ at: '2026-12-01T14:30', state: 'waiting', cells: 1 })
    expect(await list()).toEqual([expect.objectContaining({ id: scheduled.id, scheduledBy: 'staff:owner', why: '' })])
    now = start + 30 * minuteMs - 1
    await publishDue()
    expect(await inForce()).toEqual({ version, price: '10.00' })
    now += 1
    await Promise.all([publishDue(), publishDue(), publishDue()])
    expect(await inForce()).toEqual({ version: version + 1, price: '12.00' })
    await publishDue()
    expect(await inForce()).toMatchObject({ version: version + 1 })
    expect(await list()).toEqual([])
    const { rows } = await house.db.pool.query(
      `select who, reason, action from audit_log where subject = '101/3' order by audit_id desc limit 2`,
    )
    expect(rows).toEqual([
      { who: 'staff:owner', reason: 'scheduled', action: 'menu.change' },
      { who: 'staff:owner', reason: '', action: 'menu.schedule' },
    ])
  })

  it('fails when another menu was published meanwhile, says so, and is dropped by the owner', async () => {
    const { id } = await call('POST', 'schedule', dearer('2026-12-01T14:30'))
    await publishMenu(house, makeMenu({ dishes: [makeDish({ code: 'A' })] }), '101', 3)
    now = start + 30 * minuteMs
    await publishDue()
    expect(await inForce()).toEqual({ version: version + 1, price: '10.00' })
    expect(await list()).toMatchObject([
      { id, state: 'failed', why: expect.stringContaining(`version ${version + 1}`) },
    ])
    expect(await call('POST', 'schedule/cancel', { id })).toMatchObject({ id })
    expect(await list()).toEqual([])
  })

  it('is not published once it is cancelled, nor cancelled once it is published', async () => {
    const { id } = await call('POST', 'schedule', dearer('2026-12-01T14:30'))
    await call('POST', 'schedule/cancel', { id })
    now = start + 60 * minuteMs
    await publishDue()
    expect(await inForce()).toMatchObject({ version })
    const other = await call('POST', 'schedule', dearer('2026-12-01T15:30'))
    now = start + 90 * minuteMs
    await publishDue()
    expect(await inForce()).toMatchObject({ version: version + 1 })
    expect(await call('POST', 'schedule/cancel', { id: other.id })).toMatchObject({ code: 'schedule_unknown' })
  })

  it('is one per menu, and the same call again is the same change', async () => {
    const key = randomUUID()
    const first = await call('POST', 'schedule', dearer('2026-12-01T14:30'), key)
    expect(await call('POST', 'schedule', dearer('2026-12-01T14:30'), key)).toEqual(first)
    expect(await call('POST', 'schedule', dearer('2026-12-01T16:00'))).toMatchObject({ code: 'menu_scheduled' })
    expect(await list()).toHaveLength(1)
  })

  it.each([
    ['a time that is over', { at: '2026-12-01T14:00' }, 'schedule_past'],
    ['a day that is none', { at: '2026-12-41T14:00' }, 'schedule_past'],
    ['another version', { version: 1 }, 'menu_moved'],
    ['a price that is none', { rows: [{ code: 'A', cells: { price: 'soon' } }] }, 'menu_unfit'],
    ['a dish of no menu', { rows: [{ code: 'Z', cells: { price: '1.00' } }] }, 'dish_unknown'],
  ])('is refused with %s', async (_, more, code) => {
    expect(await call('POST', 'schedule', dearer('2026-12-01T14:30', more))).toMatchObject({ code })
    expect(await list()).toEqual([])
  })
})
