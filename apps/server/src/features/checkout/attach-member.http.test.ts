import { randomUUID } from 'node:crypto'
import type { MemberBarcode } from '@comanda/contract/member/member-code.schema.ts'
import { makeAheadPhone } from '@comanda/testing/ahead-phone.ts'
import {
  lotusRootForMembers as forMembers,
  lotusRoot,
  type MemberAtTable,
  type MemberHouse,
  openMemberHouse,
} from '@comanda/testing/member-house.ts'
import { preorder } from '@comanda/testing/payment-house.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../db/transaction.ts'
import { storeChannel, tableChannel } from '../live/live.service.ts'
import { addMember, phoneIdentifier } from '../member/member.service.ts'
import { createPaymentLedger } from '../payment/payment.service.ts'

let house: MemberHouse
const cookies = { waiter: '', owner: '', kitchen: '' }
let mei: MemberAtTable
let card = ''
beforeAll(async () => {
  house = await openMemberHouse({ smsZones: ['86', '65', '852'] })
  for (const role of ['waiter', 'owner', 'kitchen'] as const) cookies[role] = (await house.asStaff(role)).cookie
  mei = await house.orderedMember({ paid: 3000, gift: 500 })
  card = await cardOf(mei)
})
afterAll(() => house.close())
afterEach(() => setting({}))

const rows = async (sql: string, values: unknown[] = []) => (await house.db.pool.query(sql, values)).rows
async function setting(given: { enjoyType?: 0 | 1; openVip?: boolean }) {
  await rows(`update style set config = config || $1 where seller_id = 'demo'`, [
    { enjoyType: 0, openVip: true, ...given },
  ])
  house.services.style.forget('demo')
}
const cardOf = async ({ memberId }: { memberId: string }) =>
  (await rows('select openercardid as card from member where member_id = $1', [memberId]))[0].card as string
const codeOf = async ({ account }: MemberAtTable) => (await account.post<MemberBarcode>('barcode.html')).value.barcode

interface Asked {
  readonly by?: keyof typeof cookies
  readonly key?: string
  readonly place?: string
}
async function ask(path: string, body: object, { by = 'waiter', key = randomUUID(), place = 'demo/101' }: Asked = {}) {
  const answer = await house.app.inject({
    method: 'POST',
    url: `/console/api/${place}/${path}`,
    headers: { cookie: cookies[by], 'idempotency-key': key },
    payload: body,
  })
  const { resultNumber, resultObject } = answer.json()
  return { code: resultNumber === 0 ? null : resultObject.code, value: resultObject, text: answer.body }
}
const find = (who: string, asked: Asked = {}) => ask('members/find', { who }, asked)
const attach = (billId: string, who: string, asked: Asked = {}) => ask(`bills/${billId}/member`, { who }, asked)
const detach = (billId: string, asked: Asked = {}) => ask(`bills/${billId}/member/detach`, {}, asked)
async function billFor(billId: string, cookie = cookies.waiter) {
  const url = `/pay/OnlineOrder/demo/${billId}/bill.html`
  return (await house.app.inject({ method: 'GET', url, headers: { cookie } })).json().resultObject
}
const audits = (action: string) =>
  rows('select who, subject, before, after from audit_log where action = $1 order by audit_id desc', [action])
const newsOf = async (tableNo: string) => {
  const [{ table, store }] = await rows(
    `select count(*) filter (where channel = $1)::int as table, count(*) filter (where channel = $2)::int as store from live_event`,
    [tableChannel('101', tableNo), storeChannel('101')],
  )
  return [table, store]
}

describe('a member is found', () => {
  it.each([
    ['a card', async () => card],
    ['a whole phone number', async () => '139 1000 0001'],
    ['a phone number with its country', async () => '+86 13910000001'],
    ['a member code', () => codeOf(mei)],
  ])('by %s, with name, masked phone, value and history', async (_what, who) => {
    const said = await find(await who())
    expect(said).toMatchObject({ code: null })
    expect(said.value).toEqual({
      ...{ card, name: 'Mei', phone: '+86 139*****001' },
      ...{ balance: 3500, principal: 3000, gift: 500, fzamt: 0, points: 0, debt: 0 },
      history: [expect.objectContaining({ consumetype: 'topup', deltafee: 3500, deltapoints: 0, info: '' })],
    })
    expect(said.text).not.toContain('13910000001')
  })

  it.each(['1391000', '1391000000', '123456789012345', 'Mei', '139%', '13955555555', '9999999999999999', '%'])(
    'by no part of a number: %s',
    async (who) => {
      expect(await find(who)).toMatchObject({ code: 'member_unknown' })
    },
  )

  it('by a member code once', async () => {
    house.pass(60)
    const code = await codeOf(mei)
    const key = 'find-by-code-0001'
    const first = await find(code, { key })
    expect(first.code).toBeNull()
    expect((await find(code, { key })).value).toEqual(first.value)
    expect(await find(code)).toMatchObject({ code: 'member_code_used' })
    expect(await attach(mei.billId, code)).toMatchObject({ code: 'member_code_used' })
  })

  it('in the audit, also without a result, and never by a whole number', async () => {
    await find('13910000001')
    await find('13955555555')
    const [missed, found] = await audits('member.find')
    const by = { who: 'staff:waiter', before: null }
    expect(found).toEqual({
      ...{ ...by, subject: mei.memberId },
      after: { storeId: '101', by: 'phone', typed: '139*****001' },
    })
    expect(missed).toEqual({ ...by, subject: '', after: { storeId: '101', by: 'phone', typed: '139*****555' } })
  })

  it('not by another seller’s numbers', async () => {
    await rows(`insert into seller (seller_id, names) values ('rival', '{}') on conflict do nothing`)
    const theirs = {
      ...{ sellerId: 'rival', memberId: 'rival-member', card: '1111222233334444', username: 'Zhou' },
      ...{ sex: null, birthday: null, storeId: '', passwordHash: null },
    }
    await addMember(house.db.pool, theirs, phoneIdentifier({ zone: '86', digits: '13700000009' }), new Date())
    const namesake = { ...theirs, memberId: mei.memberId, card: '5555666677778888' }
    await addMember(house.db.pool, namesake, phoneIdentifier({ zone: '86', digits: '13700000010' }), new Date())
    expect((await find(card)).value).toMatchObject({ card, name: 'Mei' })
    for (const who of ['1111222233334444', '13700000009', namesake.card, '13700000010']) {
      expect(await find(who)).toMatchObject({ code: 'member_unknown' })
      expect(await attach(mei.billId, who)).toMatchObject({ code: 'member_unknown' })
    }
    expect(await find(card, { place: 'rival/101' })).toMatchObject({ code: 'not_allowed' })
  })

  it('not where members of two countries have the number', async () => {
    for (const [memberId, zone] of [
      ['in-singapore', '65'],
      ['in-hong-kong', '852'],
    ] as const) {
      const member = {
        ...{ sellerId: 'demo', memberId, card: `555500000000${zone.padStart(4, '0')}`, username: memberId },
        ...{ sex: null, birthday: null, storeId: '', passwordHash: null },
      }
      await addMember(house.db.pool, member, phoneIdentifier({ zone, digits: '91234567' }), new Date())
    }
    expect(await find('+65 9123 4567')).toMatchObject({ code: null, value: { name: 'in-singapore' } })
    expect(await find('+852 9123 4567')).toMatchObject({ code: null, value: { name: 'in-hong-kong' } })
    expect(await find('91234567')).toMatchObject({ code: 'member_unclear' })
  })

  it('by waiter and owner of the store only, and only where there are members', async () => {
    expect(await find(card, { by: 'owner' })).toMatchObject({ code: null })
    expect(await find(card, { by: 'kitchen' })).toMatchObject({ code: 'not_allowed' })
    expect((await mei.phone.call('POST', '/console/api/demo/101/members/find', { body: { who: card } })).code).toBe(
      'not_signed_in',
    )
    await setting({ openVip: false })
    expect(await find(card)).toMatchObject({ code: 'members_off' })
  })
})

describe('a member attached to a bill', () => {
  it('gives it member prices, on every phone and at the terminal', async () => {
    const { billId, phone } = await house.orderedTable()
    expect((await billFor(billId)).head.lastAmountFen).toBe(lotusRoot)
    const said = await attach(billId, card)
    const shown = { card, name: 'Mei', phone: '+86 139*****001' }
    expect(said.value).toEqual({ outtradeno: billId, amount: forMembers, member: shown })
    const bill = await billFor(billId)
    expect(bill).toMatchObject({
      head: { lastAmountFen: forMembers, vipDiscount: lotusRoot - forMembers },
      member: shown,
    })
    const guests = await phone.call<{ head: object; member: unknown; vip: unknown }>(
      ...(['GET', `/pay/OnlineOrder/demo/${billId}/bill.html`] as const),
    )
    expect(guests.value).toMatchObject({ head: { lastAmountFen: forMembers }, member: null, vip: null })
    expect(await preorder(phone, billId, { fee: lotusRoot })).toMatchObject({ code: 'bill_changed' })
  })

  it('earns points when the party pays at the counter, at the member price', async () => {
    const li = await house.orderedMember()
    const { billId } = await house.orderedTable()
    await attach(billId, await cardOf(li))
    const pay = (amount: number) => ask(`bills/${billId}/counterpay`, { amount, payTypeCode: 'COUNTER_CASH' })
    expect(await pay(lotusRoot)).toMatchObject({ code: 'bill_changed' })
    expect(await pay(forMembers)).toMatchObject({ code: null })
    expect(await house.balanceOf(li.memberId)).toMatchObject({ points: forMembers / 100 })
    expect((await billFor(billId)).member).toMatchObject({ card: await cardOf(li) })
  })

  it('earns points when a guest pays by phone, without being able to spend the balance; a refund takes them back', async () => {
    const li = await house.orderedMember({ gift: 9000 })
    const { billId, phone } = await house.orderedTable()
    await attach(billId, await cardOf(li))
    const byCard = { payTypeCode: 'MEMPAY', fee: forMembers }
    expect(await preorder(phone, billId, byCard)).toMatchObject({ code: 'not_registered' })
    expect(await preorder(phone, billId, { fee: forMembers - 100, memused: 100 })).toMatchObject({
      code: 'not_registered',
    })
    await house.press((await preorder(phone, billId, { fee: forMembers })).value.payUrl)
    const owns = async () => {
      const { balance, points } = await house.balanceOf(li.memberId)
      return [balance, points]
    }
    await expect.poll(owns).toEqual([9000, forMembers / 100])
    const { db, services, deps } = house
    const payments = createPaymentLedger({ db, now: deps.now, ledger: services.ledger, pointTermsOf: async () => null })
    expect(await transaction(db, (tx) => payments.giveBack(tx, 'demo', billId))).toBe(forMembers)
    house.pass(170)
    await house.reconcile()
    await expect.poll(owns).toEqual([9000, 0])
  })

  it('gives no member price where only the balance brings it, and points all the same', async () => {
    await setting({ enjoyType: 1 })
    const li = await house.orderedMember()
    const { billId } = await house.orderedTable()
    expect((await attach(billId, await cardOf(li))).value.amount).toBe(lotusRoot)
    // A server that has just started reads its settings before the transaction.
    house.services.style.forget('demo')
    await ask(`bills/${billId}/counterpay`, { amount: lotusRoot, payTypeCode: 'COUNTER_CARD' })
    expect(await house.balanceOf(li.memberId)).toMatchObject({ points: lotusRoot / 100 })
  })

  it('reaches phones and terminals once, and is in the audit once', async () => {
    const { billId, tableNo } = await house.orderedTable()
    const [table, store] = await newsOf(tableNo)
    const first = await attach(billId, card)
    expect(await newsOf(tableNo)).toEqual([table + 1, store + 1])
    expect(await attach(billId, card)).toEqual(first)
    expect(await attach(billId, '13910000001')).toEqual(first)
    expect(await newsOf(tableNo)).toEqual([table + 1, store + 1])
    const ofBill = (await audits('bill.member')).filter(({ subject }) => subject === `101/${billId}`)
    expect(ofBill).toEqual([
      { who: 'staff:waiter', subject: `101/${billId}`, before: null, after: { memberId: mei.memberId } },
    ])
  })

  it('is attached once for a repeated key', async () => {
    const { billId } = await house.orderedTable()
    const key = 'attach-once-0001'
    const first = await attach(billId, card, { key })
    await detach(billId)
    expect((await attach(billId, card, { key })).value).toEqual(first.value)
    expect((await billFor(billId)).member).toBeNull()
    expect(await attach(billId, '13910000001', { key })).toMatchObject({ code: 'key_reused' })
  })

  it('by a code is attached once, and a refusal leaves the code unused', async () => {
    house.pass(60)
    const code = await codeOf(mei)
    expect(await attach('A'.repeat(24), code)).toMatchObject({ code: 'bill_unknown' })
    const [one, other] = [await house.orderedTable(), await house.orderedTable()]
    const said = await Promise.all([attach(one.billId, code), attach(other.billId, code)])
    expect(said.map((each) => each.code).sort()).toEqual(['member_code_used', null])
  })

  it('is replaced by another, and detached', async () => {
    const li = await house.orderedMember()
    const { billId, tableNo } = await house.orderedTable()
    await attach(billId, card)
    expect((await attach(billId, await cardOf(li))).value.member).toMatchObject({ card: await cardOf(li) })
    expect((await detach(billId)).value).toEqual({ outtradeno: billId, amount: lotusRoot, member: null })
    const news = await newsOf(tableNo)
    expect((await detach(billId)).value).toEqual({ outtradeno: billId, amount: lotusRoot, member: null })
    expect(await newsOf(tableNo)).toEqual(news)
    expect((await audits('bill.member')).slice(0, 2)).toMatchObject([
      { before: { memberId: li.memberId }, after: null },
      { before: { memberId: mei.memberId }, after: { memberId: li.memberId } },
    ])
  })
})

describe('attaching and detaching are refused', () => {
  it('while a phone pays, and once the bill is paid', async () => {
    const { billId, phone } = await house.orderedTable()
    const { value } = await preorder(phone, billId)
    expect(await attach(billId, card)).toMatchObject({ code: 'phone_paying' })
    expect(await detach(billId)).toMatchObject({ code: 'phone_paying' })
    await house.press(value.payUrl)
    await expect.poll(async () => (await billFor(billId)).head.state).toBe('paid')
    expect(await attach(billId, card)).toMatchObject({ code: 'already_paid' })
    expect(await detach(billId)).toMatchObject({ code: 'already_paid' })
    expect((await billFor(billId)).member).toBeNull()
  })

  it('for a bill that is another store’s or seller’s, ordered ahead or unknown', async () => {
    const { billId } = await house.orderedTable()
    const unknown = { code: 'bill_unknown' }
    const { outtradeno } = await makeAheadPhone(house).ordered()
    for (const [bill, place] of [
      [billId, 'demo/102'],
      ['A'.repeat(24), 'demo/101'],
      [outtradeno, 'demo/101'],
    ] as const) {
      expect(await attach(bill, card, { place })).toMatchObject(unknown)
      expect(await detach(bill, { place })).toMatchObject(unknown)
    }
    expect(await attach(billId, card, { place: 'rival/101' })).toMatchObject({ code: 'not_allowed' })
    expect((await billFor(billId)).member).toBeNull()
  })

  it('for a table that staff closed without payment', async () => {
    const { billId, tableNo } = await house.orderedTable()
    const url = '/console/api/demo/101/tables'
    const tables = await house.app.inject({ url, headers: { cookie: cookies.owner } })
    const { seatingId: seatingid, amount } = tables
      .json()
      .resultObject.tables.find(({ tableno }: { tableno: string }) => tableno === tableNo)
    const closing = { seatingid, force: true, amount, reason: 'walked out' }
    expect(await ask(`tables/${tableNo}/close`, closing, { by: 'owner' })).toMatchObject({ code: null })
    expect(await attach(billId, card)).toMatchObject({ code: 'bill_unknown' })
    expect(await detach(billId)).toMatchObject({ code: 'bill_unknown' })
  })

  it('to guests and the kitchen, and where there are no members', async () => {
    const { billId, phone } = await house.orderedTable()
    expect(await attach(billId, card, { by: 'kitchen' })).toMatchObject({ code: 'not_allowed' })
    const path = `/console/api/demo/101/bills/${billId}/member`
    expect((await phone.call('POST', path, { body: { who: card } })).code).toBe('not_signed_in')
    await setting({ openVip: false })
    expect(await attach(billId, card)).toMatchObject({ code: 'members_off' })
    expect((await billFor(billId)).member).toBeNull()
  })
})
