import { randomUUID } from 'node:crypto'
import type { MemberInfo, MemberLogin, MemberSession } from '@comanda/contract/member/account.schema.ts'
import { type AccountHouse, openAccountHouse } from '@comanda/testing/account-house.ts'
import type { AccountPhones } from '@comanda/testing/account-phone.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const password = 'rain falls on tea'
let house: AccountHouse
let phones: AccountPhones
beforeAll(async () => {
  house = await openAccountHouse()
  phones = house.phones
})
afterAll(() => house.close())
beforeEach(() => {
  house.clock.now += 3_600_000
})

const number = () => house.newNumber()

describe('the wizard', () => {
  it('proves the phone, then says whether there is an account, then registers', async () => {
    const [phone, telephone] = [phones.phone(), number()]
    const ticket = await phone.prove(telephone)
    const asked = { identifier: telephone, authType: 11, ticket }
    expect((await phone.post('checkuseraccount.html', asked)).value).toEqual({ uid: '' })
    const signIn = { identifier: telephone, authType: 11, credential: ticket }
    const unknown = await phone.post('userauthlogin.html', signIn)
    expect(unknown).toMatchObject({ number: 10002, code: 'not_registered', status: 200 })
    expect(unknown.refusal.details).toEqual({ registerurl: '/s/demo/register' })
    const joined = await phone.post('userauthlogin.html', {
      ...signIn,
      username: '小梅',
      birthday: '1996-07-15',
      sex: 1,
    })
    expect(joined.value).toMatchObject({
      ...{ isVip: true, uid: phone.uid, guestid: phone.uid, username: '小梅', birthday: '1996-07-15', sex: 1 },
      ...{ tel: telephone, telZoneCode: '86', email: '', vipdate: '2026-11-27', storeId: '' },
    })
    expect(joined.value.openercardid).toMatch(/^\d{16}$/)
    expect((await phone.get('getavipdetailbyopenid.html')).value).toEqual(joined.value)
    expect((await phone.get('checkselleruser.html')).value).toEqual({ isVip: true, uid: phone.uid })
    const user = await phone.call('GET', '/platform/getuser?sellerid=demo')
    expect(user.value).toMatchObject({ uid: phone.uid, isVip: true, username: '小梅', telVerify: false })
  })

  it('signs in on another phone by the same number, with the ticket of its own code', async () => {
    const telephone = number()
    const joined = await phones.phone().join(telephone)
    house.clock.now += 60_000
    const other = phones.phone()
    const ticket = await other.prove(telephone)
    const asked = { identifier: telephone, authType: '11', ticket }
    expect((await other.post('checkuseraccount.html', asked)).value).toEqual({ uid: joined.openerid })
    const signed = await other.post('userauthlogin.html', { ...asked, credential: ticket })
    expect(signed.value).toMatchObject({ openercardid: joined.openercardid, uid: other.uid, username: 'Mei' })
  })

  it('registers and signs in by e-mail, whatever the capitals', async () => {
    const [phone, email] = [phones.phone(), 'mei.lin@shop.example']
    const body = { identifier: ' Mei.Lin@Shop.example', authType: '12', credential: await phone.proveMail(email) }
    const joined = await phone.post('userauthlogin.html', { ...body, username: 'Mei' })
    expect(joined.value).toMatchObject({ isVip: true, email, tel: '' })
    house.clock.now += 60_000
    const other = phones.phone()
    const credential = await other.proveMail(email)
    const signed = await other.post('userauthlogin.html', { ...body, credential })
    expect(signed.value.openercardid).toBe(joined.value.openercardid)
    expect((await other.get<MemberLogin>('getlogin.html')).value).toEqual({
      ...{ uid: joined.value.openerid, openercardid: joined.value.openercardid, telephone: '' },
      ...{ email: 'm***@shop.example', hasPassword: false, via: 'email' },
    })
  })

  it('signs in by password with phone, account uid and any spelling of the number', async () => {
    const telephone = number()
    const { openerid } = await phones.phone().join(telephone, { password })
    for (const identifier of [telephone, `${telephone.slice(0, 3)} ${telephone.slice(3)}`, openerid]) {
      const phone = phones.phone()
      const signed = await phone.post('userauthlogin.html', { identifier, authType: '30', password })
      expect([signed.code, signed.value.openerid]).toEqual([null, openerid])
    }
  })

  it.each([
    ['no account', { identifier: ' ', authType: '30', password: 'x' }, 'account_missing'],
    ['five digits', { identifier: '12345', authType: '30', password: 'x' }, 'phone_wrong'],
    ['half an address', { identifier: '@shop', authType: '12' }, 'email_wrong'],
    ['no password', { identifier: '13800000001', authType: '30' }, 'password_missing'],
    ['no ticket', { identifier: '13800000001', authType: '11', username: 'Mei' }, 'proof_over'],
    ['no name', { identifier: '13800000001', authType: '11', username: ' ' }, 'name_missing'],
    [
      'a child’s birthday',
      { identifier: '13800000001', authType: '11', username: 'M', birthday: '2010-11-28' },
      'birthday_wrong',
    ],
    [
      'a short password',
      { identifier: '13800000001', authType: '11', username: 'M', password: '1234567' },
      'password_short',
    ],
    [
      'a common password',
      { identifier: '13800000001', authType: '11', username: 'M', password: 'Football' },
      'password_common',
    ],
  ])('with %s is refused by a sentence', async (_what, body, code) => {
    expect((await phones.phone().post('userauthlogin.html', body)).code).toBe(code)
  })

  it('shows a member without a name as an anonymous customer, in the reader’s language', async () => {
    const [phone, telephone] = [phones.phone(), number()]
    const asked = await phone.post('register.html', { telephone })
    await phone.enter(String(asked.refusal.details?.optionId), phones.outbox.codeTo(telephone), 'register')
    const names = await Promise.all(
      ['zh', 'en', 'ja'].map(async (lang) => (await phone.get(`getavipdetailbyopenid.html?lang=${lang}`)).value),
    )
    expect(names.map(({ username }) => username)).toEqual(['匿名顾客', 'Guest member', 'ゲスト会員'])
    expect(names.map(({ realname }) => realname)).toEqual(['', '', ''])
  })
})

describe('the popup', () => {
  it('sends a code, answers 10007, and the code completes the registration', async () => {
    const [phone, telephone] = [phones.phone(), number()]
    const asked = await phone.post('register.html', { telephone, username: 'Bo', sex: 0 })
    expect(asked).toMatchObject({ number: 10007, code: 'verify_needed', status: 200 })
    const { details } = asked.refusal
    expect(details).toMatchObject({ optionType: 'register', verifyType: 'sms', seconds: 60 })
    expect(details?.message).toBe(`+86 ${telephone.slice(0, 3)}*****${telephone.slice(-3)}`)
    expect(asked.message).toContain(String(details?.message))
    expect((await phone.get('checkselleruser.html')).value).toMatchObject({ isVip: false })
    const done = await phone.enter(String(details?.optionId), phones.outbox.codeTo(telephone), 'register')
    expect(done.value).toMatchObject({ isVip: true, username: 'Bo', sex: 0 })
    expect((await phone.get('getavipdetailbyopenid.html')).value).toMatchObject({ tel: telephone })
  })

  it('signs in a member who registers again, and keeps their record', async () => {
    const telephone = number()
    const joined = await phones.phone().join(telephone)
    house.clock.now += 60_000
    const other = phones.phone()
    const asked = await other.post('register.html', { telephone, username: 'Somebody' })
    await other.enter(String(asked.refusal.details?.optionId), phones.outbox.codeTo(telephone), 'register')
    const self = (await other.get('getavipdetailbyopenid.html')).value
    expect(self).toMatchObject({ openercardid: joined.openercardid, username: 'Mei' })
  })

  it('takes the code that was asked for before', async () => {
    const [phone, telephone] = [phones.phone(), number()]
    await phone.askPhone(telephone)
    const code = phones.outbox.codeTo(telephone)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    expect((await phone.post('register.html', { telephone, verifyCode: wrong })).code).toBe('verify_code_wrong')
    const other = await phone.post('register.html', { telephone: number(), verifyCode: code })
    expect(other.code).toBe('verify_code_over')
    expect((await phone.post('register.html', { telephone, verifyCode: code })).value).toMatchObject({ isVip: true })
  })

  it('answers a repeat of its key alike and sends one message', async () => {
    const [phone, telephone, key] = [phones.phone(), number(), randomUUID()]
    const before = phones.outbox.messages.length
    const [one, other] = await Promise.all([1, 2].map(() => phone.post('register.html', { telephone }, key)))
    expect(one?.refusal.details).toEqual(other?.refusal.details)
    expect(phones.outbox.messages.length).toBe(before + 1)
    const [code, again] = [phones.outbox.codeTo(telephone), randomUUID()]
    for (let times = 0; times < 2; times += 1) {
      const done = await phone.enter(String(one?.refusal.details?.optionId), code, 'register', again)
      expect(done.value.isVip).toBe(true)
      expect((await phone.get('checkselleruser.html')).value).toMatchObject({ isVip: true })
    }
    const { rows } = await house.db.pool.query('select count(*)::int as n from login where identifier = $1', [
      telephone,
    ])
    expect(rows).toEqual([{ n: 1 }])
  })

  describe('where the guest has verified the number at a table', () => {
    async function verified(telephone: string) {
      const phone = phones.phone()
      await house.db.pool.query(
        `insert into person (seller_id, uid, tel_zone_code, telephone, tel_verified_at) values ('demo', $1, '86', $2, now())`,
        [phone.uid, telephone],
      )
      return phone
    }
    const needCheck = async (is: boolean) => {
      await house.db.pool.query(
        `update style set config = config || jsonb_build_object('vipTelNeedCheck', $1::boolean) where seller_id = 'demo'`,
        [is],
      )
      house.services.style.forget('demo')
    }

    it('registers a new member without a second code', async () => {
      const telephone = number()
      const phone = await verified(telephone)
      expect((await phone.post('register.html', { telephone })).value).toMatchObject({ isVip: true, tel: telephone })
    })

    it('asks for a code where the number has an account: a verified phone is no login', async () => {
      const telephone = number()
      await phones.phone().join(telephone)
      house.clock.now += 60_000
      const phone = await verified(telephone)
      expect((await phone.post('register.html', { telephone })).code).toBe('verify_needed')
      expect((await phone.get('checkselleruser.html')).value).toMatchObject({ isVip: false })
    })

    it('asks for a code where the seller checks phones', async () => {
      await needCheck(true)
      const telephone = number()
      const asked = await (await verified(telephone)).post('register.html', { telephone })
      await needCheck(false)
      expect(asked.code).toBe('verify_needed')
    })
  })
})

describe('sessions', () => {
  const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) MicroMessenger/8.0'

  it('are listed, and end one by one or all others at once', async () => {
    const telephone = number()
    const first = phones.phone({ agent })
    await first.join(telephone, { password })
    const others = [phones.phone(), phones.phone(), phones.phone()] as const
    for (const phone of others) {
      house.clock.now += 1000
      await phone.post('userauthlogin.html', { identifier: telephone, authType: '30', password })
    }
    const listed = (await first.get<MemberSession[]>('sessions.html')).value
    expect(listed.map(({ via, device, current }) => [via, device, current])).toEqual([
      ...others.map(() => ['password', '', false]),
      ['phone', 'iPhone · WeChat', true],
    ])
    const isVip = async (phone: (typeof others)[number]) =>
      (await phone.get<MemberInfo>('checkselleruser.html')).value.isVip
    expect((await first.post('endsession.html', { sessionId: listed[0]?.sessionId })).code).toBeNull()
    expect(await Promise.all(others.map(isVip))).toEqual([true, true, false])
    expect((await first.post('endsession.html', { sessionId: listed[0]?.sessionId })).code).toBe('session_unknown')
    expect((await first.post('endsession.html', { sessionId: '' })).code).toBeNull()
    expect(await Promise.all([...others, first].map(isVip))).toEqual([false, false, false, true])
  })

  it('end by log-off, also for a copy of the cookie, and the membership stays', async () => {
    const telephone = number()
    const phone = phones.phone()
    const { openercardid } = await phone.join(telephone)
    const copy = new Map(phone.cookies)
    expect((await phone.post('logoff', { isVerify: 1 })).code).toBeNull()
    expect(phone.cookies.has('member-demo')).toBe(false)
    for (const [name, value] of copy) phone.cookies.set(name, value)
    expect((await phone.get('getlogin.html')).number).toBe(10002)
    house.clock.now += 60_000
    const again = await phone.join(telephone)
    expect([again.openercardid, again.uid]).toEqual([openercardid, phone.uid])
  })

  it('last 30 days without use and 180 days in any case', async () => {
    const day = 24 * 3_600_000
    const [idle, used] = [phones.phone(), phones.phone()]
    await idle.join(number())
    await used.join(number())
    const began = house.clock.now
    const isVip = async (phone: typeof idle) => (await phone.get('checkselleruser.html')).value.isVip
    for (let days = 29; days < 180; days += 29) {
      house.clock.now = began + days * day
      expect(await isVip(used)).toBe(true)
    }
    expect(await isVip(idle)).toBe(false)
    house.clock.now = began + 180 * day - 1000
    expect(await isVip(used)).toBe(true)
    house.clock.now = began + 180 * day
    expect(await isVip(used)).toBe(false)
    house.clock.now = began
  })

  it('are stored as hashes', async () => {
    const phone = phones.phone()
    await phone.join(number())
    const token = phone.cookies.get('member-demo') ?? ''
    expect(token).toMatch(/^[\w-]{32}$/)
    const { rows } = await house.db.pool.query(`select to_jsonb(s) as row from member_session s`)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})
