import { randomUUID } from 'node:crypto'
import type { TableOrder } from '@comanda/contract/table-order/table-order.routes.ts'
import { type AccountHouse, openAccountHouse } from '@comanda/testing/account-house.ts'
import type { AccountPhones } from '@comanda/testing/account-phone.ts'
import { makeLine, makePhone } from '@comanda/testing/phone.ts'
import type { TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const telephone = '13800000001'
let house: AccountHouse
let twin: TestApp
let phones: AccountPhones
beforeAll(async () => {
  house = await openAccountHouse()
  twin = await house.openSecond()
  phones = house.phones
})
afterAll(() => house.close())

const cookieOf = ({ cookies }: { readonly cookies: ReadonlyMap<string, string> }) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

describe('a seated guest who signs in', () => {
  it('keeps seat, cart and unpaid bill, and joined at that store', async () => {
    const tableNo = await house.freshTable()
    const guest = await house.asGuestAt('101', tableNo)
    const seat = { storeId: '101', tableNo }
    const before = makePhone(house.app, guest, seat)
    await before.add([makeLine()])
    const sent = await before.send()
    expect(sent.code).toBeNull()
    expect((await before.answer(sent.value.msgid)).code).toBeNull()
    await before.add([makeLine({ code: 'R03' })])
    const seen = async (phone: typeof before) => {
      const { value } = await phone.cart()
      const asked = await phone.call<{ msgid: string }>('GET', `${phone.base}/ordered.html`)
      const { asOf, ...bill } = (await phone.answer<{ amount: number; asOf: string }>(asked.value.msgid)).value
      expect(asOf).not.toBe('')
      return { seated: value.seated, lines: value.cart.lines, bill }
    }
    const held = await seen(before)
    expect(held.lines).toHaveLength(1)

    const account = phones.phone({ cookie: guest.cookie })
    const joined = await account.join('13800000002')
    expect([joined.uid, joined.storeId]).toEqual([guest.uid, '101'])
    const after = makePhone(house.app, { cookie: cookieOf(account), uid: guest.uid }, seat)
    expect(await seen(after)).toEqual(held)
    expect((await after.call<TableOrder>('GET', `${after.base}/order.html`)).value.cart.lines[0]?.uid).toBe(guest.uid)

    await account.post('logoff', { isVerify: 1 })
    const signedOut = makePhone(house.app, { cookie: cookieOf(account), uid: guest.uid }, seat)
    expect(await seen(signedOut)).toEqual(held)
  })

  it('keeps an unpaid order ahead', async () => {
    const guest = house.asGuest()
    const list = async (cookie: string) => {
      const response = await house.app.inject({ url: '/weixin/onlineorder/demo/order.html', headers: { cookie } })
      return response.json().resultObject.orders.map((order: { outtradeno: string; uid?: string }) => order.outtradeno)
    }
    const submitted = await house.app.inject({
      method: 'POST',
      url: '/weixin/onlineorder/demo/order.html',
      headers: { cookie: guest.cookie, 'idempotency-key': randomUUID() },
      payload: { storefrontid: '101', orderType: '1', orderDetail: [makeLine()] },
    })
    expect(submitted.json().resultNumber).toBe(0)
    const before = await list(guest.cookie)
    expect(before).toHaveLength(1)
    const account = phones.phone({ cookie: guest.cookie })
    await account.join('13800000003')
    expect(await list(cookieOf(account))).toEqual(before)
  })
})

describe('two phones that register one number at the same moment', () => {
  it('on two servers make one account, and both are signed in', async () => {
    for (let round = 0; round < 5; round += 1) {
      const number = `1390000${String(round).padStart(4, '0')}`
      const both = [phones.phone(), phones.phone({ at: twin })] as const
      const credentials: string[] = []
      for (const phone of both) {
        credentials.push(await phone.prove(number))
        await house.db.pool.query(`update sms_count set sent = 0`)
      }
      const joined = await Promise.all(
        both.map((phone, index) =>
          phone.post('userauthlogin.html', {
            ...{ identifier: number, authType: '11', credential: credentials[index], username: `Mei ${index}` },
          }),
        ),
      )
      expect(joined.map(({ code }) => code)).toEqual([null, null])
      expect(new Set(joined.map(({ value }) => value.openercardid)).size).toBe(1)
      for (const phone of both) expect((await phone.get('checkselleruser.html')).value.isVip).toBe(true)
    }
    const { rows } = await house.db.pool.query(
      `select count(*)::int as members, count(distinct openercardid)::int as cards,
         (select count(*)::int from login where identifier like '1390000%') as logins
       from member where username like 'Mei _'`,
    )
    expect(rows).toEqual([{ members: 5, cards: 5, logins: 5 }])
  })

  it('and one code that is entered at two servers at once opens once', async () => {
    const phone = phones.phone()
    const { value } = await phone.askPhone(telephone)
    const code = phones.outbox.codeTo(telephone)
    const there = phones.phone({ at: twin, cookie: cookieOf(phone) })
    const answers = await Promise.all([phone, there].map((one) => one.enter(value.verifyId, code)))
    expect(answers.map((one) => one.code).sort()).toEqual([null, 'verify_code_over'].sort())
  })
})
