import { randomUUID } from 'node:crypto'
import { type FaultProxy, startFaultProxy } from '@comanda/testing/fault-proxy.ts'
import { makeLine, makePhone, type Phone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase, type Database } from '../db/database.ts'

const log = { info: () => undefined, warn: () => undefined, error: console.error }
let house: TestApp
let proxy: FaultProxy
let database: Database
/** The server that loses its database. `house` reads the same database without the proxy. */
let far: TestApp
let phone: Phone

beforeAll(async () => {
  house = await startTestApp()
  // pg's reading of the settings, given as parts or as a URL.
  const { host, port, user, password, database: name } = new pg.Client(house.db.clientConfig)
  proxy = await startFaultProxy(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
  const config = { user, password: password ?? undefined, database: name, host: '127.0.0.1', port: proxy.port }
  database = connectDatabase(config, { log, max: 4 })
  far = await startTestApp({ db: database, config: { logLevel: 'silent' } })
  phone = makePhone(far.app, await far.asGuestAt('101', 'A1'), { storeId: '101', tableNo: 'A1' })
})
afterEach(() => proxy.mend())
afterAll(async () => {
  await far.close()
  await database.close()
  await proxy.close()
  await house.close()
})

const ready = async () => (await far.app.inject('/readyz')).statusCode

async function portions(): Promise<number> {
  const { rows } = await house.db.pool.query<{ num: number }>('select coalesce(sum(num), 0)::int as num from cart_line')
  return rows[0]?.num ?? 0
}

describe.each(['cut', 'swallow'] as const)('while the database is gone (%s)', (how) => {
  it('every answer is a 503 envelope, no write is reported as done, and the server recovers by itself', async () => {
    await expect.poll(async () => (await phone.add([makeLine()])).code).toBeNull()
    const before = await portions()
    await proxy[how]()
    const [key, line] = [randomUUID(), makeLine()]
    const add = phone.add([line], key)
    if (how === 'cut') {
      expect(await add).toMatchObject({ status: 503, code: 'server_busy' })
      expect(await phone.send()).toMatchObject({ status: 503, code: 'server_busy' })
      expect(await phone.cart()).toMatchObject({ status: 503, code: 'server_busy' })
    }
    const asked = performance.now()
    expect(await ready()).toBe(503)
    expect(performance.now() - asked).toBeLessThan(2000)
    expect((await far.app.inject('/healthz')).statusCode).toBe(200)
    expect(await portions()).toBe(before)
    await proxy.mend()
    await expect.poll(ready, { timeout: 8000 }).toBe(200)
    expect((await add).code === null ? 200 : (await add).status).toBeOneOf([200, 503])
    // A repeated intent is done once, whatever happened to the first try.
    await expect.poll(async () => (await phone.add([line], key)).code, { timeout: 8000 }).toBeNull()
    expect(await portions()).toBe(before + 1)
  })
})

it('gives up a database connection without an answer before the guest does', async () => {
  await proxy.cut()
  await phone.cart()
  await proxy.mend()
  proxy.swallow()
  const started = performance.now()
  expect(await phone.cart()).toMatchObject({ status: 503, code: 'server_busy' })
  expect(performance.now() - started).toBeLessThan(10_000)
})
