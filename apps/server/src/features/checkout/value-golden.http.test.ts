import { randomUUID } from 'node:crypto'
import type { MemberTransaction, MemberValue } from '@comanda/contract/member/value.schema.ts'
import { money } from '@comanda/rules/money/money.ts'
import type { AccountPhone } from '@comanda/testing/account-phone.ts'
import { type AheadPhone, makeAheadPhone, waitForNoon } from '@comanda/testing/ahead-phone.ts'
import { type MemberHouse, openMemberHouse } from '@comanda/testing/member-house.ts'
import { preorder } from '@comanda/testing/payment-house.ts'
import { makeLine } from '@comanda/testing/phone.ts'
import { makeDish, makeMenu, publishMenu } from '@comanda/testing/test-menu.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import points from '../../../../../packages/rules/cases/ledger/points.json' with { type: 'json' }
import value from '../../../../../packages/rules/cases/ledger/value.json' with { type: 'json' }

/*
 * The golden cases of value and points, with orders ahead that a member pays: facts membership §5.8 and §5.9.
 */

let house: MemberHouse
beforeAll(async () => {
  house = await openMemberHouse()
  waitForNoon(house)
})
afterAll(() => house.close())
beforeEach(() => setting({ newPhoneLimit: 100_000_000 }))

async function setting(given: object): Promise<void> {
  await house.db.pool.query(`update style set config = config || $1 where seller_id = 'demo'`, [given])
  house.services.style.forget('demo')
}

interface Member {
  readonly account: AccountPhone
  readonly memberId: string
  readonly phone: AheadPhone
}

let members = 0
/** A new member; each lot is principal and gift. */
async function memberWith(lots: readonly (readonly number[])[] = []): Promise<Member> {
  members += 1
  house.pass(120)
  const account = house.phones.phone()
  const { openerid: memberId } = await account.join(`137${String(10_000_000 + members)}`)
  for (const [index, [paid = 0, gift = 0]] of lots.entries()) {
    const lot = { attempt: `golden${members}-${index}`, gateway: 'counter', paid, gift, giftEndsOn: null }
    await house.services.ledger.topUp(house.db.pool, { sellerId: 'demo', memberId, unit: 'CNY', ...lot })
  }
  const cookie = [...account.cookies].map(([name, text]) => `${name}=${text}`).join('; ')
  return { account, memberId, phone: makeAheadPhone(house, { cookie, uid: account.uid }) }
}

/** An order ahead of dishes for these prices; its number. */
async function order({ phone }: Member, prices: readonly number[]) {
  const dishes = prices.map((price, index) => makeDish({ code: `G${index}`, price: money(price) }))
  await publishMenu(house, makeMenu({ dishes }), '101', 1)
  const orderDetail = prices.map((_, index) => makeLine({ code: `G${index}`, standard: '' }))
  return phone.ordered({ orderDetail, orderAmount: prices.reduce((sum, price) => sum + price, 0) })
}
type Sent = Awaited<ReturnType<typeof order>>

const businessType = 'XMDOrder'
const byCard = ({ phone }: Member, { outtradeno, amount }: Sent) =>
  preorder(phone, outtradeno, { payTypeCode: 'MEMPAY', fee: amount, businessType })
const partByCard = ({ phone }: Member, { outtradeno, amount }: Sent, memused: number) =>
  preorder(phone, outtradeno, { fee: amount - memused, memused, businessType })

/** The kitchen cannot make a dish: its price goes back. */
async function refuse({ phone }: Member, { outtradeno }: Sent, lineNo: number): Promise<void> {
  const roundId = (await phone.one(outtradeno)).bill?.rounds[0]?.roundId
  const { cookie } = await house.asStaff('kitchen')
  const answer = await house.app.inject({
    ...{ method: 'POST', url: `/console/api/demo/101/tickets/${roundId}/refuse` },
    headers: { cookie, 'idempotency-key': randomUUID() },
    payload: { lineNo, reason: '没藕了' },
  })
  expect(answer.json().resultNumber).toBe(0)
  for (const _ of [1, 2]) {
    house.pass(11)
    await house.reconcile()
  }
}

const owned = async ({ account }: Member) => (await account.post<MemberValue>('getavipdeposit.html')).value
const history = async ({ account }: Member, tab: string) =>
  (await account.post<{ data: MemberTransaction[] }>('consumeinfo.html', { tab })).value.data.map(
    ({ deltafee }) => deltafee,
  )
/** How the balance is made up; no call tells a member. */
const parts = async ({ memberId }: Member) => {
  const { principal, gift } = await house.balanceOf(memberId)
  return { principal, gift }
}
const sum = (numbers: readonly (number | undefined)[]) => numbers.reduce((all: number, one) => all + (one ?? 0), 0)

describe('a member who pays by card', () => {
  const spends = value.spends.filter(({ spend, lots }) => spend > 0 && lots.every(([paid = 0]) => paid > 0))
  it.each(spends)('$no: $what', async ({ lots, spend, refundable, short }) => {
    const member = await memberWith(lots)
    const all = sum(lots.flat())
    const paid = await byCard(member, await order(member, [spend]))
    if (short !== undefined) {
      expect(paid).toMatchObject({ code: 'balance_short', refusal: { details: { short } } })
      expect(await owned(member)).toMatchObject({ balance: all, oriBalance: all, fzamt: 0, points: 0 })
      return expect(await history(member, 'paymenu')).toEqual([])
    }
    expect(paid.code).toBeNull()
    expect(await owned(member)).toMatchObject({ balance: all - spend, oriBalance: all - spend, fzamt: 0 })
    expect(await history(member, 'paymenu')).toEqual([-spend])
    expect(await parts(member)).toEqual({ principal: refundable, gift: all - spend - (refundable ?? 0) })
  })

  const [refund] = value.refunds.filter(({ no }) => no === '105')
  it('105: gets both parts back, in the end exactly', async () => {
    const { refunds = [], moves = [] } = refund ?? {}
    const member = await memberWith([[50000, 5000]])
    const sent = await order(member, refunds)
    expect((await byCard(member, sent)).code).toBeNull()
    let left = await parts(member)
    for (const [index, amount] of refunds.entries()) {
      await refuse(member, sent, index + 1)
      const [principal = 0, gift = 0] = moves[index]?.[0] ?? []
      left = { principal: left.principal + principal, gift: left.gift + gift }
      expect(await parts(member)).toEqual(left)
      expect((await history(member, 'refundmenu'))[0]).toBe(amount)
    }
    expect(await owned(member)).toMatchObject({ balance: 55000, points: 0 })
  })

  it.each(value.holds)('$no: a second payment $what', async ({ balance, first, second, short }) => {
    const member = await memberWith([[balance, 0]])
    const [one, other] = [await order(member, [first + 2000]), await order(member, [second + 2000])]
    const begun = await partByCard(member, one, first)
    expect(begun.code).toBeNull()
    expect(await owned(member)).toMatchObject({ oriBalance: balance, fzamt: first, balance: second - short })
    const refused = await partByCard(member, other, second)
    expect(refused).toMatchObject({ code: 'balance_short', refusal: { details: { short } } })
    expect(await owned(member)).toMatchObject({ fzamt: first })
    await member.phone.call('POST', `/pay/scenepay/demo/${begun.value.outtradeno}/cancelpay.html`, { body: {} })
    expect((await partByCard(member, other, second)).code).toBeNull()
    expect(await owned(member)).toMatchObject({ oriBalance: balance, fzamt: second, balance: balance - second })
  })
})

describe('a member who pays in the wallet', () => {
  const ruled = ([accumdenom, accumfactor]: readonly number[]) => setting({ pointRule: { accumdenom, accumfactor } })

  it.each(points.earned.filter(({ received }) => received > 0))(
    '$no: has $points points for $received',
    async ({ received, rule, points: earned }) => {
      await ruled(rule)
      const member = await memberWith()
      await member.phone.pay(await order(member, [received]))
      expect((await owned(member)).points).toBe(earned)
    },
  )

  it.each(points.refunds)('$no: gives points back with $refunds', async ({ rule, refunds, back }) => {
    await ruled(rule)
    const member = await memberWith()
    const sent = await order(member, refunds)
    await member.phone.pay(sent)
    let { points: left } = await owned(member)
    for (const [index, taken] of back.entries()) {
      await refuse(member, sent, index + 1)
      left -= taken
      expect((await owned(member)).points).toBe(left)
    }
    expect(left).toBe(0)
  })
})
