import type { MemberTransaction, MemberValue } from '@comanda/contract/member/value.schema.ts'
import { type AccountHouse, openAccountHouse } from '@comanda/testing/account-house.ts'
import type { AccountPhone, AccountPhones } from '@comanda/testing/account-phone.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let house: AccountHouse
let phones: AccountPhones
/** The demo's member, signed in by code. */
let phone: AccountPhone
beforeAll(async () => {
  house = await openAccountHouse()
  phones = house.phones
  phone = phones.phone()
  const login = { identifier: '13800000001', authType: '11', credential: await phone.prove('13800000001') }
  expect((await phone.post('userauthlogin.html', login)).code).toBeNull()
})
afterAll(() => house.close())

const value = (phone: AccountPhone, openercardid = '') =>
  phone.post<MemberValue>('getavipdeposit.html', { openercardid })
const history = (phone: AccountPhone, body: object = {}, query = '') =>
  phone.post<{ data: MemberTransaction[]; next: string | null }>(`consumeinfo.html${query}`, body)

describe('the demo’s member', () => {
  it('has 500.00 and 1200 points, which are read from the ledger', async () => {
    const sums = { balance: 50000, oriBalance: 50000, fzamt: 0, points: 1200 }
    const { value: info } = await phone.get('getavipdetailbyopenid.html')
    expect(info).toMatchObject({ ...sums, isVip: true, username: '林小满', vipdate: '2023-04-16' })
    expect((await value(phone, info.openercardid)).value).toEqual({ ...sums, openercardid: info.openercardid })
  })

  it('sees what is held as frozen, and cannot spend it', async () => {
    const { openerid: memberId } = (await phone.get('getavipdetailbyopenid.html')).value
    const purse = { sellerId: 'demo', memberId, unit: 'CNY' }
    const held = { ...purse, attempt: 'running1', amount: 12000, until: new Date(house.clock.now + 60_000) }
    expect((await house.services.ledger.hold(house.db.pool, held)).ok).toBe(true)
    expect((await value(phone)).value).toMatchObject({ balance: 38000, oriBalance: 50000, fzamt: 12000 })
    await house.services.ledger.releaseHold(house.db.pool, { sellerId: 'demo', attempt: 'running1' })
    expect((await value(phone)).value).toMatchObject({ balance: 50000, fzamt: 0 })
  })

  it('reads the history in pages, newest first', async () => {
    const all = await history(phone)
    expect(
      all.value.data.map(({ tradetype, consumetype, deltafee, deltapoints, chargeamount }) => [
        ...[tradetype, consumetype, deltafee, deltapoints, chargeamount],
      ]),
    ).toEqual([
      ['consumpoint', 'grant', 0, 1200, 0],
      ['charge', 'topup', 50000, 0, 50000],
    ])
    expect(new Set(all.value.data.map(({ timeZone }) => timeZone))).toEqual(new Set(['Asia/Shanghai']))
    expect(all.value.next).toBeNull()
    const first = await history(phone, {}, '?page=1&pagesize=1')
    expect(first.value.data).toEqual(all.value.data.slice(0, 1))
    const second = await history(phone, { before: first.value.next }, '?page=1&pagesize=1')
    expect([second.value.data, second.value.next]).toEqual([all.value.data.slice(1), null])
  })

  it.each([
    ['charge', ['topup']],
    ['consumpoint', ['grant']],
    ['paymenu', []],
    ['refundmenu', []],
    ['viptype_coupon', []],
  ])('finds under %s: %j', async (tab, kinds) => {
    const { value: page } = await history(phone, { tab })
    expect(page.data.map(({ consumetype }) => consumetype)).toEqual(kinds)
  })
})

describe('the value of a member', () => {
  it('is shown to no guest and to no other member', async () => {
    const stranger = phones.phone()
    expect((await value(stranger)).code).toBe('not_registered')
    expect((await history(stranger)).code).toBe('not_registered')
    const { openercardid } = (await phone.get('getavipdetailbyopenid.html')).value
    const other = phones.phone()
    await other.join('13800009999')
    expect((await value(other, openercardid)).code).toBe('user_unknown')
    expect((await history(other, { openercardid })).code).toBe('user_unknown')
    expect((await history(other)).value.data).toEqual([])
  })

  it('is of one seller', async () => {
    const elsewhere = await phone.call('POST', '/weixin/vipmanage/demosg/getavipdeposit.html', {})
    expect(elsewhere.code).toBe('not_registered')
  })
})
