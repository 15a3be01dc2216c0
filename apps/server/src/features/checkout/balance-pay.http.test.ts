import {
  lotusRootForMembers as forMembers,
  lotusRoot,
  type MemberHouse,
  openMemberHouse,
} from '@comanda/testing/member-house.ts'
import { preorder } from '@comanda/testing/payment-house.ts'
import type { Phone } from '@comanda/testing/phone.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let house: MemberHouse
beforeAll(async () => {
  house = await openMemberHouse()
})
afterAll(() => house.close())
afterEach(async () => {
  await setting({})
  await house.switchWallet({})
})

/** The seller's settings for members; the others stay. */
async function setting(given: { enjoyType?: 0 | 1; drinkNoBalance?: boolean; newPhoneLimit?: number }) {
  const all = { enjoyType: 0, drinkNoBalance: false, newPhoneLimit: 20000, ...given }
  await house.db.pool.query(`update style set config = config || $1 where seller_id = 'demo'`, [all])
  house.services.style.forget('demo')
}
const byCard = (phone: Phone, billId: string, fee: number, key?: string) =>
  preorder(phone, billId, { payTypeCode: 'MEMPAY', fee }, key)
const billOf = async (phone: Phone, billId: string) =>
  (await phone.call<Bill>('GET', `/pay/OnlineOrder/demo/${billId}/bill.html`)).value
interface Bill {
  head: { lastAmountFen: number; vipDiscount: number; state: string }
  vip: Record<string, unknown> | null
  payment: { payTypeCode: string; amount: number; balanceAmount: number } | null
}
const history = async ({ memberId }: { memberId: string }) =>
  (
    await house.services.ledger.historyOf(house.db.pool, {
      ...{ sellerId: 'demo', memberId, tab: 'all', before: null, limit: 100 },
    })
  ).rows.map(({ kind, principal, gift, deltapoints }) => [kind, principal, gift, deltapoints])

describe('a member', () => {
  it('reads the bill at member prices, with the balance beside it; a companion reads a guest’s', async () => {
    const { phone, billId, tableNo } = await house.orderedMember({ paid: 12000 })
    const own = await billOf(phone, billId)
    expect(own.head).toMatchObject({ lastAmountFen: forMembers, vipDiscount: lotusRoot - forMembers })
    expect(own.vip).toMatchObject({
      ...{ isVip: true, balance: 12000, oriBalance: 12000, points: 0, enjoyType: 0, balanceRefusal: null },
      ...{ enjoyBenefit: lotusRoot - forMembers, vipAfterDiscount: forMembers },
    })
    const companion = await billOf(await house.phoneAt(tableNo), billId)
    expect([companion.head.lastAmountFen, companion.vip]).toEqual([lotusRoot, null])
  })

  it('pays by card alone: the balance falls, the points rise, and the table is free', async () => {
    const member = await house.orderedMember({ paid: 10000, gift: 2000 })
    const paid = await byCard(member.phone, member.billId, forMembers)
    expect([paid.code, paid.value.payUrl]).toEqual([null, ''])
    const bill = await billOf(member.phone, member.billId)
    expect(bill).toMatchObject({
      head: { state: 'paid', vipDiscount: 300 },
      payment: { payTypeCode: 'MEMPAY', amount: forMembers, balanceAmount: forMembers },
    })
    // 2300 of 10000 : 2000 is 1917 of principal; only principal earns points.
    expect(await house.balanceOf(member.memberId)).toMatchObject({ balance: 9700, fzamt: 0, points: 19 })
    expect(await history(member)).toEqual([
      ['grant', 0, 0, 19],
      ['pay', -1917, -383, 0],
      ['topup', 10000, 2000, 0],
    ])
    expect((await byCard(member.phone, member.billId, forMembers)).code).toBe('already_paid')
  })

  it('pays once for two taps and a repeated key', async () => {
    const member = await house.orderedMember({ paid: 10000 })
    const taps = await Promise.all(Array.from({ length: 8 }, () => byCard(member.phone, member.billId, forMembers)))
    expect(taps.filter(({ code }) => code === null).length).toBeGreaterThanOrEqual(1)
    expect(taps.every(({ code }) => code === null || code === 'already_paid')).toBe(true)
    expect(await house.balanceOf(member.memberId)).toMatchObject({ balance: 10000 - forMembers, fzamt: 0 })
    const other = await house.orderedMember({ paid: 10000 })
    const key = 'paid-by-card-once'
    const [first, again] = [
      await byCard(other.phone, other.billId, forMembers, key),
      await byCard(other.phone, other.billId, forMembers, key),
    ]
    expect([first.code, again.value.outtradeno]).toEqual([null, first.value.outtradeno])
    expect(await house.balanceOf(other.memberId)).toMatchObject({ balance: 10000 - forMembers })
  })

  it('is refused more than the balance, and nothing moves', async () => {
    const member = await house.orderedMember({ paid: 2000 })
    expect(await byCard(member.phone, member.billId, forMembers)).toMatchObject({ code: 'balance_short' })
    expect(await house.balanceOf(member.memberId)).toMatchObject({ balance: 2000, fzamt: 0 })
    expect((await billOf(member.phone, member.billId)).head.state).toBe('open')
  })

  it('pays a part by card and the rest in the wallet', async () => {
    const member = await house.orderedMember({ paid: 1000 })
    const begun = await preorder(member.phone, member.billId, { fee: 1300, memused: 1000 })
    expect(begun.value.payData.amount).toBe(1300)
    expect(await house.balanceOf(member.memberId)).toMatchObject({ balance: 0, fzamt: 1000, oriBalance: 1000 })
    await house.press(begun.value.payUrl)
    await expect
      .poll(async () => (await billOf(member.phone, member.billId)).payment)
      .toMatchObject({
        ...{ payTypeCode: 'weixin', amount: forMembers, balanceAmount: 1000 },
      })
    expect(await house.balanceOf(member.memberId)).toMatchObject({ oriBalance: 0, fzamt: 0, points: 23 })
    const receipt = await member.phone.call<{ payments: { amount: string }[] }>(
      'GET',
      `/pay/OnlineOrder/demo/${member.billId}/receipt.html`,
    )
    expect(JSON.stringify(receipt.value)).toMatch(/Member card.*10\.00.*WeChat Pay.*13\.00/)
  })

  it('has the balance back when the wallet was given up', async () => {
    const member = await house.orderedMember({ paid: 1000 })
    const begun = await preorder(member.phone, member.billId, { fee: 1300, memused: 1000 })
    const cancelled = await member.phone.call('POST', `/pay/scenepay/demo/${begun.value.outtradeno}/cancelpay.html`, {
      body: {},
    })
    expect(cancelled.value).toMatchObject({ state: 'closed' })
    expect(await house.balanceOf(member.memberId)).toMatchObject({ balance: 1000, fzamt: 0 })
  })

  it('pays a member price only for the exact amount', async () => {
    const member = await house.orderedMember({ paid: 10000 })
    expect(await byCard(member.phone, member.billId, lotusRoot)).toMatchObject({ code: 'bill_changed' })
    expect(await preorder(member.phone, member.billId, { fee: 1000, memused: 1000 })).toMatchObject({
      code: 'bill_changed',
    })
    expect(await house.balanceOf(member.memberId)).toMatchObject({ balance: 10000, fzamt: 0 })
  })
})

describe('a bill that costs a member nothing', () => {
  it('is completed by the member, and by no guest of the table', async () => {
    const { phone, billId, tableNo } = await house.orderedMember()
    await house.db.pool.query(
      'update round_line set member_amount = 0 where round_id in (select round_id from round where bill_id = $1)',
      [billId],
    )
    expect((await billOf(phone, billId)).head.lastAmountFen).toBe(0)
    const complete = `/pay/OnlineOrder/demo/${billId}/complete.html`
    const companion = await house.phoneAt(tableNo)
    expect(await companion.call('POST', complete)).toMatchObject({ code: 'bill_changed' })
    expect((await phone.call('POST', complete)).code).toBeNull()
    expect((await billOf(phone, billId)).head).toMatchObject({ state: 'paid', vipDiscount: lotusRoot })
  })
})

describe('with enjoyType 1', () => {
  it('member prices hold only while the balance pays all', async () => {
    await setting({ enjoyType: 1 })
    const { phone, billId, memberId } = await house.orderedMember({ paid: 5000 })
    const bill = await billOf(phone, billId)
    expect([bill.head.lastAmountFen, bill.vip?.vipAfterDiscount]).toEqual([lotusRoot, forMembers])
    expect(await preorder(phone, billId, { fee: 1300, memused: 1000 })).toMatchObject({ code: 'bill_changed' })
    expect((await byCard(phone, billId, forMembers)).code).toBeNull()
    expect(await house.balanceOf(memberId)).toMatchObject({ balance: 2700 })
  })

  it('a wallet pays the guest’s price', async () => {
    await setting({ enjoyType: 1 })
    const { phone, billId } = await house.orderedMember({ paid: 1000 })
    const begun = await preorder(phone, billId, { fee: lotusRoot - 1000, memused: 1000 })
    await house.press(begun.value.payUrl)
    await expect.poll(async () => (await billOf(phone, billId)).payment?.amount).toBe(lotusRoot)
  })
})

describe('the balance is refused', () => {
  it('to a guest, and to a stranger with the member’s card number', async () => {
    const { phone, billId } = await house.orderedTable()
    expect(await byCard(phone, billId, lotusRoot)).toMatchObject({ code: 'not_registered' })
    expect(await preorder(phone, billId, { fee: 1600, memused: 1000 })).toMatchObject({ code: 'not_registered' })
  })

  it('for drinks where the store says so, a wallet excepted', async () => {
    await setting({ drinkNoBalance: true })
    const { phone, billId, memberId } = await house.orderedMember({ paid: 10000, codes: ['Y03'] })
    expect((await billOf(phone, billId)).vip?.balanceRefusal).toBe('balance_drinks')
    expect(await byCard(phone, billId, 5200)).toMatchObject({ code: 'balance_drinks' })
    expect((await preorder(phone, billId, { fee: 5200 })).code).toBeNull()
    expect(await house.balanceOf(memberId)).toMatchObject({ balance: 10000 })
  })

  it('above the limit on a phone that is new to the account', async () => {
    await setting({ newPhoneLimit: 2000 })
    const first = await house.orderedMember({ paid: 10000 })
    // The phone that registered has no limit.
    expect((await byCard(first.phone, first.billId, forMembers)).code).toBeNull()
    house.pass(3600)
    const tableNo = await house.freshTable()
    const account = house.phones.phone({ cookie: (await house.asGuestAt('101', tableNo)).cookie })
    const { tel: identifier } = (await first.account.get('getavipdetailbyopenid.html')).value
    await account.post('userauthlogin.html', {
      identifier,
      authType: '11',
      credential: await account.prove(identifier),
    })
    const phone = house.phoneOf(account, tableNo)
    await phone.add([{ id: 'newphone-line1', code: 'L05', num: 1 }])
    await phone.send()
    const billId = (await phone.cart()).value.outtradeno
    expect(await byCard(phone, billId, forMembers)).toMatchObject({ code: 'balance_limited' })
    expect(await house.balanceOf(first.memberId)).toMatchObject({ balance: 7700, fzamt: 0 })
  })

  it('to a session by e-mail, which may see and not spend', async () => {
    const tableNo = await house.freshTable()
    const account = house.phones.phone({ cookie: (await house.asGuestAt('101', tableNo)).cookie })
    const credential = await account.proveMail('guest@example.com')
    const login = { identifier: 'guest@example.com', authType: '12', credential, username: 'Ann' }
    expect((await account.post('userauthlogin.html', login)).code).toBeNull()
    const phone = house.phoneOf(account, tableNo)
    await phone.add([{ id: 'by-email-line1', code: 'L05', num: 1 }])
    await phone.send()
    const billId = (await phone.cart()).value.outtradeno
    expect((await billOf(phone, billId)).vip?.balanceRefusal).toBe('balance_by_phone')
    expect(await byCard(phone, billId, forMembers)).toMatchObject({ code: 'balance_by_phone' })
  })
})

describe('a server that has just started', () => {
  it('reads the settings before the transaction that books the money, not inside it', async () => {
    const { phone, billId, memberId } = await house.orderedMember({ paid: 1000 })
    const begun = await preorder(phone, billId, { fee: 1300, memused: 1000 })
    await house.switchWallet({ notice: 'never' })
    await house.press(begun.value.payUrl)
    house.services.style.forget('demo')
    const checked = await phone.call('GET', begun.value.payData.checkPayUrl)
    expect(checked.value).toMatchObject({ state: 'paid' })
    expect(await house.balanceOf(memberId)).toMatchObject({ fzamt: 0, points: 23 })
  })
})

describe('money that comes too late', () => {
  it('goes back whole: the wallet’s by refund, the balance was free already', async () => {
    const member = await house.orderedMember({ paid: 1000 })
    await house.switchWallet({ notice: 'never' })
    const begun = await preorder(member.phone, member.billId, { fee: 1300, memused: 1000 })
    await house.press(begun.value.payUrl)
    // Another payment of the bill wins: the counter takes cash after the claim was let go.
    await house.db.pool.query(`update ledger_hold set state = 'released', ended_at = now() where attempt = $1`, [
      begun.value.outtradeno,
    ])
    await house.db.pool.query(`update ledger_account set held = 0 where owner = $1 and kind = 'value'`, [
      member.memberId,
    ])
    await member.phone.call('GET', begun.value.payData.checkPayUrl)
    house.pass(30)
    await house.reconcile()
    const { rows } = await house.db.pool.query(
      'select state, amount, balance_amount from payment_attempt where outtradeno = $1',
      [begun.value.outtradeno],
    )
    expect(rows).toEqual([{ state: 'refunded', amount: forMembers, balance_amount: 1000 }])
    expect(await house.balanceOf(member.memberId)).toMatchObject({ balance: 1000, fzamt: 0, points: 0 })
    expect((await billOf(member.phone, member.billId)).head.state).not.toBe('paid')
  })
})
