import { randomUUID } from 'node:crypto'
import type { ClearedCart } from '@comanda/contract/table-order/cart-undo.routes.ts'
import type { SeatingView } from '@comanda/contract/table-order/seating.routes.ts'
import { makeLine, makePhone, type Phone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../../db/transaction.ts'

let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())

interface Party {
  readonly phone: Phone
  readonly tableNo: string
  readonly storeId: string
}

async function guestAt(tableNo: string, storeId = '101'): Promise<Party> {
  const guest = await house.asGuestAt(storeId, tableNo)
  return { phone: makePhone(house.app, guest, { storeId, tableNo }), tableNo, storeId }
}

/** Moves all events of this table back in time. */
async function age({ tableNo, storeId }: Party, minutes: number): Promise<void> {
  await house.db.pool.query(
    'update seating set opened_at = opened_at - make_interval(mins => $2) where table_no = $1',
    [tableNo, minutes],
  )
  await house.db.pool.query(
    'update live_event set created_at = created_at - make_interval(mins => $2) where channel = $1',
    [`t_${storeId}_${tableNo}`, minutes],
  )
}

/** A party that chose two portions of lotus root so long ago, and sent none. */
async function partyOf(minutes: number): Promise<Party> {
  const party = await guestAt(await house.freshTable())
  await party.phone.add([makeLine({ num: 2 })])
  await age(party, minutes)
  return party
}

const cartOf = async ({ phone }: Party) => (await phone.cart()).value.cart
const seatingOf = ({ phone }: Party) => phone.call<SeatingView>('GET', `${phone.base}/seating.html`)
const join = ({ phone }: Party, body: object) => phone.call<SeatingView>('POST', `${phone.base}/join.html`, { body })
const clearedOf = async ({ phone }: Party) =>
  (await phone.call<{ cleared: ClearedCart | null }>('GET', `${phone.base}/cartundo.html`)).value.cleared

async function stateOf({ tableNo }: Party): Promise<unknown> {
  const { rows } = await house.db.pool.query(
    `select s.state, b.state as bill, s.close_reason as reason
     from seating s join bill b using (seller_id, bill_id) where s.table_no = $1 order by s.state`,
    [tableNo],
  )
  return rows
}

const isThere = [{ state: 'open', bill: 'open', reason: '' }]
const isReplaced = [{ state: 'closed', bill: 'void', reason: 'left' }, ...isThere]

async function setStore(storeId: string, config: object): Promise<void> {
  await house.db.pool.query('update store set config = config || $1 where store_id = $2', [
    JSON.stringify(config),
    storeId,
  ])
  house.services.store.forget('demo', storeId)
}

async function staffDo({ tableNo, storeId }: Party, what: string, payload: object): Promise<string | null> {
  const answer = await house.app.inject({
    method: 'POST',
    url: `/console/api/demo/${storeId}/tables/${tableNo}/${what}`,
    headers: { cookie: (await house.asStaff('waiter')).cookie, 'idempotency-key': randomUUID() },
    payload,
  })
  const { resultNumber, resultObject } = answer.json()
  return resultNumber === 0 ? null : resultObject.code
}

describe('a guest who scans a table abandoned half an hour ago', () => {
  it("has a bill in the seller's currency after only looking", async () => {
    const left = await partyOf(31)
    await house.db.pool.query(
      `update bill b set currency = 'JPY' from seating s where s.bill_id = b.bill_id and s.table_no = $1`,
      [left.tableNo],
    )
    await (await guestAt(left.tableNo)).phone.cart()
    const { rows } = await house.db.pool.query(
      'select b.currency from seating s join bill b using (seller_id, bill_id) where s.table_no = $1 and s.state = $2',
      [left.tableNo, 'open'],
    )
    expect(rows).toEqual([{ currency: 'JPY' }])
  })

  it('begins with an empty cart as the first guest', async () => {
    const left = await partyOf(31)
    const next = await guestAt(left.tableNo)
    const { value } = await next.phone.cart()
    expect(value).toMatchObject({ seated: true, cart: { count: 0, lines: [] } })
    expect((await seatingOf(next)).value.people).toMatchObject([{ number: 1, me: true }])
    expect(await stateOf(left)).toEqual(isReplaced)
  })

  it.each<[string, (next: Party) => Promise<{ code: string | null }>]>([
    ['the first dish', ({ phone }) => phone.add([makeLine({ code: 'R03' })])],
    ['a round that is sent', ({ phone }) => phone.send({ orderDetail: [makeLine({ code: 'R03' })] })],
    ['joining', (next) => join(next, { way: 'open' })],
  ])('begins anew by %s too', async (_what, act) => {
    const left = await partyOf(31)
    const next = await guestAt(left.tableNo)
    expect((await act(next)).code).toBeNull()
    expect((await cartOf(next)).lines.filter(({ code }) => code === 'L05')).toEqual([])
    expect(await stateOf(left)).toEqual(isReplaced)
  })

  it('is offered the old cart and restores it in one call', async () => {
    const left = await partyOf(31)
    const late = await guestAt(left.tableNo)
    await late.phone.cart()
    const cleared = await clearedOf(late)
    expect(cleared).toMatchObject({ uid: 'house', portions: 2 })
    const undone = await late.phone.call('POST', `${late.phone.base}/cartundo.html`, { body: { seq: cleared?.seq } })
    expect(undone.code).toBeNull()
    expect((await cartOf(late)).lines).toMatchObject([{ code: 'L05', num: 2, uid: left.phone.uid }])
  })

  it("is hidden from the old party's phones until they scan", async () => {
    const left = await partyOf(31)
    const next = await guestAt(left.tableNo)
    await next.phone.add([makeLine({ code: 'R03' })])
    expect((await left.phone.cart()).code).toBe('table_code_needed')
    expect((await left.phone.add([makeLine()])).code).toBe('table_code_needed')
    const where = await left.phone.call('GET', `${left.phone.base}/where.html`)
    expect(where.code).toBe('seating_closed')
    const again = makePhone(house.app, { ...(await house.asGuestAt('101', left.tableNo)) }, left)
    expect((await again.cart()).value.cart.lines).toMatchObject([{ code: 'R03' }])
  })
})

describe("a party whose table is open on a waiter's phone", () => {
  const waiterAt = async (party: Party) => makePhone(house.app, { ...(await house.asWaiter()), uid: 'waiter' }, party)

  it("counts as gone: the waiter's page stays at the last table", async () => {
    const left = await partyOf(31)
    expect((await (await waiterAt(left)).cart()).value.cart.count).toBe(2)
    expect((await cartOf(await guestAt(left.tableNo))).lines).toEqual([])
    expect(await stateOf(left)).toEqual(isReplaced)
  })

  it('counts as present after the waiter adds for it', async () => {
    const party = await partyOf(31)
    await (await waiterAt(party)).add([makeLine({ code: 'R03' })])
    expect((await cartOf(await guestAt(party.tableNo))).count).toBe(3)
  })
})

describe('a party that may still be there', () => {
  it('keeps its cart while its page is open, even after a refused round', async () => {
    const party = await partyOf(0)
    await party.phone.send()
    await house.db.pool.query(
      `update round r set state = 'refused' from seating s where s.bill_id = r.bill_id and s.table_no = $1`,
      [party.tableNo],
    )
    await house.db.pool.query(
      `update bill b set item_count = 0, amount = 0 from seating s where s.bill_id = b.bill_id and s.table_no = $1`,
      [party.tableNo],
    )
    await party.phone.add([makeLine({ code: 'R03' })])
    await age(party, 60)
    await party.phone.cart()
    const companion = await guestAt(party.tableNo)
    expect((await cartOf(companion)).lines).toMatchObject([{ code: 'R03' }])
    expect(await stateOf(party)).toEqual(isThere)
  })

  it('keeps its memo, which cannot be restored with the dishes', async () => {
    const party = await partyOf(0)
    await house.db.pool.query(
      `update bill b set memo = 'peanuts: allergic' from seating s where s.bill_id = b.bill_id and s.table_no = $1`,
      [party.tableNo],
    )
    await age(party, 60)
    expect((await cartOf(await guestAt(party.tableNo))).lines).toMatchObject([{ code: 'L05' }])
    expect(await stateOf(party)).toEqual(isThere)
  })

  it('keeps what the staff prepared before it arrives', async () => {
    const prepared = await partyOf(0)
    await house.db.pool.query(
      `delete from seating_guest g using seating s where s.seating_id = g.seating_id and s.table_no = $1`,
      [prepared.tableNo],
    )
    await age(prepared, 60)
    const guest = await guestAt(prepared.tableNo)
    expect((await cartOf(guest)).lines).toMatchObject([{ code: 'L05' }])
    expect(await stateOf(prepared)).toEqual(isThere)
  })

  it('keeps its cart when a guest scans earlier', async () => {
    const party = await partyOf(29)
    const companion = await guestAt(party.tableNo)
    expect((await cartOf(companion)).lines).toMatchObject([{ code: 'L05' }])
    expect(await stateOf(party)).toEqual(isThere)
  })

  it('keeps its cart when its own guest acts first after an hour', async () => {
    const party = await partyOf(60)
    expect((await cartOf(party)).lines).toMatchObject([{ code: 'L05' }])
    expect((await join(party, { way: 'open' })).value.joined).toBe(true)
    expect(await stateOf(party)).toEqual(isThere)
  })

  it('keeps its cart while its page is open without a tap', async () => {
    const party = await partyOf(60)
    // The request that an open page makes every 20 s.
    await party.phone.cart()
    const companion = await guestAt(party.tableNo)
    expect((await cartOf(companion)).lines).toMatchObject([{ code: 'L05' }])
    expect(await stateOf(party)).toEqual(isThere)
  })

  it('is recorded once in five minutes, however often its pages poll', async () => {
    const party = await partyOf(60)
    for (let n = 0; n < 3; n += 1) await party.phone.cart()
    const { rows } = await house.db.pool.query(
      `select count(*)::int as said from live_event where channel = $1 and data ->> 'what' = 'here'`,
      [`t_101_${party.tableNo}`],
    )
    expect(rows).toEqual([{ said: 1 }])
  })

  it('still counts as forgotten three hours after its order', async () => {
    const party = await guestAt(await house.freshTable())
    await party.phone.add([makeLine()])
    await age(party, 200)
    await party.phone.cart()
    await house.services.tableOrder.closeForgotten()
    expect(await stateOf(party)).toMatchObject([{ state: 'closed', reason: 'forgotten' }])
  })

  it('is joined as ever after an hour when it has sent a round', async () => {
    const party = await partyOf(0)
    await party.phone.send()
    await age(party, 60)
    await (await guestAt(party.tableNo)).phone.cart()
    expect(await stateOf(party)).toEqual(isThere)
  })

  it('is replaced after an hour when it has chosen nothing', async () => {
    const party = await partyOf(0)
    await party.phone.clear()
    await age(party, 60)
    await (await guestAt(party.tableNo)).phone.cart()
    expect(await stateOf(party)).toMatchObject([{ state: 'closed', reason: 'left' }, { state: 'open' }])
  })
})

describe('a guarded table', () => {
  it('keeps its party when a stranger looks or knocks', async () => {
    const party = await partyOf(60)
    await setStore('101', { hmdOrderCode: '1357' })
    try {
      const stranger = await guestAt(party.tableNo)
      expect((await stranger.phone.cart()).code).toBe('seating_join_needed')
      await join(stranger, { way: 'ask', name: 'Mei' })
      await join(stranger, { way: 'orderCode', code: '0000' })
      expect(await stateOf(party)).toEqual(isThere)
    } finally {
      await setStore('101', { hmdOrderCode: '' })
    }
  })

  it('gets a new party with the right code, except for seated guests', async () => {
    const party = await partyOf(60)
    await setStore('101', { hmdOrderCode: '1357' })
    try {
      await join(party, { way: 'orderCode', code: '1357' })
      await age(party, 60)
      expect(await stateOf(party)).toEqual(isThere)
      const next = await guestAt(party.tableNo)
      expect((await join(next, { way: 'orderCode', code: '1357' })).value.joined).toBe(true)
      expect((await cartOf(next)).lines).toEqual([])
      expect(await stateOf(party)).toEqual(isReplaced)
    } finally {
      await setStore('101', { hmdOrderCode: '' })
    }
  })

  it('keeps its party for a guest let in, and gets a new one by unlocking', async () => {
    await setStore('101', { tableGuard: ['staff'] })
    try {
      const makeLeft = async () => {
        const party = await guestAt(await house.freshTable())
        await staffDo(party, 'open', { unlockMinutes: 10 })
        await party.phone.add([makeLine()])
        await house.db.pool.query('update seating set unlocked_until = null where table_no = $1', [party.tableNo])
        await age(party, 31)
        return party
      }
      const knockedAt = await makeLeft()
      const mei = await guestAt(knockedAt.tableNo)
      await join(mei, { way: 'ask', name: 'Mei' })
      expect(await staffDo(mei, 'letin', { uid: mei.phone.uid, accept: true })).toBeNull()
      expect((await cartOf(mei)).lines).toMatchObject([{ code: 'L05' }])
      expect(await stateOf(knockedAt)).toEqual(isThere)

      const unlocked = await makeLeft()
      const [next, nextBut1] = [await guestAt(unlocked.tableNo), await guestAt(unlocked.tableNo)]
      expect(await staffDo(unlocked, 'open', { unlockMinutes: 10 })).toBeNull()
      // The unlocking is an event of the table and ends no party.
      expect(await stateOf(unlocked)).toEqual(isThere)
      await age(unlocked, 31)
      await house.db.pool.query(
        `update seating set unlocked_until = now() + interval '9 minutes' where table_no = $1`,
        [unlocked.tableNo],
      )
      expect((await cartOf(next)).lines).toEqual([])
      expect(await stateOf(unlocked)).toEqual(isReplaced)
      expect((await nextBut1.phone.cart()).code).toBeNull()
    } finally {
      await setStore('101', { tableGuard: [] })
    }
  })

  it('keeps its party after a refusal by the staff', async () => {
    const party = await partyOf(60)
    await setStore('101', { tableGuard: ['staff'] })
    try {
      const mei = await guestAt(party.tableNo)
      await join(mei, { way: 'ask', name: 'Mei' })
      expect(await staffDo(mei, 'letin', { uid: mei.phone.uid, accept: false })).toBeNull()
      expect(await staffDo(mei, 'letin', { uid: mei.phone.uid, accept: true })).toBe('guest_not_waiting')
      expect(await stateOf(party)).toEqual(isThere)
    } finally {
      await setStore('101', { tableGuard: [] })
    }
  })
})

describe('unsent dishes at the payment', () => {
  /** Two guests who ordered one portion, chose two more, and paid. */
  async function paidParty(): Promise<{ lin: Party; anna: Party; again: (of: Party) => Promise<Party> }> {
    const lin = await guestAt(await house.freshTable())
    const anna = await guestAt(lin.tableNo)
    await lin.phone.add([makeLine()])
    await lin.phone.send()
    await anna.phone.add([makeLine({ num: 2, memo: 'no sugar' })])
    await pay(lin)
    const again = async ({ phone }: Party) => {
      const guest = await house.asGuestAt('101', lin.tableNo, phone.uid)
      return { ...lin, phone: makePhone(house.app, guest, { storeId: '101', tableNo: lin.tableNo }) }
    }
    return { lin, anna, again }
  }

  async function pay({ phone }: Party): Promise<void> {
    const { outtradeno, orderedAmount } = (await phone.cart()).value
    const paid = await transaction(house.db, (tx) =>
      house.services.order.markPaid(tx, { sellerId: 'demo', billId: outtradeno, amount: orderedAmount }),
    )
    expect(paid.ok).toBe(true)
  }

  it('are offered to a guest of that party who scans again', async () => {
    const { lin, again } = await paidParty()
    const back = await again(lin)
    await back.phone.add([makeLine({ code: 'L01' })])
    const cleared = await clearedOf(back)
    expect(cleared).toMatchObject({ uid: 'house', portions: 2 })
    const undone = await back.phone.call('POST', `${back.phone.base}/cartundo.html`, { body: { seq: cleared?.seq } })
    expect(undone.code).toBeNull()
    expect((await cartOf(back)).lines.map(({ code, num, memo }) => [code, num, memo])).toEqual([
      ['L01', 1, ''],
      ['L05', 2, 'no sugar'],
    ])
  })

  it('are not offered to the next party, or after a second payment', async () => {
    const { lin, again } = await paidParty()
    const stranger = await guestAt(lin.tableNo)
    await stranger.phone.add([makeLine()])
    expect(await clearedOf(stranger)).toBeNull()
    await stranger.phone.send()
    await pay(stranger)
    const back = await again(lin)
    await back.phone.add([makeLine()])
    expect(await clearedOf(back)).toMatchObject({ portions: 2 })
    await back.phone.send()
    await pay(back)
    const third = await again(back)
    await third.phone.add([makeLine()])
    expect(await clearedOf(third)).toBeNull()
  })

  it.each<[string, object, (lin: Party) => Promise<unknown>]>([
    ['unlocked it', {}, () => Promise.resolve()],
    [
      'let them in',
      { tableGuard: ['staff'] },
      async (lin) => {
        await join(lin, { way: 'ask' })
        return staffDo(lin, 'letin', { uid: lin.phone.uid, accept: true })
      },
    ],
    [
      'let them in with the phone they serve with',
      { tableGuard: ['staff'] },
      async (lin) => {
        await join(lin, { way: 'ask' })
        const waiter = makePhone(house.app, { ...(await house.asWaiter()), uid: 'waiter' }, lin)
        const body = { uid: lin.phone.uid, accept: true }
        return (await waiter.call('POST', `${waiter.base}/letin.html`, { body })).code
      },
    ],
    [
      'unlocked it for who waits',
      { tableGuard: ['staff'] },
      async (lin) => {
        await join(lin, { way: 'ask' })
        return staffDo(lin, 'open', {})
      },
    ],
    ['set a code', { hmdOrderCode: '1357' }, (lin) => join(lin, { way: 'orderCode', code: '1357' })],
  ])('are offered at a table that the staff have opened, and %s', async (_how, config, comeIn) => {
    const { lin, again } = await paidParty()
    const back = await again(lin)
    await setStore('101', config)
    try {
      expect(
        await staffDo(lin, 'open', { unlockMinutes: 'tableGuard' in config || 'hmdOrderCode' in config ? 0 : 10 }),
      ).toBeNull()
      await comeIn(back)
      expect((await back.phone.cart()).code).toBeNull()
      const cleared = await clearedOf(back)
      expect(cleared).toMatchObject({ uid: 'house', portions: 2 })
      await staffDo(lin, 'open', {})
      expect((await clearedOf(back))?.seq).toBe(cleared?.seq)
    } finally {
      await setStore('101', { tableGuard: [], hmdOrderCode: '' })
    }
  })

  it('are not offered to a guest who joins another party', async () => {
    const { lin, again } = await paidParty()
    await staffDo(lin, 'open', {})
    const stranger = await guestAt(lin.tableNo)
    await stranger.phone.cart()
    const back = await again(lin)
    expect((await back.phone.cart()).code).toBeNull()
    expect(await clearedOf(back)).toBeNull()
  })

  it('are not offered after half an hour', async () => {
    const { anna, again } = await paidParty()
    await house.db.pool.query(`update seating set closed_at = closed_at - interval '31 minutes' where table_no = $1`, [
      anna.tableNo,
    ])
    const back = await again(anna)
    await back.phone.add([makeLine()])
    expect(await clearedOf(back)).toBeNull()
  })
})
