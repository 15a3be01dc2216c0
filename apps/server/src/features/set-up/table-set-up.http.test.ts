import { randomUUID } from 'node:crypto'
import type { OwnerTable } from '@comanda/contract/set-up/table-set-up.routes.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditOf } from '../../cli/operator.fixture.ts'

let house: TestApp
let owner: string
beforeAll(async () => {
  house = await startTestApp()
  owner = (await house.asStaff('owner')).cookie
})
afterAll(() => house.close())

interface Options {
  cookie?: string
  place?: string
  key?: string
}
async function ask(method: 'GET' | 'POST', what: string, payload: object, options: Options) {
  const { cookie = owner, place = 'demo/101', key = randomUUID() } = options
  const url = `/console/api/${place}/set-up/tables${what}`
  const sent = method === 'POST' ? { headers: { cookie, 'idempotency-key': key }, payload } : { headers: { cookie } }
  const { resultNumber, resultObject } = (await house.app.inject({ method, url, ...sent })).json()
  return { code: resultNumber === 0 ? null : resultObject.code, tables: resultObject.tables as OwnerTable[] }
}
const list = async (options: Options = {}) => ask('GET', '', {}, options)
const write = (what: string, payload: object = {}, options: Options = {}) => ask('POST', what, payload, options)
async function read(tableNo: string) {
  return (await list()).tables.find(({ tableno }) => tableno === tableNo)
}
const codeOf = (tableNo: string) => house.tableCode('101', tableNo)
async function opens(code: string) {
  const { headers } = await house.app.inject({ url: `/q/${code}` })
  return String(headers['set-cookie']).includes('guest=')
}
async function sitAt(tableNo: string) {
  await house.app.inject({
    ...{ method: 'POST', url: `/weixin/storeorder/demo/101/${tableNo}/order.html` },
    headers: { ...(await house.asGuestAt('101', tableNo)) },
    payload: { lines: [{ id: `line-of-${tableNo}`, code: 'L05', num: 1 }] },
  })
}

describe('the owner', () => {
  it('adds a range in an area, and guests open its codes', async () => {
    const { code, tables } = await write('', { tables: 'B1..B6', seats: 6, area: 'Garden' })
    expect(code).toBeNull()
    const added = tables.filter(({ area }) => area === 'Garden')
    expect(added.map(({ tableno }) => tableno)).toEqual(['B1', 'B2', 'B3', 'B4', 'B5', 'B6'])
    expect(added[0]).toMatchObject({ seats: 6, codeVersion: 1, printedAt: null, isSheetCurrent: false, isTaken: false })
    expect(JSON.stringify(tables)).not.toContain(await codeOf('B1'))
    expect(await opens(await codeOf('B6'))).toBe(true)
    expect((await auditOf(house.db, 'demo'))[0]).toMatchObject({ action: 'table.create', where: 'console' })
  })

  it.each([
    [{ tables: 'C1..C3,B2' }, 'table_exists'],
    [{ tables: 'C1..C201' }, 'table_range_invalid'],
    [{ tables: 'C3..C1' }, 'table_range_invalid'],
    [{ tables: 'GARDEN1' }, 'table_range_invalid'],
    [{ tables: '' }, 'table_range_invalid'],
  ])('adds none of %j', async (payload, code) => {
    expect((await write('', payload)).code).toBe(code)
    expect(await read('C1')).toBeUndefined()
  })

  it('changes name, seats and area, each by itself', async () => {
    await write('', { tables: 'D1', area: 'Hall' })
    await write('/D1', { tablename: 'Window' })
    await write('/D1', { seats: 8 })
    expect(await read('D1')).toMatchObject({ tablename: 'Window', seats: 8, area: 'Hall' })
    expect((await write('/D1', { area: '' })).code).toBeNull()
    expect(await read('D1')).toMatchObject({ tablename: 'Window', area: '' })
    expect((await write('/D9', { seats: 2 })).code).toBe('table_unknown')
  })

  it('retires a table, and a code of a new table with its number is another one', async () => {
    await write('', { tables: 'E1' })
    const old = await codeOf('E1')
    expect((await write('/E1/retire')).code).toBeNull()
    expect(await read('E1')).toBeUndefined()
    expect((await write('/E1/retire')).code).toBe('table_unknown')
    await write('', { tables: 'E1' })
    expect(await read('E1')).toMatchObject({ codeVersion: 2 })
    expect([await opens(old), await opens(await codeOf('E1'))]).toEqual([false, true])
  })

  it('does not retire a table where guests sit', async () => {
    await write('', { tables: 'F1' })
    await sitAt('F1')
    expect(await read('F1')).toMatchObject({ isTaken: true })
    expect((await write('/F1/retire')).code).toBe('table_seated')
    expect(await opens(await codeOf('F1'))).toBe(true)
  })
})

describe('a new code', () => {
  it('kills the old one, and makes the printed sheet old', async () => {
    await write('', { tables: 'G1' })
    const old = await codeOf('G1')
    await write('/printed', { sheets: [{ tableno: 'G1', codeVersion: 1 }] })
    expect(await read('G1')).toMatchObject({ isSheetCurrent: true, printedAt: expect.any(String) })
    expect((await write('/G1/rekey')).code).toBeNull()
    expect([await opens(old), await opens(await codeOf('G1'))]).toEqual([false, true])
    expect(await read('G1')).toMatchObject({ codeVersion: 2, isSheetCurrent: false })
    const [row] = await auditOf(house.db, 'demo')
    expect(row).toMatchObject({ action: 'table.rekey', after: { codeVersion: 2 } })
    expect(JSON.stringify(row)).not.toContain(await codeOf('G1'))
    expect((await write('/G9/rekey')).code).toBe('table_unknown')
  })

  it('of the terminal counts too', async () => {
    await write('', { tables: 'G2' })
    const headers = { cookie: owner, 'idempotency-key': randomUUID() }
    await house.app.inject({ method: 'POST', url: '/console/api/demo/101/tables/G2/rekey', headers, payload: {} })
    expect(await read('G2')).toMatchObject({ codeVersion: 2 })
  })

  it('is not printed by the sheet of the one before', async () => {
    await write('', { tables: 'G3' })
    await write('/G3/rekey')
    await write('/printed', { sheets: [{ tableno: 'G3', codeVersion: 1 }] })
    expect(await read('G3')).toMatchObject({ isSheetCurrent: false, printedAt: null })
    expect((await write('/printed', { sheets: [{ tableno: 'G9', codeVersion: 1 }] })).code).toBe('table_unknown')
  })

  it('is made once by a repeated request', async () => {
    await write('', { tables: 'G4' })
    const key = randomUUID()
    await write('/G4/rekey', {}, { key })
    await write('/G4/rekey', {}, { key })
    expect(await read('G4')).toMatchObject({ codeVersion: 2 })
  })
})

describe('a printed sheet', () => {
  it('is old after a new name, and not after new seats', async () => {
    await write('', { tables: 'H1' })
    await write('/printed', { sheets: [{ tableno: 'H1', codeVersion: 1 }] })
    await write('/H1', { seats: 2, tablename: 'H1' })
    expect(await read('H1')).toMatchObject({ isSheetCurrent: true })
    await write('/H1', { tablename: 'Corner' })
    expect(await read('H1')).toMatchObject({ isSheetCurrent: false })
  })
})

describe('tables', () => {
  it('are news for the terminals', async () => {
    const since = `select count(*)::int as n from live_event where channel = 's_101' and type = 'table_changed'
      and data ->> 'tableNo' = 'J1'`
    await write('', { tables: 'J1' })
    await write('/J1', { seats: 9 })
    await write('/J1/retire')
    expect((await house.db.pool.query(since)).rows[0].n).toBe(3)
  })

  it('are the owner’s alone, and each store’s own', async () => {
    for (const role of ['waiter', 'kitchen'] as const) {
      const { cookie } = await house.asStaff(role)
      expect((await list({ cookie })).code).toBe('not_allowed')
      for (const what of ['', '/B1', '/B1/retire', '/B1/rekey', '/printed']) {
        const payload = { tables: 'K1', sheets: [{ tableno: 'B1', codeVersion: 1 }] }
        expect((await write(what, payload, { cookie })).code).toBe('not_allowed')
      }
    }
    expect((await write('', { tables: 'K1' }, { place: 'demosg/101' })).code).toBe('not_allowed')
    expect((await write('', { tables: 'K1' }, { place: 'demo/999' })).code).toBe('store_unknown')
    expect((await list({ place: 'demo/999' })).code).toBe('store_unknown')
    expect((await write('/B1/retire', {}, { place: 'demo/102' })).code).toBe('table_unknown')
    expect(await read('K1')).toBeUndefined()
    expect(await read('B1')).toBeDefined()
  })
})
