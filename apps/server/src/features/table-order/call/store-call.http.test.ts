import { randomUUID } from 'node:crypto'
import type { StoreCall } from '@comanda/contract/table-order/store-call.routes.ts'
import { openEventStream } from '@comanda/testing/event-stream.ts'
import { lockWaiters } from '@comanda/testing/lock-waiters.ts'
import { makeLine, makePhone, type Phone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let house: TestApp
let address: string
beforeAll(async () => {
  house = await startTestApp()
  address = await house.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => house.close())

async function phonesAt(count: number): Promise<{ phones: Phone[]; cookies: string[]; tableNo: string }> {
  const tableNo = await house.freshTable()
  const guests = await Promise.all(Array.from({ length: count }, () => house.asGuestAt('101', tableNo)))
  const phones = guests.map((guest) => makePhone(house.app, guest, { storeId: '101', tableNo }))
  return { phones, cookies: guests.map(({ cookie }) => cookie), tableNo }
}

const ring = (phone: Phone, body: object, key?: string) =>
  phone.call<{ callId: string; state: string }>('POST', `${phone.base}/callserver.html`, {
    body,
    ...(key === undefined ? {} : { key }),
  })
const callsOf = async (phone: Phone) =>
  (await phone.call<{ calls: StoreCall[] }>('GET', `${phone.base}/callserver.html`)).value.calls

async function answer(callId: string, words = '', role: 'waiter' | 'owner' = 'waiter', storeId = '101') {
  const response = await house.app.inject({
    method: 'POST',
    url: `/console/api/demo/${storeId}/calls/${callId}/answer`,
    headers: { ...(await house.asStaff(role)), 'idempotency-key': randomUUID() },
    payload: { answer: words },
  })
  return response.json()
}

describe('a guest who calls the staff', () => {
  it('is answered on every phone of the table', async () => {
    const { phones, cookies } = await phonesAt(2)
    const [lin, anna] = phones as [Phone, Phone]
    const { callId, state } = (await ring(lin, { reason: 'water' })).value
    expect(state).toBe('open')
    const stream = await openEventStream(`${address}/channel/weborder_v2/demo_101_${anna.base.split('/').at(-1)}`, {
      cookie: cookies[1] ?? '',
    })
    expect(await answer(callId, 'On my way')).toMatchObject({ resultNumber: 0, resultObject: { state: 'answered' } })
    const told = (await stream.waitFor(1)).find(({ type }) => type === 'call')
    expect(told?.data).toEqual({ callId })
    stream.close()
    expect(await callsOf(anna)).toMatchObject([
      { callId, reason: 'water', state: 'answered', answer: 'On my way', uid: lin.uid, answeredAt: expect.any(String) },
    ])
  })

  it('makes one call by a second tap, a repeat or a companion', async () => {
    const { phones } = await phonesAt(3)
    const key = randomUUID()
    const [one, two, three] = phones as [Phone, Phone, Phone]
    const calls = await Promise.all([
      ring(one, { reason: 'bill' }, key),
      ring(one, { reason: 'bill' }, key),
      ring(two, { reason: 'bill' }),
      ring(three, { reason: 'bill' }),
    ])
    expect(new Set(calls.map(({ value }) => value.callId)).size).toBe(1)
    expect(await callsOf(one)).toHaveLength(1)
    // After the answer, the next call is a new one.
    await answer(calls[0]?.value.callId ?? '')
    await ring(one, { reason: 'bill' })
    expect(await callsOf(one)).toHaveLength(2)
  })

  it('asks for the bill, which the staff see', async () => {
    const { phones } = await phonesAt(1)
    const [phone] = phones as [Phone]
    await phone.add([makeLine()])
    const seatingId = (await phone.cart()).value.seatingId
    const asked = async () =>
      (await house.db.pool.query('select bill_asked_at as at from seating where seating_id = $1', [seatingId])).rows[0]
    await ring(phone, { reason: 'water' })
    expect((await asked()).at).toBeNull()
    await ring(phone, { reason: 'bill' })
    expect((await asked()).at).not.toBeNull()
  })

  it('may write up to 60 characters', async () => {
    const { phones } = await phonesAt(1)
    const [phone] = phones as [Phone]
    expect(await ring(phone, { reason: 'other', words: '请给我们一把儿童椅' })).toMatchObject({ code: null })
    expect(await ring(phone, { reason: 'other', words: '椅'.repeat(61) })).toMatchObject({ code: 'memo_too_long' })
    expect(await ring(phone, { reason: 'other', words: '  ' })).toMatchObject({ code: 'invalid_request' })
    expect(await callsOf(phone)).toMatchObject([{ reason: 'other', words: '请给我们一把儿童椅' }])
  })

  it('is limited to a few open calls', async () => {
    const { phones } = await phonesAt(1)
    const [phone] = phones as [Phone]
    const codes: (string | null)[] = []
    for (let n = 0; n < 8; n += 1) codes.push((await ring(phone, { reason: 'other', words: `chair ${n}` })).code)
    expect(codes).toEqual([null, null, null, null, null, null, 'call_too_many', 'call_too_many'])
  })

  it('calls only for their own party, not for a later one', async () => {
    const { phones } = await phonesAt(2)
    const [lin, next] = phones as [Phone, Phone]
    await lin.add([makeLine()])
    const path = 'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/callserver.html'
    const scope = `${lin.uid} ${path}`
    // Holds the call after the check of the guest's seat, before the seating is locked.
    const holder = await house.db.pool.connect()
    await holder.query('begin')
    await holder.query(
      `insert into idempotency (seller_id, scope, key, request_hash, answer) values ('demo', $1, 'held-call', 'x', 'null')`,
      [scope],
    )
    const ringing = ring(lin, { reason: 'water' }, 'held-call')
    await expect.poll(() => lockWaiters(house.db)).toBeGreaterThan(0)
    await house.db.pool.query(
      `update seating set state = 'closed', closed_at = now() where table_no = $1 and state = 'open'`,
      [lin.base.split('/').at(-1)],
    )
    await next.add([makeLine()])
    await holder.query('rollback')
    holder.release()
    expect(await ringing).toMatchObject({ code: 'seating_join_needed' })
    expect(await callsOf(next)).toEqual([])
  })

  it("needs the table's code, and sees nothing of the last party", async () => {
    const { phones, tableNo } = await phonesAt(1)
    const [phone] = phones as [Phone]
    const stranger = makePhone(house.app, house.asGuest(), { storeId: '101', tableNo })
    expect(await ring(stranger, { reason: 'help' })).toMatchObject({ code: 'table_code_needed' })
    await ring(phone, { reason: 'help' })
    await house.db.pool.query(`update seating set state = 'closed' where store_id = '101' and table_no = $1`, [tableNo])
    const next = makePhone(house.app, await house.asGuestAt('101', tableNo), { storeId: '101', tableNo })
    expect(await callsOf(next)).toEqual([])
  })
})

describe('a store', () => {
  it('refuses a call that it does not offer', async () => {
    const { phones } = await phonesAt(1)
    const [phone] = phones as [Phone]
    await house.db.pool.query(`update store set config = config || '{"callReasons": ["bill"]}' where store_id = '101'`)
    house.services.store.forget('demo', '101')
    expect(await ring(phone, { reason: 'water' })).toMatchObject({ code: 'call_not_offered' })
    expect(await ring(phone, { reason: 'bill' })).toMatchObject({ code: null })
    await house.db.pool.query(`update store set config = config - 'callReasons' where store_id = '101'`)
    house.services.store.forget('demo', '101')
  })

  it('with a table guard takes calls only from seated guests', async () => {
    const tableNo = await house.freshTable('105')
    const photo = makePhone(house.app, await house.asGuestAt('105', tableNo), { storeId: '105', tableNo })
    expect(await ring(photo, { reason: 'water' })).toMatchObject({ status: 403, code: 'seating_join_needed' })
    await photo.call('POST', `${photo.base}/join.html`, { body: { way: 'orderCode', code: '2468' } })
    expect(await ring(photo, { reason: 'water' })).toMatchObject({ code: null })
    const other = makePhone(house.app, await house.asGuestAt('105', tableNo), { storeId: '105', tableNo })
    expect(await other.call('GET', `${other.base}/callserver.html`)).toMatchObject({ code: 'seating_join_needed' })
  })
})

describe('the answer of the staff', () => {
  it('stays the first one given', async () => {
    const { phones } = await phonesAt(1)
    const [phone] = phones as [Phone]
    const { callId } = (await ring(phone, { reason: 'clear' })).value
    await answer(callId, 'At once')
    expect((await answer(callId, 'Later', 'owner')).resultObject).toMatchObject({ answer: 'At once' })
  })

  it('is for calls of the own store only', async () => {
    const { phones } = await phonesAt(1)
    const { callId } = (await ring((phones as [Phone])[0], { reason: 'clear' })).value
    expect((await answer(callId, '', 'waiter', '102')).resultObject).toMatchObject({ code: 'call_unknown' })
    expect((await answer('x'.repeat(24))).resultObject).toMatchObject({ code: 'call_unknown' })
  })
})
