import { randomUUID } from 'node:crypto'
import type { SeatingView } from '@comanda/contract/table-order/seating.routes.ts'
import { makeLine, makePhone, type Phone, type Reply } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../../db/transaction.ts'
import { tableCode } from './table-code.ts'

let house: TestApp
/** Milliseconds by which the server's clock is ahead. */
let ahead = 0
/** Where the server's clock stands still; null = it runs. */
let still: number | null = null
beforeAll(async () => {
  house = await startTestApp({ now: () => new Date((still ?? Date.now()) + ahead) })
})
afterEach(() => {
  ahead = 0
  still = null
})
afterAll(() => house.close())

const cookieOf = new Map<string, string>()

/** Store 105 asks for its ordering code, 101 is open. */
async function phoneAt(tableNo: string, storeId = '105'): Promise<Phone> {
  const guest = await house.asGuestAt(storeId, tableNo)
  cookieOf.set(guest.uid, guest.cookie)
  return makePhone(house.app, guest, { storeId, tableNo })
}

const seating = (phone: Phone) => phone.call<SeatingView>('GET', `${phone.base}/seating.html`)
const join = (phone: Phone, body: object, key?: string) =>
  phone.call<SeatingView>('POST', `${phone.base}/join.html`, { body, ...(key === undefined ? {} : { key }) })
const byCode = (phone: Phone, code: string, key?: string) => join(phone, { way: 'orderCode', code }, key)
const letIn = (phone: Phone, uid: string, accept = true) =>
  phone.call<SeatingView>('POST', `${phone.base}/letin.html`, { body: { uid, accept } })

async function seatedAt(tableNo: string): Promise<Phone> {
  const phone = await phoneAt(tableNo)
  expect((await byCode(phone, '2468')).code).toBeNull()
  return phone
}

async function setStore(storeId: string, config: object): Promise<void> {
  await house.db.pool.query(`update store set config = config || $2 where seller_id = 'demo' and store_id = $1`, [
    storeId,
    JSON.stringify(config),
  ])
  house.services.store.forget('demo', storeId)
}

async function pay(tableNo: string, phone: Phone): Promise<void> {
  const { outtradeno: billId, orderedAmount } = (await phone.cart()).value
  await transaction(house.db, (tx) =>
    house.services.order.markPaid(tx, { sellerId: 'demo', billId, amount: orderedAmount }),
  )
  expect((await phone.cart()).value.seated, tableNo).toBe(false)
}

const codes = (replies: readonly Reply[]) => replies.map(({ code }) => code)

describe('at an open table', () => {
  it('a guest sits down with the first dish, a companion by looking', async () => {
    const tableNo = await house.freshTable()
    const [first, second] = [await phoneAt(tableNo, '101'), await phoneAt(tableNo, '101')]
    expect((await seating(first)).value).toMatchObject({ life: 'free', joined: false, ways: [], people: [], me: 0 })
    await first.add([makeLine()])
    expect((await seating(second)).value).toMatchObject({ life: 'opened', joined: false, ways: [], people: [] })
    await second.cart()
    await second.call('POST', `${second.base}/name.html`, { body: { name: ' Mei\n' } })
    expect((await seating(first)).value).toMatchObject({
      joined: true,
      me: 1,
      people: [
        { uid: first.uid, number: 1, name: '', me: true },
        { uid: second.uid, number: 2, name: 'Mei', me: false },
      ],
    })
    await first.send()
    expect((await seating(second)).value.life).toBe('ordering')
  })

  it('a name has 20 characters at most', async () => {
    const phone = await phoneAt(await house.freshTable(), '101')
    await join(phone, { way: 'open', name: '名'.repeat(20) })
    const tooLong = await phone.call('POST', `${phone.base}/name.html`, { body: { name: '名'.repeat(21) } })
    expect(tooLong).toMatchObject({ code: 'name_too_long', refusal: { values: [20] } })
    expect((await seating(phone)).value.people).toMatchObject([{ name: '名'.repeat(20) }])
  })

  it('the thirteenth phone within ten minutes must be let in', { timeout: 60_000 }, async () => {
    const tableNo = await house.freshTable()
    const phones = await Promise.all(Array.from({ length: 14 }, () => phoneAt(tableNo, '101')))
    const replies = await Promise.all(phones.map((phone) => phone.add([makeLine()])))
    expect(codes(replies).filter((code) => code === null)).toHaveLength(12)
    expect(codes(replies).filter((code) => code === 'seating_join_needed')).toHaveLength(2)
    const inside = phones[replies.findIndex(({ code }) => code === null)] as Phone
    const outside = phones[replies.findIndex(({ code }) => code !== null)] as Phone
    expect((await seating(outside)).value.ways).toEqual(['companion', 'staff'])
    await join(outside, { way: 'ask' })
    await letIn(inside, outside.uid)
    expect((await outside.add([makeLine()])).code).toBeNull()
  })

  it('a guest who orders within four hours of paying keeps the head count', async () => {
    const tableNo = await house.freshTable()
    let phone = await phoneAt(tableNo, '101')
    const again = async () => {
      await phone.send({ orderDetail: [makeLine()] })
      await pay(tableNo, phone)
      phone = await rescan(phone, tableNo)
      expect((await phone.add([makeLine()])).code).toBeNull()
      return (await phone.cart()).value.cover
    }
    await phone.call('POST', `${phone.base}/orderhead.html`, { body: { cover: 4 } })
    expect(await again()).toBe(4)
    await phone.call('POST', `${phone.base}/orderhead.html`, { body: { cover: 3 } })
    expect(await again()).toBe(3)
    const { rows } = await house.db.pool.query(`select cover from bill where table_no = $1 and state = 'open'`, [
      tableNo,
    ])
    expect(rows).toEqual([{ cover: 3 }])
    await phone.send()
    await pay(tableNo, phone)
    await house.db.pool.query(`update bill set paid_at = paid_at - interval '4 hours' where table_no = $1`, [tableNo])
    phone = await rescan(phone, tableNo)
    await phone.add([makeLine()])
    expect((await phone.cart()).value.cover).toBe(1)
  })

  it('a guest who paid elsewhere takes over no head count', async () => {
    const [tableNo, elsewhere] = [await house.freshTable(), 'A2']
    const phone = await phoneAt(tableNo, '101')
    await phone.call('POST', `${phone.base}/orderhead.html`, { body: { cover: 4 } })
    await phone.send({ orderDetail: [makeLine()] })
    await pay(tableNo, phone)
    // The phone decides by this whether to ask (last-paid-here.ts).
    const lastPay = (table: string) =>
      phone.call<{ lastPaidAt: string | null }>('GET', `/weixin/onlineorder/demo/101/${table}/lastpay.html`)
    expect((await lastPay(tableNo)).value.lastPaidAt).not.toBeNull()
    expect((await lastPay(elsewhere)).value.lastPaidAt).toBeNull()
    const there = await rescan(phone, elsewhere)
    await there.add([makeLine()])
    expect((await there.cart()).value.cover).toBe(1)
  })
})

/** The same phone after another scan. */
const rescan = async (phone: Phone, tableNo: string, storeId = '101') =>
  makePhone(house.app, await house.asGuestAt(storeId, tableNo, phone.uid), { storeId, tableNo })
function cookieIn(header: string | string[] | undefined): string {
  const all = Array.isArray(header) ? header : [header ?? '']
  return all.find((one) => one.startsWith('guest='))?.split(';')[0] ?? ''
}

describe('at a table whose store asks for a code', () => {
  it('a photo of its sticker orders nothing and sees no party', async () => {
    const tableNo = await house.freshTable('105')
    const stranger = await phoneAt(tableNo)
    expect(await stranger.add([makeLine()])).toMatchObject({ status: 403, code: 'seating_join_needed' })
    expect((await seating(stranger)).value).toMatchObject({ life: 'free', joined: false, ways: ['orderCode', 'staff'] })
    const party = await seatedAt(tableNo)
    await party.add([makeLine()])
    const tried = [
      await stranger.add([makeLine()]),
      await stranger.change('some-line', 2),
      await stranger.clear(),
      await stranger.send({ orderDetail: [makeLine()] }),
      await stranger.cart(),
      await stranger.call('GET', `${stranger.base}/ordered.html`),
      await stranger.call('GET', `${stranger.base}/prepay.html`),
      await stranger.call('POST', `${stranger.base}/orderhead.html`, { body: { cover: 9 } }),
      await stranger.call('POST', `${stranger.base}/callserver.html`, { body: { reason: 'water' } }),
      await stranger.call('POST', `${stranger.base}/name.html`, { body: { name: 'x' } }),
      await letIn(stranger, stranger.uid),
      await stranger.call('POST', `/channel/weborder_v2/demo_105_${tableNo}`, { body: { msgid: 'x', msg: 'y' } }),
    ]
    expect(tried.map(({ status, code }) => `${status} ${code}`)).toEqual(tried.map(() => '403 seating_join_needed'))
    const { value } = await seating(stranger)
    expect(value).toMatchObject({ joined: false, people: [], waiting: [], ways: ['orderCode', 'companion', 'staff'] })
    expect(JSON.stringify(value)).not.toContain(party.uid)
    expect((await party.cart()).value.cart.count).toBe(1)
  })

  it('a photo neither sees nor pays its bill', async () => {
    const tableNo = await house.freshTable('105')
    const party = await seatedAt(tableNo)
    await party.send({ orderDetail: [makeLine(), makeLine({ code: 'Y01' }), makeLine({ code: 'Z01' })] })
    const { outtradeno } = (await party.cart()).value
    const body = { sellerId: 'demo', storeId: '105', outtradeno }
    const ask = (phone: Phone) => phone.call('POST', '/pay/OnlineOrder/getorderamount.html', { body })
    expect((await ask(party)).code).toBeNull()
    expect((await ask(await phoneAt(tableNo))).code).toBe('not_allowed')
  })

  it("a guest who paid gets the bill's number; a photo does not", async () => {
    const tableNo = await house.freshTable('105')
    const party = await seatedAt(tableNo)
    await party.send({ orderDetail: [makeLine(), makeLine({ code: 'Y01' }), makeLine({ code: 'Z01' })] })
    const { outtradeno } = (await party.cart()).value
    await pay(tableNo, party)
    const ask = (phone: Phone) => phone.call('GET', `${phone.base}/prepay.html`)
    expect(await ask(party)).toMatchObject({ code: 'already_paid', refusal: { details: { outtradeno } } })
    expect(await ask(await phoneAt(tableNo))).toMatchObject({ code: 'nothing_ordered' })
  })

  it('the right code opens it, and no answer shows the code', async () => {
    const tableNo = await house.freshTable('105')
    const phone = await phoneAt(tableNo)
    const wrong = await byCode(phone, '2469')
    expect(wrong).toMatchObject({
      status: 200,
      code: 'code_wrong',
      message: 'Incorrect code, please contact the waiter',
      refusal: { details: { tries: 1, lockedUntil: null, locked: false } },
    })
    const right = await byCode(phone, '2468')
    expect(right.value).toMatchObject({ joined: true, life: 'opened', me: 1, tries: 0 })
    expect(JSON.stringify([wrong, right])).not.toMatch(/\b2468\b/)
    expect((await phone.add([makeLine()])).code).toBeNull()
    const { rows } = await house.db.pool.query('select means from seating_guest where uid = $1', [phone.uid])
    expect(rows).toEqual([{ means: 'order_code' }])
  })

  it('no code opens it while the store takes no orders', async () => {
    const tableNo = await house.freshTable('105')
    const guest = await phoneAt(tableNo)
    const paused = (until: string | null) =>
      house.db.pool.query(
        `update store set paused_until = $1, pause_reason = 'power' where seller_id = 'demo' and store_id = '105'`,
        [until],
      )
    await paused(new Date(Date.now() + 600_000).toISOString())
    try {
      expect(codes([await byCode(guest, '2468'), await join(guest, { way: 'ask' })])).toEqual([
        'store_paused',
        'store_paused',
      ])
      expect((await seating(guest)).value).toMatchObject({ life: 'free', joined: false })
    } finally {
      await paused(null)
    }
    expect((await byCode(guest, '2468')).code).toBeNull()
  })

  it('it is joined only in the ways the store offers', async () => {
    const phone = await phoneAt(await house.freshTable('105'))
    expect((await join(phone, { way: 'open' })).code).toBe('join_not_offered')
    expect((await join(phone, { way: 'code', code: '1234' })).code).toBe('join_not_offered')
    const open = await phoneAt(await house.freshTable(), '101')
    expect((await byCode(open, '')).code).toBe('join_not_offered')
  })

  it('three wrong codes are free, then 3 s, 4 s, and a lock after eleven', async () => {
    still = Date.now()
    const phone = await phoneAt(await house.freshTable('105'))
    for (const _ of [1, 2, 3]) expect((await byCode(phone, '0000')).code).toBe('code_wrong')
    for (const seconds of [3, 3, 4, 4, 4, 4, 4]) {
      const wrong = await byCode(phone, '0000')
      expect(wrong).toMatchObject({ code: 'code_wrong', refusal: { details: { locked: false } } })
      expect(wrong.refusal.details?.lockedUntil).not.toBeNull()
      expect(await byCode(phone, '2468')).toMatchObject({
        code: 'code_wait',
        message: 'Frequent code input, please try again later!',
        refusal: { values: [seconds] },
      })
      expect((await seating(phone)).value).toMatchObject({ locked: false, lockedUntil: expect.any(String) })
      ahead += seconds * 1000
    }
    expect((await byCode(phone, '0000')).refusal.details).toMatchObject({ tries: 11, locked: true })
    ahead += 60_000
    expect((await byCode(phone, '2468')).code).toBe('code_locked')
    expect((await seating(phone)).value).toMatchObject({ tries: 11, locked: true, ways: ['staff'] })
  })

  it('wrong codes count for the party at whose door they were tried', async () => {
    still = Date.now()
    const tableNo = await house.freshTable('105')
    const phone = await phoneAt(tableNo)
    expect((await byCode(phone, '0000')).code).toBe('code_wrong')
    const party = await seatedAt(tableNo)
    expect((await byCode(phone, '0000')).refusal.details).toMatchObject({ tries: 2 })
    await party.send({ orderDetail: [makeLine()] })
    await pay(tableNo, party)
    expect((await seating(phone)).value.tries).toBe(0)
    await seatedAt(tableNo)
    for (const tries of [1, 2, 3]) expect((await byCode(phone, '0000')).refusal.details).toMatchObject({ tries })
  })

  it('a hundred parallel requests get no more tries', async () => {
    still = Date.now()
    const phone = await phoneAt(await house.freshTable('105'))
    const guesses = await Promise.all(Array.from({ length: 30 }, (_, n) => byCode(phone, String(1000 + n))))
    const wrong = codes(guesses).filter((code) => code === 'code_wrong')
    expect(wrong).toHaveLength(4)
    expect(codes(guesses).filter((code) => code === 'code_wait')).toHaveLength(26)
  })

  it('a repeated request with a lost answer counts once', async () => {
    const phone = await phoneAt(await house.freshTable('105'))
    const key = randomUUID()
    for (const _ of [1, 2, 3]) expect((await byCode(phone, '1111', key)).code).toBe('code_wrong')
    expect((await seating(phone)).value.tries).toBe(1)
    expect((await byCode(phone, '2468', key)).code).toBe('key_reused')
  })

  it('sixty wrong codes of many phones lock its codes for an hour', {
    timeout: 120_000,
  }, async () => {
    const tableNo = await house.freshTable('105')
    const party = await seatedAt(tableNo)
    for (let count = 1; count <= 60; count += 1) {
      const { code, refusal } = await byCode(await phoneAt(tableNo), '0000')
      expect({ code, locked: refusal.details?.locked }).toEqual({ code: 'code_wrong', locked: count === 60 })
    }
    const late = await phoneAt(tableNo)
    expect((await byCode(late, '2468')).code).toBe('code_locked')
    expect((await seating(late)).value).toMatchObject({ locked: true, ways: ['companion', 'staff'] })
    await join(late, { way: 'ask' })
    expect((await letIn(party, late.uid)).code).toBeNull()
    expect((await late.add([makeLine()])).code).toBeNull()
    expect((await byCode(await phoneAt(await house.freshTable('105')), '2468')).code).toBeNull()
    ahead = 61 * 60_000
    expect((await byCode(await phoneAt(tableNo), '2468')).code).toBeNull()
  })
})

describe('a guest who asks to join', () => {
  it('waits until a seated guest lets them in, seen only there', async () => {
    const tableNo = await house.freshTable('105')
    const [party, late, other] = [await seatedAt(tableNo), await phoneAt(tableNo), await phoneAt(tableNo)]
    expect((await join(late, { way: 'ask', name: 'Aki' })).value).toMatchObject({ joined: false, asking: true })
    expect((await seating(party)).value.waiting).toMatchObject([{ uid: late.uid, name: 'Aki' }])
    expect((await seating(other)).value.waiting).toEqual([])
    expect((await letIn(other, late.uid)).code).toBe('seating_join_needed')
    expect((await letIn(party, late.uid)).value.people.map(({ uid }) => uid)).toEqual([party.uid, late.uid])
    expect((await late.add([makeLine()])).code).toBeNull()
    expect((await letIn(party, other.uid)).code).toBe('guest_not_waiting')
    const { rows } = await house.db.pool.query('select means, let_in_by as by from seating_guest where uid = $1', [
      late.uid,
    ])
    expect(rows).toEqual([{ means: 'companion', by: party.uid }])
  })

  it('may ask once more after a refusal', async () => {
    const tableNo = await house.freshTable('105')
    const [party, late] = [await seatedAt(tableNo), await phoneAt(tableNo)]
    await join(late, { way: 'ask' })
    await letIn(party, late.uid, false)
    expect((await seating(late)).value).toMatchObject({ joined: false, asking: false })
    expect((await late.add([makeLine()])).code).toBe('seating_join_needed')
    await join(late, { way: 'ask' })
    expect((await seating(party)).value.waiting).toHaveLength(1)
  })

  it('cannot ask after a second refusal; staff or a code still let in', async () => {
    const tableNo = await house.freshTable('105')
    const [party, late] = [await seatedAt(tableNo), await phoneAt(tableNo)]
    await join(late, { way: 'ask' })
    await letIn(party, late.uid, false)
    const key = randomUUID()
    await join(late, { way: 'ask' }, key)
    const terminal = makePhone(
      house.app,
      { ...(await house.asStaff('kitchen')), uid: 'k' },
      { storeId: '105', tableNo },
    )
    const at = `/console/api/demo/105/tables/${tableNo}/letin`
    expect((await terminal.call('POST', at, { body: { uid: late.uid, accept: false } })).code).toBeNull()
    expect(await join(late, { way: 'ask' })).toMatchObject({
      code: 'asking_refused',
      message: 'This table has not let you join. Please ask a waiter',
    })
    expect((await join(late, { way: 'ask' }, key)).value).toMatchObject({ asking: false, joined: false })
    expect((await seating(party)).value.waiting).toEqual([])
    expect((await byCode(late, '2468')).value).toMatchObject({ joined: true })
  })

  it('does not ask again by a late copy of the request', async () => {
    const tableNo = await house.freshTable('105')
    const [party, late, key] = [await seatedAt(tableNo), await phoneAt(tableNo), randomUUID()]
    await join(late, { way: 'ask' }, key)
    await letIn(party, late.uid, false)
    expect((await join(late, { way: 'ask' }, key)).value).toMatchObject({ asking: false })
    expect((await seating(party)).value.waiting).toEqual([])
  })

  it('may try codes again once the terminal has let them in', async () => {
    const tableNo = await house.freshTable('105')
    const [late] = [await phoneAt(tableNo), await seatedAt(tableNo)]
    for (let n = 0; n < 11; n += 1) {
      ahead += 5000
      await byCode(late, '0000')
    }
    expect((await seating(late)).value).toMatchObject({ locked: true, tries: 11 })
    await join(late, { way: 'ask' })
    const terminal = makePhone(
      house.app,
      { ...(await house.asStaff('kitchen')), uid: 'k' },
      { storeId: '105', tableNo },
    )
    const at = `/console/api/demo/105/tables/${tableNo}/letin`
    expect((await terminal.call('POST', at, { body: { uid: late.uid, accept: true } })).code).toBeNull()
    expect((await seating(late)).value).toMatchObject({ joined: true, locked: false, tries: 0 })
  })

  it('is one of at most eight in ten minutes', async () => {
    const tableNo = await house.freshTable('105')
    const party = await seatedAt(tableNo)
    const strangers = await Promise.all(Array.from({ length: 10 }, () => phoneAt(tableNo)))
    const replies = await Promise.all(strangers.map((phone) => join(phone, { way: 'ask' })))
    expect(codes(replies).filter((code) => code === 'asking_full')).toHaveLength(2)
    expect((await seating(party)).value.waiting).toHaveLength(8)
  })

  it('is let in only by the staff where companions may not', async () => {
    await setStore('105', { tableGuard: ['orderCode'] })
    try {
      const tableNo = await house.freshTable('105')
      const [party, late, waiter] = [await seatedAt(tableNo), await phoneAt(tableNo), await house.asWaiter()]
      expect((await join(late, { way: 'ask', name: 'Aki' })).value).toMatchObject({ asking: true })
      expect((await seating(late)).value.ways).toEqual(['orderCode', 'staff'])
      expect((await seating(party)).value.waiting).toEqual([])
      expect(await letIn(party, late.uid)).toMatchObject({ code: 'join_not_offered' })
      expect((await letIn(party, late.uid, false)).code).toBe('join_not_offered')
      expect((await seating(late)).value).toMatchObject({ asking: true, joined: false })
      const staff = makePhone(house.app, { ...waiter, uid: 'waiter' }, { storeId: '105', tableNo })
      expect((await seating(staff)).value.waiting).toMatchObject([{ uid: late.uid, name: 'Aki' }])
      expect((await letIn(staff, late.uid)).code).toBeNull()
      expect((await late.add([makeLine()])).code).toBeNull()
    } finally {
      await setStore('105', { tableGuard: [] })
    }
  })

  it('asks at a free table where only the staff let guests in', async () => {
    await setStore('105', { tableGuard: ['staff'] })
    try {
      const tableNo = await house.freshTable('105')
      const phone = await phoneAt(tableNo)
      expect((await phone.add([makeLine()])).code).toBe('seating_join_needed')
      expect((await join(phone, { way: 'open' })).code).toBe('join_not_offered')
      expect((await join(phone, { way: 'ask' })).value).toMatchObject({ asking: true, joined: false, ways: ['staff'] })
      const terminal = { ...(await house.asStaff('kitchen')), uid: 'k' }
      const at = `/console/api/demo/105/tables/${tableNo}/letin`
      const staff = makePhone(house.app, terminal, { storeId: '105', tableNo })
      expect((await staff.call('POST', at, { body: { uid: phone.uid, accept: true } })).code).toBeNull()
      expect((await phone.add([makeLine()])).code).toBeNull()
      await setStore('105', { tableOpenedBy: 'staff' })
      const early = await phoneAt(await house.freshTable('105'))
      expect((await join(early, { way: 'ask' })).code).toBe('seating_not_open')
      expect((await early.add([makeLine()])).code).toBe('seating_not_open')
    } finally {
      await setStore('105', { tableGuard: [], tableOpenedBy: 'scan' })
    }
  })

  it('is let in by the staff, who need no seat', async () => {
    const tableNo = await house.freshTable('105')
    const [phone, waiter] = [await phoneAt(tableNo), await house.asWaiter()]
    await join(phone, { way: 'ask' })
    const staff = makePhone(house.app, { ...waiter, uid: 'waiter' }, { storeId: '105', tableNo })
    expect((await letIn(staff, phone.uid)).code).toBeNull()
    expect((await phone.add([makeLine()])).code).toBeNull()
    expect((await staff.add([makeLine()])).code).toBeNull()
    expect((await seating(staff)).value.people).toMatchObject([{ uid: phone.uid }])
  })
})

describe('the rotating code', () => {
  const place = (tableNo: string) => ({ sellerId: 'demo', storeId: '102', tableNo })
  const codeOf = (tableNo: string, minutesAgo = 0) =>
    tableCode(house.deps.keys.cookieSecret, place(tableNo), new Date(house.deps.now().getTime() - minutesAgo * 60_000))
      .digits

  it('is valid for its five minutes and the next, at its table', async () => {
    await setStore('102', { tableGuard: ['code'] })
    // A new code would invalidate the code before the previous one.
    still = Date.now()
    const [here, there] = [await house.freshTable('102'), await house.freshTable('102')]
    const tried = async (code: string) => (await join(await phoneAt(here, '102'), { way: 'code', code })).code
    const windows = [codeOf(here), codeOf(here, 5), codeOf(here, 10), codeOf(there)]
    expect(windows.every((code) => /^\d{4}$/.test(code))).toBe(true)
    // One of some thousand runs has two equal codes among four.
    if (new Set(windows).size < 4) return
    expect(await Promise.all(windows.map(tried))).toEqual([null, null, 'code_wrong', 'code_wrong'])
  })
})

describe('a table that the staff open', () => {
  it('is not opened by a scan', async () => {
    await setStore('102', { tableGuard: [], tableOpenedBy: 'staff' })
    const tableNo = await house.freshTable('102')
    const phone = await phoneAt(tableNo, '102')
    expect((await seating(phone)).value.ways).toEqual(['staff'])
    expect((await join(phone, { way: 'open' })).code).toBe('seating_not_open')
    expect((await phone.call('POST', `${phone.base}/orderhead.html`, { body: { cover: 2 } })).code).toBe(
      'seating_not_open',
    )
    const waiter = { ...(await house.asWaiter()), uid: 'waiter' }
    await makePhone(house.app, waiter, { storeId: '102', tableNo }).call('POST', `${phone.base}/orderhead.html`, {
      body: { cover: 2 },
    })
    expect((await join(phone, { way: 'open' })).value).toMatchObject({ joined: true, me: 1 })
  })
})

describe('a moved party, or one whose table gets a new code', () => {
  it('continues at its new table', async () => {
    const [from, to] = [await house.freshTable('105'), await house.freshTable('105')]
    const party = await seatedAt(from)
    await party.add([makeLine()])
    await house.db.pool.query(`update seating set table_no = $2 where table_no = $1`, [from, to])
    await house.db.pool.query(`update bill set table_no = $2 where table_no = $1`, [from, to])
    expect(await party.add([makeLine()])).toMatchObject({ code: 'table_moved', refusal: { values: [to] } })
    expect((await party.cart()).code).toBe('table_moved')
    const moved = await follow(party)
    expect(moved.tableNo).toBe(to)
    const there = makePhone(house.app, { cookie: moved.cookie, uid: party.uid }, { storeId: '105', tableNo: to })
    expect((await there.cart()).value.cart.count).toBe(1)
    expect((await there.add([makeLine()])).code).toBeNull()
    const stranger = await phoneAt(from)
    expect((await stranger.call('GET', `${stranger.base}/where.html`)).code).toBe('seating_closed')
  })

  it('keeps its table with a new printed code; strangers do not', async () => {
    const tableNo = await house.freshTable('105')
    const [party, stranger] = [await seatedAt(tableNo), await phoneAt(tableNo)]
    await house.db.pool.query(`update dining_table set code = $2 where table_no = $1`, [
      tableNo,
      `demo-${randomUUID()}`,
    ])
    house.services.store.forget('demo', '105')
    expect((await party.add([makeLine()])).code).toBe('table_code_needed')
    expect((await stranger.call('GET', `${stranger.base}/where.html`)).code).toBe('seating_closed')
    const { cookie } = await follow(party)
    const there = makePhone(house.app, { cookie, uid: party.uid }, { storeId: '105', tableNo })
    expect((await there.add([makeLine()])).code).toBeNull()
  })

  async function follow(phone: Phone): Promise<{ tableNo: string; cookie: string }> {
    const answer = await house.app.inject({
      url: `${phone.base}/where.html`,
      headers: { cookie: cookieOf.get(phone.uid) ?? '' },
    })
    return { tableNo: answer.json().resultObject.tableNo, cookie: cookieIn(answer.headers['set-cookie']) }
  }
})
