import { randomUUID } from 'node:crypto'
import { makeLine } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { strangerLimits } from '../../config/stranger-limits.ts'

let house: TestApp
/** The middle of a window of ten minutes and of a day. */
let at = new Date('2026-11-02T12:05:00Z')
beforeEach(async () => {
  at = new Date('2026-11-02T12:05:00Z')
  house = await startTestApp({ now: () => at, config: { perPerson: strangerLimits.requests.guest } })
})
afterEach(() => house.close())

const preorder = '/weixin/storeorder/demo/101/cacheorder.html'
const amount = '/weixin/storeorder/demo/101/storecalamt.html'
const lines = (count: number) => Array.from({ length: count }, () => makeLine({ typeName: 'x'.repeat(50) }))

interface Sending {
  readonly url?: string
  readonly from?: string
  readonly guest?: { readonly cookie: string }
  readonly body?: object
}

async function send({
  url = preorder,
  from = '198.51.100.1',
  guest = house.asGuest(),
  body = { lines: lines(180) },
}: Sending) {
  const answer = await house.app.inject({
    method: 'POST',
    url,
    remoteAddress: from,
    headers: { cookie: guest.cookie, 'idempotency-key': randomUUID() },
    payload: body,
  })
  return { code: answer.json().resultObject?.code ?? null, after: answer.headers['retry-after'] }
}

async function sentUntilFull(make: () => Sending): Promise<number> {
  for (let count = 0; count < 1000; count += 1) {
    const { code } = await send(make())
    if (code === 'kept_too_much') return count
    expect(code).toBeNull()
  }
  throw new Error('never full')
}

describe('bytes of a guest without a seat', () => {
  it('are bounded by guest, while companions at the address go on', async () => {
    const greedy = house.asGuest()
    const body = Buffer.byteLength(JSON.stringify({ lines: lines(180) }))
    const count = await sentUntilFull(() => ({ guest: greedy }))
    expect(count).toBeGreaterThan(1)
    expect(count * body).toBeLessThan(192 * 1024)
    const refused = await send({ guest: greedy })
    expect(Number(refused.after)).toBe(300)
    expect((await send({})).code).toBeNull()
    at = new Date(at.getTime() + 300_000)
    expect((await send({ guest: greedy })).code).toBeNull()
  })

  it('are bounded by address, however many guests it makes up; other addresses go on', async () => {
    const count = await sentUntilFull(() => ({}))
    const { rows } = await house.db.pool.query<{ bytes: string }>(
      `select sum(pg_column_size(c.*)) + (select sum(pg_column_size(i.*)) from idempotency i) as bytes from cached_order c`,
    )
    expect(Number(rows[0]?.bytes)).toBeLessThan(4 * 1024 * 1024)
    expect(count).toBeGreaterThan(50)
    expect((await send({ from: '203.0.113.7' })).code).toBeNull()
    // A guest at a table of the same address orders.
    const tableNo = await house.freshTable()
    const guest = await house.asGuestAt('101', tableNo)
    const body = { lines: [makeLine()] }
    expect((await send({ guest, url: `/weixin/storeorder/demo/101/${tableNo}/order.html`, body })).code).toBeNull()
  }, 60_000)

  it('count the priced cart of an amount, which is larger than its question', async () => {
    const greedy = house.asGuest()
    const asked = await sentUntilFull(() => ({ url: amount, guest: greedy, body: { orderDetail: lines(20) } }))
    const { rows } = await house.db.pool.query<{ bytes: string }>(
      `select sum(length(answer::text)) as bytes from store_request where kind = 'storecalamt'`,
    )
    expect(asked).toBeGreaterThan(3)
    expect(Number(rows[0]?.bytes)).toBeLessThan(192 * 1024 * 1.2)
  })

  it('suffice for 300 phones behind one address', async () => {
    const codes: (string | null)[][] = []
    const onePhone = async () => {
      const guest = house.asGuest()
      const kept = await send({ guest, body: { lines: lines(12) } })
      const asked = await send({ guest, url: amount, body: { orderDetail: lines(2) } })
      codes.push([kept.code, asked.code])
    }
    for (let crowd = 0; crowd < 20; crowd += 1) await Promise.all(Array.from({ length: 15 }, onePhone))
    expect(codes).toHaveLength(300)
    expect(new Set(codes.flat())).toEqual(new Set([null]))
  }, 60_000)
})

describe('a body of a guest without a seat', () => {
  const padded = (bytes: number) => ({ lines: [makeLine()], memo: '', pad: 'x'.repeat(bytes) })

  it('is small', async () => {
    expect((await send({ body: padded(strangerLimits.briefBodyBytes) })).code).toBe('too_large')
    expect((await send({ body: padded(strangerLimits.briefBodyBytes - 1000) })).code).toBeNull()
    const submit = '/weixin/onlineorder/demo/order.html'
    expect((await send({ url: submit, body: padded(strangerLimits.bodyBytes) })).code).toBe('too_large')
  })

  it('may be larger at a table', async () => {
    const guest = await house.asGuestAt('101', 'A1')
    const url = '/weixin/storeorder/demo/101/A1/order.html'
    expect((await send({ url, guest, body: padded(strangerLimits.bodyBytes) })).code).toBeNull()
  })
})
