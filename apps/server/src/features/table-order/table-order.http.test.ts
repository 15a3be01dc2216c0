import { randomUUID } from 'node:crypto'
import type { OrderedBill } from '@comanda/contract/order/order.schema.ts'
import type { SentRound } from '@comanda/contract/table-order/table-order.routes.ts'
import { makeLine, makePhone, type Phone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../db/transaction.ts'

let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())

async function phoneAt(tableNo: string, storeId = '101'): Promise<Phone> {
  return makePhone(house.app, await house.asGuestAt(storeId, tableNo), { storeId, tableNo })
}

const pay = <T>(work: (tx: PoolClient) => Promise<T>) => transaction(house.db, work)
const path = (tableNo: string, page: string, storeId = '101') => `/weixin/storeorder/demo/${storeId}/${tableNo}/${page}`

describe('a guest at a table', () => {
  it('sees a free table before the first dish', async () => {
    const phone = await phoneAt(await house.freshTable())
    expect((await phone.cart()).value).toMatchObject({ seated: false, outtradeno: '', cart: { seq: 0, lines: [] } })
  })

  it('opens a seating with the first dish, priced by the menu', async () => {
    const phone = await phoneAt(await house.freshTable())
    const added = await phone.add([makeLine({ code: 'R03', num: 2, price: 1, memberprice: 1 })])
    expect(added.value.cart).toMatchObject({
      seq: 1,
      count: 2,
      amount: 13_600,
      memberAmount: 12_400,
      lines: [{ code: 'R03', showName: 'Salt and pepper prawns', name: '椒盐大虾', price: 6800, uid: phone.uid }],
    })
    expect((await phone.cart()).value).toMatchObject({ seated: true, cart: { amount: 13_600 } })
  })

  it('shares the cart with a companion', async () => {
    const tableNo = await house.freshTable()
    const [one, two] = [await phoneAt(tableNo), await phoneAt(tableNo)]
    await one.add([makeLine()])
    const added = await two.add([makeLine({ code: 'R03' })])
    expect(added.value.cart.lines.map((line) => [line.code, line.uid])).toEqual([
      ['L05', one.uid],
      ['R03', two.uid],
    ])
  })

  it("pays the menu's price for add-ons", async () => {
    const phone = await phoneAt(await house.freshTable())
    const egg = { code: '', name: '煎蛋', price: 0, num: 2 }
    const added = await phone.add([makeLine({ code: 'Z03', standard: '标准', menuItem: [egg] })])
    expect(added.value.cart).toMatchObject({
      amount: 2200 + 2 * 300,
      lines: [{ menuItem: [{ name: '煎蛋', price: 300 }] }],
    })
  })

  it('adds once when the same add is sent twice', async () => {
    const phone = await phoneAt(await house.freshTable())
    const line = makeLine()
    const key = randomUUID()
    await phone.add([line], key)
    expect((await phone.add([line], key)).value.cart.count).toBe(1)
    expect((await phone.add([line])).value.cart.count).toBe(1)
  })

  it('gets the cart of now for a late copy, with the companion’s dishes', async () => {
    const tableNo = await house.freshTable()
    const [one, two] = [await phoneAt(tableNo), await phoneAt(tableNo)]
    const [line, key] = [makeLine(), randomUUID()]
    expect((await one.add([line], key)).value.cart.lines).toMatchObject([{ code: 'L05' }])
    await two.add([makeLine({ code: 'R03' })])
    expect((await one.add([line], key)).value.cart.lines).toMatchObject([{ code: 'L05', num: 1 }, { code: 'R03' }])
  })

  it('cannot send another cart under the same key', async () => {
    const phone = await phoneAt(await house.freshTable())
    const key = randomUUID()
    await phone.add([makeLine()], key)
    expect(await phone.add([makeLine()], key)).toMatchObject({ status: 409, code: 'key_reused' })
  })

  it('clears no later dish with a late copy of a clear', async () => {
    const phone = await phoneAt(await house.freshTable())
    const line = makeLine()
    await phone.add([line])
    await phone.change(line.id ?? '', 0)
    const clear = { body: undefined, key: randomUUID() }
    expect((await phone.call('DELETE', `${phone.base}/order.html`, clear)).code).toBeNull()
    await phone.add([makeLine({ code: 'R03' })])
    expect((await phone.call('DELETE', `${phone.base}/order.html`, clear)).code).toBeNull()
    expect((await phone.cart()).value.cart.lines).toMatchObject([{ code: 'R03', num: 1 }])
  })

  it('gets the first refusal again for a late copy', async () => {
    const phone = await phoneAt(await house.freshTable())
    await phone.add([makeLine({ code: 'R03' })])
    const line = makeLine()
    const key = randomUUID()
    expect(await phone.change(line.id ?? '', 3, key)).toMatchObject({ code: 'line_unknown' })
    await phone.add([line])
    expect(await phone.change(line.id ?? '', 3, key)).toMatchObject({ code: 'line_unknown' })
    expect((await phone.cart()).value.cart.lines).toMatchObject([{ code: 'R03' }, { code: 'L05', num: 1 }])
  })

  it('changes a number, removes with 0, and clears', async () => {
    const phone = await phoneAt(await house.freshTable())
    const [line, other] = [makeLine(), makeLine({ code: 'R03' })]
    await phone.add([line, other])
    expect((await phone.change(line.id ?? '', 3)).value.cart.lines).toMatchObject([{ num: 3 }, { num: 1 }])
    expect((await phone.change(line.id ?? '', 0)).value.cart.lines).toMatchObject([{ code: 'R03' }])
    expect((await phone.clear()).value.cart).toMatchObject({ lines: [], count: 0, amount: 0 })
  })

  it('cannot change a dish that a companion has removed', async () => {
    const phone = await phoneAt(await house.freshTable())
    await phone.add([makeLine()])
    expect(await phone.change(randomUUID(), 2)).toMatchObject({ code: 'line_unknown' })
  })

  it("cannot exceed a dish's maximum over all lines and guests", async () => {
    const tableNo = await house.freshTable()
    const [one, two] = [await phoneAt(tableNo), await phoneAt(tableNo)]
    const crab = { code: 'R12', menuItem: [{ code: '', name: '斩小件', price: 0, num: 1 }] }
    await one.add([makeLine({ ...crab, num: 3 })])
    expect(await two.add([makeLine({ ...crab, num: 2 })])).toMatchObject({
      code: 'at_most',
      message: 'at most 4 portions',
    })
    expect((await two.add([makeLine({ ...crab, num: 1 })])).code).toBeNull()
  })

  it("cannot go below a dish's minimum", async () => {
    const phone = await phoneAt(await house.freshTable())
    expect(await phone.add([makeLine({ code: 'D07', num: 1 })])).toMatchObject({
      code: 'at_least',
      refusal: { values: [2] },
    })
    const line = makeLine({ code: 'D07', num: 2 })
    await phone.add([line])
    expect(await phone.change(line.id ?? '', 1)).toMatchObject({ code: 'at_least' })
  })

  it.each([
    ['a dish that is not on the menu', { code: 'NOPE' }, 'dish_gone'],
    ['a size that is not on the menu', { code: 'S02', standard: '巨份' }, 'standard_gone'],
    [
      'an option that is not on the menu',
      { code: 'Z05', menuItem: [{ code: '', name: '金箔', price: 0, num: 1 }] },
      'option_gone',
    ],
    ['a dish that is sold out', { code: 'S04' }, 'sold_out'],
    ['a memo that is too long', { memo: '不'.repeat(31) }, 'memo_too_long'],
  ])('is refused %s', async (_what, line, code) => {
    const phone = await phoneAt(await house.freshTable())
    expect(await phone.add([makeLine(line)])).toMatchObject({ code })
    expect((await phone.cart()).value.seated).toBe(false)
  })

  it.each([
    ['too few', [], 'option_section_at_least', '[Cut] at least 1', { section: '斩件' }],
    [
      'too many',
      [
        { code: '', name: '斩小件', price: 0, num: 1 },
        { code: '', name: '只斩一半', price: 0, num: 1 },
      ],
      'option_section_at_most',
      '[Cut] at most 1',
      { section: '斩件' },
    ],
    [
      'the same one twice',
      [{ code: '', name: '斩小件', price: 0, num: 2 }],
      'option_cannot_select_again',
      'In small pieces cannot select again',
      { option: '斩小件' },
    ],
  ])(
    'is told with options chosen %s which section it is, and of which line',
    async (_what, menuItem, code, message, named) => {
      const phone = await phoneAt(await house.freshTable())
      const line = makeLine({ code: 'R12', menuItem })
      expect(await phone.add([makeLine(), line])).toMatchObject({
        code,
        message,
        refusal: { details: { lineId: line.id, ...named } },
      })
      expect(await phone.send({ orderDetail: [line] })).toMatchObject({ code, message })
    },
  )

  it.each([
    ['103', 'store_closed'],
    ['104', 'store_deactivated'],
  ])('cannot order in store %s: %s', async (storeId, code) => {
    const tableNo = await house.freshTable(storeId)
    const phone = await phoneAt(tableNo, storeId)
    expect(await phone.add([makeLine()])).toMatchObject({ code })
    expect(await phone.send({ orderDetail: [makeLine()] })).toMatchObject({ code })
  })

  it.each([
    ['103', 'store_closed'],
    ['104', 'store_deactivated'],
  ])('opens no table in store %s by a head count or a call: %s', async (storeId, code) => {
    const tableNo = await house.freshTable(storeId)
    const phone = await phoneAt(tableNo, storeId)
    expect(await phone.call('POST', path(tableNo, 'orderhead.html', storeId), { body: { cover: 4 } })).toMatchObject({
      code,
    })
    const called = { body: { reason: 'water' } }
    expect(await phone.call('POST', path(tableNo, 'callserver.html', storeId), called)).toMatchObject({ code })
    const { rows } = await house.db.pool.query('select 1 from seating where store_id = $1 and table_no = $2', [
      storeId,
      tableNo,
    ])
    expect(rows).toEqual([])
  })
})

describe('a store whose scan ordering has lapsed', () => {
  const setScanOpen = async (open: boolean) => {
    await house.db.pool.query(`update store set config = config || $1 where seller_id = 'demo' and store_id = '102'`, [
      JSON.stringify({ scanOpen: open }),
    ])
    house.services.store.forget('demo', '102')
  }

  it('takes no order from any page', async () => {
    const phone = await phoneAt(await house.freshTable('102'), '102')
    const line = makeLine({ code: 'B02' })
    expect((await phone.add([line])).code).toBeNull()
    await setScanOpen(false)
    expect(await phone.add([makeLine({ code: 'B02' })])).toMatchObject({ code: 'scan_ordering_lapsed' })
    expect(await phone.send()).toMatchObject({ code: 'scan_ordering_lapsed' })
    await setScanOpen(true)
    expect((await phone.send()).code).toBeNull()
  })
})

describe('a guest without a grant', () => {
  it("cannot order without the table's code", async () => {
    const tableNo = await house.freshTable()
    const stranger = makePhone(house.app, house.asGuest(), { storeId: '101', tableNo })
    for (const reply of [await stranger.cart(), await stranger.add([makeLine()]), await stranger.send()]) {
      expect(reply).toMatchObject({ status: 403, code: 'table_code_needed' })
    }
  })

  it('cannot order with the code of another table', async () => {
    const [here, there] = [await house.freshTable(), await house.freshTable()]
    const guest = await house.asGuestAt('101', here)
    const phone = makePhone(house.app, guest, { storeId: '101', tableNo: there })
    expect(await phone.add([makeLine()])).toMatchObject({ code: 'table_code_needed' })
  })

  it("cannot order at another seller's table of the same number", async () => {
    const tableNo = await house.freshTable()
    await house.db.pool.query(`
      insert into seller (seller_id, names) values ('other', '{}') on conflict do nothing;
      insert into store (seller_id, store_id, names, time_zone) values ('other', '101', '{}', 'Asia/Shanghai') on conflict do nothing;
      insert into dining_table (seller_id, store_id, table_no, table_name, code) values ('other', '101', '${tableNo}', 'x', 'other-${tableNo}')`)
    const phone = makePhone(house.app, await house.asGuestAt('101', tableNo), { storeId: '101', tableNo }, 'other')
    expect(await phone.add([makeLine()])).toMatchObject({ status: 403, code: 'table_code_needed' })
  })
})

describe('sending a round', () => {
  it('returns a message id for the waiting round', async () => {
    const phone = await phoneAt(await house.freshTable())
    await phone.add([makeLine({ code: 'R03', num: 2, memo: '少油' }), makeLine()])
    const sent = await phone.send({ memo: '快一点', orderAmount: 16_200 })
    const answer = await phone.answer<SentRound>(sent.value.msgid)
    expect(answer).toMatchObject({
      number: 0,
      value: { round: { roundNo: 1, count: 3, amount: 16_200, memo: '快一点', sentBy: phone.uid, state: 'accepted' } },
    })
    expect(answer.value.round.ticketNo).toMatch(/^\d{4}$/)
    expect(answer.value.round.dishes).toMatchObject([
      { showName: 'Salt and pepper prawns', num: 2, memo: '少油', cookState: 'received' },
      { showName: 'Osmanthus lotus root' },
    ])
    expect((await phone.cart()).value).toMatchObject({ cart: { lines: [] }, orderedCount: 3, orderedAmount: 16_200 })
  })

  it('makes one round and one message id of a key sent twice', async () => {
    const phone = await phoneAt(await house.freshTable())
    await phone.add([makeLine()])
    const key = randomUUID()
    const first = await phone.send({}, key)
    await phone.add([makeLine()])
    expect((await phone.send({}, key)).value).toEqual(first.value)
    expect((await phone.cart()).value).toMatchObject({ orderedCount: 1, cart: { count: 1 } })
    expect(await phone.send({ memo: 'another' }, key)).toMatchObject({ code: 'key_reused' })
  })

  it("refuses an empty cart, and a second companion's send", async () => {
    const tableNo = await house.freshTable()
    const [one, two] = [await phoneAt(tableNo), await phoneAt(tableNo)]
    expect(await one.send()).toMatchObject({ code: 'cart_empty' })
    await one.add([makeLine()])
    expect((await one.send()).code).toBeNull()
    expect(await two.send()).toMatchObject({ code: 'cart_empty' })
  })

  it('refuses an amount the guest has not seen, and shows the cart', async () => {
    const phone = await phoneAt(await house.freshTable())
    await phone.add([makeLine()])
    expect(await phone.send({ orderAmount: 1 })).toMatchObject({
      code: 'price_changed',
      refusal: { details: { amount: 2600, cart: { amount: 2600, lines: [{ code: 'L05' }] } } },
    })
  })

  it("refuses a companion's unseen change, without mentioning a price", async () => {
    const tableNo = await house.freshTable()
    const [one, two] = [await phoneAt(tableNo), await phoneAt(tableNo)]
    const rice = makeLine({ code: 'R03' })
    let seen = (await one.add([makeLine()])).value.cart
    const sendSeen = () => one.send({ seq: seen.seq, orderAmount: seen.amount })
    for (const others of [
      () => two.add([rice]),
      () => two.change(rice.id ?? '', 2),
      () => two.change(rice.id ?? '', 0),
    ]) {
      const { cart } = (await others()).value
      expect(await sendSeen()).toMatchObject({
        code: 'cart_changed',
        message: 'The dishes of your table have changed. Please check before you send',
        refusal: { details: { amount: cart.amount, cart: { seq: cart.seq, count: cart.count } } },
      })
      seen = cart
    }
    expect((await sendSeen()).code).toBeNull()
  })

  it('refuses when a companion removed a dish still on its way', async () => {
    const tableNo = await house.freshTable()
    const [one, two] = [await phoneAt(tableNo), await phoneAt(tableNo)]
    const rice = makeLine({ code: 'R03' })
    await two.add([makeLine()])
    // The answer is lost, and the phone keeps showing the dish over every cart it gets.
    const { amount: seen } = (await one.add([rice])).value.cart
    const { cart } = (await two.change(rice.id ?? '', 0)).value
    expect(await one.send({ seq: cart.seq, orderAmount: seen })).toMatchObject({ code: 'cart_changed' })
    expect((await one.send({ seq: cart.seq, orderAmount: cart.amount })).code).toBeNull()
  })

  it('refuses a dish that has sold out, and names it', async () => {
    const phone = await phoneAt(await house.freshTable())
    await phone.add([makeLine({ code: 'X02' })])
    await house.db.pool.query(`insert into saleout (seller_id, store_id, code) values ('demo', '101', 'X02')`)
    expect(await phone.send()).toMatchObject({ code: 'sold_out', message: 'Your ordered item Almond jelly sold out!' })
    expect((await phone.cart()).value.cart.lines).toMatchObject([{ code: 'X02', problem: 'sold_out' }])
    await house.db.pool.query(`delete from saleout where code = 'X02'`)
  })

  it('refuses while the table pays, and works after the payment is given up', async () => {
    const tableNo = await house.freshTable()
    const phone = await phoneAt(tableNo)
    const waiter = makePhone(house.app, { ...(await house.asWaiter()), uid: 'w' }, { storeId: '101', tableNo })
    await phone.add([makeLine()])
    const claim = { sellerId: 'demo', billId: (await phone.cart()).value.outtradeno }
    await pay((tx) => house.services.order.setPaying(tx, { ...claim, paying: true }))
    expect(await phone.add([makeLine()])).toMatchObject({ code: 'bill_being_paid' })
    expect(await phone.send()).toMatchObject({ code: 'bill_being_paid' })
    expect(await waiter.add([makeLine()])).toMatchObject({ code: 'phone_paying' })
    expect(await waiter.send()).toMatchObject({ code: 'phone_paying' })
    await pay((tx) => house.services.order.setPaying(tx, { ...claim, paying: false }))
    expect((await phone.send()).code).toBeNull()
  })

  it('sends exactly the lines of orderDetail and leaves the cart', async () => {
    const phone = await phoneAt(await house.freshTable())
    await phone.add([makeLine()])
    const sent = await phone.send({ orderDetail: [makeLine({ code: 'R03', price: 1 })] })
    const { round } = (await phone.answer<SentRound>(sent.value.msgid)).value
    expect(round).toMatchObject({ amount: 6800, dishes: [{ code: 'R03' }] })
    expect((await phone.cart()).value.cart).toMatchObject({ count: 1, lines: [{ code: 'L05' }] })
  })

  it('takes at most 12 statements, and two at an open table', async () => {
    const phone = await phoneAt(await house.freshTable())
    await phone.add([makeLine(), makeLine({ code: 'R03' })])
    await new Promise((done) => setTimeout(done, 50))
    const statements: string[] = []
    const { pool } = house.db
    const query = pool.query
    pool.query = ((config: { name?: string; text?: string }, ...rest: unknown[]) => {
      statements.push(config.name ?? String(config))
      return (query as (...args: unknown[]) => unknown).call(pool, config, ...rest)
    }) as typeof pool.query
    expect((await phone.send()).code).toBeNull()
    pool.query = query
    // The data shared by a store's guests is reloaded now and then, by any request.
    expect(statements.filter((name) => !/^(?:live-notify$|store-|style-|menu-)/.test(name))).toEqual([
      'table-read',
      'table-send',
    ])
    expect(statements.length).toBeLessThanOrEqual(12)
  })
})

describe('a polled answer', () => {
  it('is only for the guest who asked', async () => {
    const tableNo = await house.freshTable()
    const [one, two] = [await phoneAt(tableNo), await phoneAt(tableNo)]
    await one.add([makeLine()])
    const { msgid } = (await one.send()).value
    expect(await two.answer(msgid)).toMatchObject({ status: 404, code: 'not_found' })
    expect(await two.answer(`demo_${'0'.repeat(24)}`)).toMatchObject({ code: 'not_found' })
    expect(await two.answer('nonsense-id')).toMatchObject({ code: 'not_found' })
  })

  it('is the bill by rounds, after the first round', async () => {
    const tableNo = await house.freshTable()
    const phone = await phoneAt(tableNo)
    const before = await phone.call<{ msgid: string }>('GET', path(tableNo, 'ordered.html'))
    expect(await phone.answer(before.value.msgid)).toMatchObject({ number: -1, code: 'nothing_ordered' })
    expect(await phone.call('GET', path(tableNo, 'prepay.html'))).toMatchObject({ code: 'nothing_ordered' })
    await phone.add([makeLine()])
    await phone.send()
    await phone.add([makeLine({ code: 'R03', num: 2 })])
    await phone.send()
    for (const page of ['ordered.html', 'prepay.html']) {
      const asked = await phone.call<{ msgid: string }>('GET', path(tableNo, page))
      const bill = (await phone.answer<OrderedBill>(asked.value.msgid)).value
      expect(bill.head).toMatchObject({ count: 2, qty: 3, amount: 16_200, prepayAmountFen: 16_200, state: 'open' })
      expect(bill.rounds.map((round) => [round.roundNo, round.amount])).toEqual([
        [1, 2600],
        [2, 13_600],
      ])
    }
  })
})

describe('a party', () => {
  it('gives its head count and leaves a note on the bill', async () => {
    const tableNo = await house.freshTable()
    const phone = await phoneAt(tableNo)
    const head = (body: object) => phone.call('POST', path(tableNo, 'orderhead.html'), { body })
    expect((await head({ cover: 4, billMemo: '生日' })).value).toEqual({ cover: 4, billMemo: '生日' })
    expect(await head({ cover: 0 })).toMatchObject({
      code: 'diner_count',
      message: 'the number of Pax must be greater than 0',
    })
    expect(await head({ billMemo: '好'.repeat(61) })).toMatchObject({
      code: 'memo_too_long',
      refusal: { values: [60] },
    })
    expect((await phone.cart()).value).toMatchObject({ cover: 4, billMemo: '生日' })
    expect((await head({ cover: 5 })).value).toEqual({ cover: 5, billMemo: '生日' })
    await phone.add([makeLine()])
    expect((await phone.cart()).value).toMatchObject({ cover: 5, billMemo: '生日' })
    expect((await head({ billMemo: '' })).value).toEqual({ cover: 5, billMemo: '' })
  })

  it('keeps every kitchen note that its guests write at one time', async () => {
    const tableNo = await house.freshTable()
    const phones = await Promise.all(Array.from({ length: 6 }, () => phoneAt(tableNo)))
    const words = phones.map((_, index) => `word${index}`)
    const saved = await Promise.all(
      phones.map((phone, index) =>
        phone.call('POST', path(tableNo, 'orderhead.html'), { body: { billMemo: words[index], memoSeen: '' } }),
      ),
    )
    expect(saved.map(({ code }) => code)).toEqual(words.map(() => null))
    const [phone] = phones as [Phone, ...Phone[]]
    const { billMemo } = (await phone.cart()).value
    expect(billMemo.split(' / ').sort()).toEqual(words)
    const tooLong = { billMemo: '好'.repeat(20), memoSeen: 'word0' }
    expect(await phone.call('POST', path(tableNo, 'orderhead.html'), { body: tooLong })).toMatchObject({
      code: 'memo_too_long',
    })
    expect((await phone.cart()).value.billMemo).toBe(billMemo)
  })

  it('gets a refusal for a long note, on a dish and on a round', async () => {
    const tableNo = await house.freshTable()
    const phone = await phoneAt(tableNo)
    const { cart } = (await phone.add([makeLine({ memo: '少油' })])).value
    const id = cart.lines[0]?.id ?? ''
    const refused = (limit: number) => ({ code: 'memo_too_long', refusal: { values: [limit] } })
    expect(await phone.send({ memo: '好'.repeat(61) })).toMatchObject(refused(60))
    const tooLong = { num: 1, memo: '好'.repeat(31) }
    expect(await phone.add([makeLine({ memo: tooLong.memo })])).toMatchObject(refused(30))
    // Added alone or by a change of the line: both must accept the same notes.
    expect(await phone.edit(id, tooLong)).toMatchObject(refused(30))
    expect(await phone.edit(id, { ...tooLong, standard: '' })).toMatchObject(refused(30))
    expect((await phone.cart()).value).toMatchObject({ orderedCount: 0, cart: { lines: [{ memo: '少油' }] } })
  })

  it("has its note on every ticket, from any guest's round", async () => {
    const tableNo = await house.freshTable()
    const [first, companion] = [await phoneAt(tableNo), await phoneAt(tableNo)]
    await first.call('POST', path(tableNo, 'orderhead.html'), { body: { billMemo: '花生过敏' } })
    await first.add([makeLine()])
    const sent = await companion.send()
    expect((await companion.answer<SentRound>(sent.value.msgid)).value.round.memo).toBe('花生过敏')
  })

  it('never sees the order of the party before it', async () => {
    const tableNo = await house.freshTable()
    const [first, next] = [await phoneAt(tableNo), await phoneAt(tableNo)]
    await first.add([makeLine()])
    await first.send()
    const billId = (await first.cart()).value.outtradeno
    const paid = await pay((tx) => house.services.order.markPaid(tx, { sellerId: 'demo', billId, amount: 2600 }))
    expect(paid.ok).toBe(true)
    expect((await next.cart()).value).toMatchObject({ seated: false, orderedCount: 0, outtradeno: '' })
    await next.add([makeLine({ code: 'R03' })])
    expect((await next.cart()).value.outtradeno).not.toBe(billId)
    const asked = await next.call<{ msgid: string }>('GET', path(tableNo, 'ordered.html'))
    expect(await next.answer(asked.value.msgid)).toMatchObject({ code: 'nothing_ordered' })
  })

  it("never sees the last party's unsent cart; its payers learn it is gone", async () => {
    const tableNo = await house.freshTable()
    const [first, next] = [await phoneAt(tableNo), await phoneAt(tableNo)]
    await first.add([makeLine()])
    await first.send()
    await first.add([makeLine({ code: 'R03' })])
    const { outtradeno: billId, eventId } = (await first.cart()).value
    await pay((tx) => house.services.order.markPaid(tx, { sellerId: 'demo', billId, amount: 2600 }))
    const empty = { seated: false, cart: { lines: [], count: 0, amount: 0 } }
    expect((await first.cart()).value).toMatchObject(empty)
    expect((await next.cart()).value).toMatchObject(empty)
    expect((await next.add([makeLine()])).value.cart.lines).toMatchObject([{ code: 'L05', uid: next.uid }])
    const { rows } = await house.db.pool.query(
      `select type, data from live_event where seller_id = 'demo' and channel = $1 and seq = $2`,
      [`t_101_${tableNo}`, eventId + 1],
    )
    expect(rows).toEqual([{ type: 'bill_paid', data: { outtradeno: billId, amount: 2600 } }])
  })

  it('learns its paid bill, also a guest who ordered nothing', async () => {
    const tableNo = await house.freshTable()
    const [phone, companion, stranger] = [await phoneAt(tableNo), await phoneAt(tableNo), await phoneAt(tableNo)]
    await phone.add([makeLine()])
    await phone.send()
    await companion.cart()
    const billId = (await phone.cart()).value.outtradeno
    await pay((tx) => house.services.order.markPaid(tx, { sellerId: 'demo', billId, amount: 2600 }))
    const isPaid = { code: 'already_paid', refusal: { details: { outtradeno: billId } } }
    expect(await phone.call('GET', path(tableNo, 'prepay.html'))).toMatchObject(isPaid)
    expect(await companion.call('GET', path(tableNo, 'prepay.html'))).toMatchObject(isPaid)
    expect(await stranger.call('GET', path(tableNo, 'prepay.html'))).toMatchObject({ code: 'nothing_ordered' })
  })
})
