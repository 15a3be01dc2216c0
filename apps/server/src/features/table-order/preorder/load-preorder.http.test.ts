import { randomUUID } from 'node:crypto'
import type { ApiAnswer } from '@comanda/contract/api.ts'
import { type AheadPhone, makeAheadPhone, waitForNoon } from '@comanda/testing/ahead-phone.ts'
import { lotusRoot, openPaymentHouse, type PaymentHouse, preorder } from '@comanda/testing/payment-house.ts'
import { makeLine, makePhone, type Phone, type Reply } from '@comanda/testing/phone.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

type Loaded = ApiAnswer<'POST /weixin/storeorder/:sellerId/:storeId/:tableNo/batchorder2.html'>
type Kept = NonNullable<ApiAnswer<'GET /weixin/onlineorder/:sellerId/preorder.html'>['preorder']>

let house: PaymentHouse
beforeAll(async () => {
  house = await openPaymentHouse()
  waitForNoon(house)
})
afterEach(() => query(`update store set paused_until = null, pause_reason = ''; delete from dish_stock`))
afterAll(() => house.close())

const query = (sql: string) => house.db.pool.query(sql)
const keptPath = '/weixin/onlineorder/demo/preorder.html?storeid=101'

/** The full hour after the next. */
function afterNextHour(): string {
  const hour = 3_600_000
  return new Date(Math.ceil(house.now().getTime() / hour + 1) * hour).toISOString()
}

/** A guest with two unpaid orders ahead who has come to a table; the second pre-order is kept. */
async function guestWithTwo({ cover }: { cover?: number } = {}) {
  const tableNo = await house.freshTable()
  const guest = await house.asGuestAt('101', tableNo)
  const ahead = makeAheadPhone(house, guest)
  const phone = makePhone(house.app, guest, { storeId: '101', tableNo })
  const send = (num: number) =>
    ahead.ordered({
      orderType: '3',
      takeAt: afterNextHour(),
      orderDetail: [makeLine({ num })],
      orderAmount: num * lotusRoot,
      cover,
    })
  const first = await send(1)
  const second = await send(2)
  return { phone, ahead, first, second, kept: (await keptOf(phone)) as Kept }
}

/** A guest with an unpaid order ahead who has come to a table. */
async function guestWithPreorder(memo = '不要花生') {
  const tableNo = await house.freshTable()
  const guest = await house.asGuestAt('101', tableNo)
  const ahead = makeAheadPhone(house, guest)
  const phone = makePhone(house.app, guest, { storeId: '101', tableNo })
  const lines = [makeLine({ num: 2 })]
  const sent = await ahead.ordered({
    orderType: '3',
    takeAt: afterNextHour(),
    orderDetail: lines,
    orderAmount: 2 * lotusRoot,
  })
  await phone.call('POST', '/weixin/storeorder/demo/101/cacheorder.html', { body: { lines, memo } })
  return { phone, ahead, sent, tableNo, kept: (await keptOf(phone)) as Kept }
}

const keptOf = async (phone: Phone) => (await phone.call<{ preorder: Kept | null }>('GET', keptPath)).value.preorder
const load = (phone: Phone, { lines, cachedAt }: Kept, key?: string, seatingid = ''): Promise<Reply<Loaded>> =>
  phone.call('POST', `${phone.base}/batchorder2.html`, {
    body: { lines, preorder: cachedAt, seatingid },
    key: key ?? randomUUID(),
  })
const stateOf = async (ahead: AheadPhone, { outtradeno }: { outtradeno: string }) => (await ahead.one(outtradeno)).state
const cartOf = async (phone: Phone) =>
  (await phone.cart()).value.cart.lines.map(({ code, num }: { code: string; num: number }) => [code, num])
const pause = () => query(`update store set paused_until = now() + interval '3 days', pause_reason = 'full'`)

describe('a pre-order loaded at a table', () => {
  it('goes into the cart with its memo and drops its order ahead, in one step', async () => {
    await query(`insert into dish_stock (seller_id, store_id, code, remaining, since)
      values ('demo', '101', 'L05', 2, now() - interval '2 days')`)
    const { phone, ahead, sent, kept } = await guestWithPreorder()
    // Its own two portions are the whole stock.
    const loaded = await load(phone, kept)
    expect(loaded).toMatchObject({ code: null, value: { left: [], memoLeft: '' } })
    expect(await cartOf(phone)).toEqual([['L05', 2]])
    expect((await phone.cart()).value.billMemo).toBe('不要花生')
    expect(await keptOf(phone)).toBeNull()
    expect(await stateOf(ahead, sent)).toBe('cancelled')
  })

  it('is kept while the store takes no orders, and loads later', async () => {
    const { phone, ahead, sent, kept } = await guestWithPreorder()
    await pause()
    expect(await load(phone, kept)).toMatchObject({ code: 'store_paused' })
    expect(await keptOf(phone)).toEqual(kept)
    expect(await stateOf(ahead, sent)).toBe('unpaid')
    await query(`update store set paused_until = null`)
    expect(await load(phone, kept)).toMatchObject({ code: null })
    expect(await cartOf(phone)).toEqual([['L05', 2]])
    expect(await stateOf(ahead, sent)).toBe('cancelled')
  })

  it('is kept while a companion pays', async () => {
    const { phone, ahead, sent, kept } = await guestWithPreorder()
    await phone.add([makeLine({ code: 'R03' })])
    await phone.send()
    const billId = (await phone.cart()).value.outtradeno
    await query(`update bill set state = 'paying' where bill_id = '${billId}'`)
    expect(await load(phone, kept)).toMatchObject({ code: 'bill_being_paid' })
    expect(await keptOf(phone)).toEqual(kept)
    expect(await stateOf(ahead, sent)).toBe('unpaid')
    await query(`update bill set state = 'open' where bill_id = '${billId}'`)
    expect(await load(phone, kept)).toMatchObject({ code: null })
    expect(await cartOf(phone)).toEqual([['L05', 2]])
  })

  it('is kept during and after its own payment', async () => {
    const { phone, ahead, sent, kept } = await guestWithPreorder()
    const paying = await preorder(ahead, sent.outtradeno, { fee: sent.amount, businessType: 'XMDOrder' })
    expect(await load(phone, kept)).toMatchObject({ code: 'order_being_paid' })
    await house.press(paying.value.payUrl)
    await phone.call('GET', paying.value.payData.checkPayUrl)
    expect(await load(phone, kept)).toMatchObject({ code: 'already_paid' })
    expect(await keptOf(phone)).toEqual(kept)
    expect((await phone.cart()).value).toMatchObject({ seated: false, cart: { lines: [] } })
  })

  it('answers a repeated key again, and loads once', async () => {
    const { phone, kept } = await guestWithPreorder('不'.repeat(60))
    await phone.call('POST', `${phone.base}/orderhead.html`, { body: { billMemo: '靠窗' } })
    await query(`insert into saleout (seller_id, store_id, code) values ('demo', '101', 'R03')`)
    const lines = [...kept.lines, makeLine({ code: 'R03' })] as Kept['lines']
    const key = randomUUID()
    const first = await load(phone, { ...kept, lines }, key)
    expect(first.value).toMatchObject({ left: [{ code: 'R03', problem: 'sold_out' }], memoLeft: '不'.repeat(60) })
    expect(await load(phone, { ...kept, lines }, key)).toEqual(first)
    expect(await load(phone, kept)).toMatchObject({ code: 'preorder_gone' })
    expect(await cartOf(phone)).toEqual([['L05', 2]])
    expect((await phone.cart()).value.billMemo).toBe('靠窗')
    await query('delete from saleout')
  })

  it('is kept, and opens no party, when its party has moved', async () => {
    const { phone, ahead, sent, kept, tableNo } = await guestWithPreorder()
    await phone.add([makeLine({ code: 'R03' })])
    const { seatingId } = (await phone.cart()).value
    // The guest scanned the table's code again, so they look like a new guest.
    await query(`update seating_guest set joined_at = joined_at - interval '1 hour' where uid = '${phone.uid}'`)
    await house.app.inject({
      method: 'POST',
      url: `/console/api/demo/101/tables/${tableNo}/move`,
      headers: { ...(await house.asStaff('waiter')), 'idempotency-key': randomUUID() },
      payload: { seatingid: seatingId, to: await house.freshTable() },
    })
    expect(await load(phone, kept, undefined, seatingId)).toMatchObject({ code: 'table_moved' })
    expect(await keptOf(phone)).toEqual(kept)
    expect(await stateOf(ahead, sent)).toBe('unpaid')
    expect((await phone.cart()).value).toMatchObject({ seated: false, cart: { lines: [] } })
  })

  it("adds its memo to a companion's", async () => {
    const { phone, kept } = await guestWithPreorder()
    await phone.call('POST', `${phone.base}/orderhead.html`, { body: { billMemo: '靠窗' } })
    await load(phone, kept)
    expect((await phone.cart()).value.billMemo).toBe('靠窗 / 不要花生')
  })

  it('is in one cart, however many screens load it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { phone, kept } = await guestWithPreorder()
      const phones = [phone, phone, phone]
      const loaded = await Promise.all(phones.map((one) => load(one, kept)))
      expect(loaded.map(({ code }) => code).sort()).toEqual([null, 'preorder_gone', 'preorder_gone'].sort())
      expect(await cartOf(phone)).toEqual([['L05', 2]])
    }
  })
})

describe('two orders ahead of one guest', () => {
  it('drop only the loaded one', async () => {
    const { phone, ahead, first, second, kept } = await guestWithTwo()
    expect(kept.outtradeno).toBe(second.outtradeno)
    expect(await load(phone, kept)).toMatchObject({ code: null })
    expect(await cartOf(phone)).toEqual([['L05', 2]])
    expect([await stateOf(ahead, first), await stateOf(ahead, second)]).toEqual(['unpaid', 'cancelled'])
  })

  it("load the kept one during and after the other's payment", async () => {
    const { phone, ahead, first, kept } = await guestWithTwo()
    const another = await guestWithTwo()
    const { value } = await preorder(ahead, first.outtradeno, { fee: first.amount, businessType: 'XMDOrder' })
    expect(await load(phone, kept)).toMatchObject({ code: null })
    await house.press(value.payUrl)
    await phone.call('GET', value.payData.checkPayUrl)
    await another.ahead.pay(another.first)
    expect(await load(another.phone, another.kept)).toMatchObject({ code: null })
    expect([await stateOf(ahead, first), await stateOf(another.ahead, another.first)]).toEqual(['paid', 'paid'])
    expect(await stateOf(another.ahead, another.second)).toBe('cancelled')
  })

  it('do not load the kept one during or after its payment', async () => {
    const { phone, ahead, second, kept } = await guestWithTwo()
    const { value } = await preorder(ahead, second.outtradeno, { fee: second.amount, businessType: 'XMDOrder' })
    expect(await load(phone, kept)).toMatchObject({ code: 'order_being_paid' })
    await house.press(value.payUrl)
    await phone.call('GET', value.payData.checkPayUrl)
    expect(await load(phone, kept)).toMatchObject({ code: 'already_paid' })
  })
})

describe('the head count of a pre-order', () => {
  it('is that of the table it opens', async () => {
    const { phone, kept } = await guestWithTwo({ cover: 4 })
    expect(kept.cover).toBe(4)
    await load(phone, kept)
    expect((await phone.cart()).value.cover).toBe(4)
  })

  it("does not replace the party's own count", async () => {
    const { phone, kept } = await guestWithTwo({ cover: 4 })
    await phone.call('POST', `${phone.base}/orderhead.html`, { body: { cover: 6 } })
    await load(phone, kept)
    expect((await phone.cart()).value.cover).toBe(6)
  })

  it('replaces the default count of a table opened by a dish', async () => {
    const { phone, kept } = await guestWithTwo({ cover: 4 })
    await phone.add([makeLine()])
    expect((await phone.cart()).value.cover).toBe(1)
    await load(phone, kept)
    expect((await phone.cart()).value.cover).toBe(4)
  })

  it('changes nothing when it is left out', async () => {
    const { phone, kept } = await guestWithTwo()
    expect(kept.cover).toBe(0)
    await phone.call('POST', `${phone.base}/orderhead.html`, { body: { cover: 2 } })
    await load(phone, kept)
    expect((await phone.cart()).value.cover).toBe(2)
  })
})
