import { randomUUID } from 'node:crypto'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let house: TestApp
let owner = ''
beforeAll(async () => {
  house = await startTestApp()
  owner = (await house.asStaff('owner')).cookie
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.db.pool.query(`update store set config = config - 'mustOrder' where store_id = '101'`)
  house.services.store.forget('demo', '101')
})

const path = '/console/api/demo/101/must-order'
const tea = { code: 'Y01', num: 1, perHead: true, forceAdd: true }
const rice = { code: 'Z01', num: 2, perHead: false, forceAdd: false }

async function read() {
  return (await house.app.inject({ url: path, headers: { cookie: owner } })).json().resultObject
}

async function save(seen: object[], items: object[], key: string = randomUUID()) {
  const headers = { cookie: owner, 'idempotency-key': key }
  return (await house.app.inject({ method: 'PUT', url: path, headers, payload: { seen, items } })).json().resultObject
}

describe('the must-order dishes that an owner sets', () => {
  it('are saved with an audit entry, and a table learns of them at once', async () => {
    expect(await read()).toEqual({ items: [] })
    expect(await save([], [tea, rice])).toEqual({ items: [tea, rice] })
    expect(await read()).toEqual({ items: [tea, rice] })
    const asked = '/weixin/wxmenusetup/v2/bidian2.html?sellerid=demo&storeid=101&tableno=A1&lang=en'
    const { items } = (await house.app.inject(asked)).json().resultObject
    expect(items).toMatchObject([
      { code: 'Y01', num: 1, perHead: true, forceAdd: true },
      { code: 'Z01', num: 2, forceAdd: false },
    ])
    const { rows } = await house.db.pool.query(
      `select before, after from audit_log where action = 'settings.change' and subject = '101' order by audit_id desc limit 1`,
    )
    expect(rows).toEqual([{ before: { mustOrder: [] }, after: { mustOrder: [tea, rice] } }])
  })

  it('are written once for one press', async () => {
    const key = randomUUID()
    expect(await save([], [tea], key)).toEqual(await save([], [tea], key))
  })

  it('are not written over the list of another owner', async () => {
    await save([], [tea])
    expect(await save([], [rice])).toMatchObject({ code: 'must_order_moved' })
    expect(await read()).toEqual({ items: [tea] })
    expect(await save([tea], [])).toEqual({ items: [] })
  })

  it('are dishes of the dine-in menu, or dishes that stand there already', async () => {
    expect(await save([], [{ ...tea, code: 'gone' }])).toMatchObject({
      code: 'dish_unknown',
      details: { codes: ['gone'] },
    })
    const old = { ...tea, code: 'OLD' }
    await house.db.pool.query(
      `update store set config = config || jsonb_build_object('mustOrder', $1::jsonb) where store_id = '101'`,
      [JSON.stringify([old])],
    )
    house.services.store.forget('demo', '101')
    expect(await save([old], [old, rice])).toEqual({ items: [old, rice] })
  })

  it('of an unknown store are refused', async () => {
    const answer = await house.app.inject({ url: '/console/api/demo/999/must-order', headers: { cookie: owner } })
    expect(answer.json().resultObject.code).toBe('store_unknown')
  })
})
