import { shownPapers } from '@comanda/contract/member/consent-papers.ts'
import { type AccountHouse, openAccountHouse } from '@comanda/testing/account-house.ts'
import type { AccountPhone, AccountPhones } from '@comanda/testing/account-phone.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { claimDueNotices } from './notice.repository.ts'

const password = 'rain falls on tea'
const minute = 60_000
let house: AccountHouse
let phones: AccountPhones
beforeAll(async () => {
  house = await openAccountHouse()
  phones = house.phones
})
afterAll(() => house.close())
beforeEach(() => {
  phones.outbox.answer({ kind: 'sent' })
  phones.mails.answer('normal')
  house.clock.now += 24 * 60 * minute
})

const number = () => house.newNumber()
const send = () => house.services.member.notice.sendDue(new Date(house.clock.now))
const noticesTo = (digits: string) => phones.outbox.notices.filter(({ phone }) => phone.digits === digits)
const mailsTo = (address: string) =>
  phones.mails
    .messages()
    .filter(({ to, subject }) => to === address && !/\d{6}/.test(subject))
    .map(({ subject, text }) => ({ subject, text: text.trim() }))
const waiting = async () => {
  const { rows } = await house.db.pool.query<{ n: number }>('select count(*)::int as n from member_notice')
  return rows[0]?.n
}

/** Signs a new member in; the password proves each change. */
async function member(telephone: string): Promise<AccountPhone> {
  const phone = phones.phone()
  await phone.join(telephone, { password })
  house.clock.now += minute
  return phone
}
async function movePhone(phone: AccountPhone, to: string) {
  const asked = await phone.post('updatevipinfobyself.html', { telephone: to, password })
  return phone.enter(String(asked.refusal.details?.optionId), phones.outbox.codeTo(to), 'update')
}
let passwords = 0
let current = password
const movePassword = async (phone: AccountPhone) => {
  passwords += 1
  const fresh = `snow falls on tea ${passwords}`
  const { code } = await phone.post('password.html', { password: fresh, oldPassword: current })
  expect(code).toBeNull()
  current = fresh
}
beforeEach(() => {
  current = password
})

describe('a changed phone', () => {
  it('is told to the old number, once, and not to the new one', async () => {
    const [old, next] = [number(), number()]
    expect((await movePhone(await member(old), next)).code).toBeNull()
    await Promise.all([send(), send()])
    house.clock.now += 60 * minute
    await send()
    expect(noticesTo(old)).toEqual([
      { phone: { zone: '86', digits: old }, change: 'phone', shop: '红炉小馆', language: 'zh' },
    ])
    expect(noticesTo(next)).toEqual([])
    expect(await waiting()).toBe(0)
  })

  it('is told in the language of the registration, whatever page changes it', async () => {
    const [phone, old] = [phones.phone(), number()]
    const credential = await phone.prove(old)
    const body = { identifier: old, authType: '11', credential, username: 'Mei', password, consents: shownPapers }
    await phone.post('userauthlogin.html?lang=ja', body)
    house.clock.now += minute
    await movePhone(phone, number())
    await send()
    expect(noticesTo(old)).toMatchObject([{ language: 'ja' }])
  })

  it('of a member who joined by e-mail is told to the address', async () => {
    const [phone, email, next] = [phones.phone(), 'bo@shop.example', number()]
    const credential = await phone.proveMail(email)
    const body = { identifier: email, authType: '12', credential, username: 'Bo', password }
    await phone.post('userauthlogin.html?lang=en', body)
    await movePhone(phone, next)
    await send()
    expect(mailsTo(email)).toEqual([
      {
        subject: '红炉小馆会员账户变更提醒',
        text: '您在红炉小馆的会员账户已更换手机号。如非本人操作，请尽快联系店员。',
      },
    ])
    house.clock.now += minute
    await movePassword(phone)
    await send()
    expect([mailsTo(email).length, noticesTo(next).map(({ change }) => change)]).toEqual([2, ['password']])
  })

  it('that is another member’s is refused, and nothing is sent', async () => {
    const [old, taken] = [number(), number()]
    await member(taken)
    expect((await movePhone(await member(old), taken)).code).toBe('phone_taken')
    await send()
    expect([noticesTo(old), noticesTo(taken), await waiting()]).toEqual([[], [], 0])
  })
})

describe('a changed password', () => {
  it('is told to the phone; a refused one is not', async () => {
    const telephone = number()
    const phone = await member(telephone)
    await phone.post('password.html', { password: 'another one', oldPassword: 'guess' })
    await send()
    expect(noticesTo(telephone)).toEqual([])
    await movePassword(phone)
    await send()
    expect(noticesTo(telephone)).toMatchObject([{ change: 'password' }])
  })

  it('again and again sends ten notices a day at most, and the last one is not lost', async () => {
    const telephone = number()
    const phone = await member(telephone)
    for (let hours = 0; hours < 15; hours += 1) {
      await movePassword(phone)
      await movePassword(phone)
      expect(await waiting()).toBe(1)
      await send()
      house.clock.now += 60 * minute
    }
    expect([noticesTo(telephone).length, await waiting()]).toEqual([10, 1])
    house.clock.now += 24 * 60 * minute
    await send()
    expect([noticesTo(telephone).length, await waiting()]).toEqual([11, 0])
  })

  it('does not make the next code to the number wait', async () => {
    const telephone = number()
    await movePassword(await member(telephone))
    await send()
    expect((await phones.phone().askPhone(telephone)).code).toBeNull()
  })
})

describe('a provider that is down', () => {
  it('keeps no change from standing; the notice is sent later', async () => {
    const [old, next] = [number(), number()]
    const phone = await member(old)
    const asked = await phone.post('updatevipinfobyself.html', { telephone: next, password })
    phones.outbox.answer({ kind: 'refused', reason: 'test' })
    const moved = await phone.enter(String(asked.refusal.details?.optionId), phones.outbox.codeTo(next), 'update')
    expect(moved.code).toBeNull()
    await send()
    expect((await phone.get('getavipdetailbyopenid.html')).value.tel).toBe(next)
    expect([noticesTo(old).length, await waiting()]).toEqual([0, 1])
    phones.outbox.answer({ kind: 'sent' })
    house.clock.now += minute - 1
    await send()
    expect(noticesTo(old)).toEqual([])
    house.clock.now += 1
    await send()
    expect([noticesTo(old).length, await waiting()]).toEqual([1, 0])
  })

  it('for a mail is asked again, too', async () => {
    const [phone, email] = [phones.phone(), 'ai@shop.example']
    const credential = await phone.proveMail(email)
    await phone.post('userauthlogin.html', { identifier: email, authType: '12', credential, username: 'Ai', password })
    await movePassword(phone)
    phones.mails.answer('full')
    await send()
    phones.mails.answer('normal')
    house.clock.now += minute
    await send()
    expect(mailsTo(email)).toHaveLength(1)
  })

  it('for 72 hours is asked no more', async () => {
    const telephone = number()
    await movePassword(await member(telephone))
    phones.outbox.answer({ kind: 'refused', reason: 'test' })
    for (let hours = 0; hours < 72; hours += 1) {
      await send()
      house.clock.now += 60 * minute
    }
    expect(await waiting()).toBe(1)
    phones.outbox.answer({ kind: 'sent' })
    house.clock.now += 1
    await send()
    expect([noticesTo(telephone), await waiting()]).toEqual([[], 0])
  })
})

it('A server that dies while it sends loses no notice', async () => {
  const telephone = number()
  await movePassword(await member(telephone))
  expect(await claimDueNotices(house.db.pool, new Date(house.clock.now), 10)).toHaveLength(1)
  await send()
  expect(noticesTo(telephone)).toEqual([])
  house.clock.now += minute
  await send()
  expect(noticesTo(telephone)).toHaveLength(1)
})
