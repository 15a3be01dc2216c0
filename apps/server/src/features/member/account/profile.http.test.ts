import type { MemberInfo, MemberLogin, MemberSession } from '@comanda/contract/member/account.schema.ts'
import { type AccountHouse, openAccountHouse } from '@comanda/testing/account-house.ts'
import type { AccountPhone, AccountPhones } from '@comanda/testing/account-phone.ts'
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
const update = (phone: AccountPhone, body: object) => phone.post('updatevipinfobyself.html', body)
const isVip = async (phone: AccountPhone) => (await phone.get('checkselleruser.html')).value.isVip
const optionOf = ({ refusal }: Awaited<ReturnType<typeof update>>) => String(refusal.details?.optionId)

/** A member signed in on two phones. */
async function onTwoPhones() {
  const telephone = number()
  const [phone, tablet] = [phones.phone(), phones.phone()]
  await phone.join(telephone, { password })
  await tablet.post('userauthlogin.html', { identifier: telephone, authType: '30', password })
  house.clock.now += 60_000
  return { phone, tablet, telephone }
}

describe('the own record', () => {
  it('changes what is named and keeps the rest', async () => {
    const phone = phones.phone()
    const before = await phone.join(number(), { sex: 0 })
    const after = await update(phone, { username: '小梅', birthday: '1990-12-31' })
    expect(after.value).toEqual({ ...before, username: '小梅', realname: '小梅', birthday: '1990-12-31' })
    expect((await update(phone, { sex: 1 })).value).toEqual({ ...after.value, sex: 1 })
  })

  it.each([
    ['no name', { username: '  ' }, 'name_missing'],
    ['a birthday of a child', { birthday: '2010-11-29' }, 'birthday_wrong'],
    ['a day that does not exist', { birthday: '1997-02-29' }, 'birthday_wrong'],
    ['no phone', { telephone: ' ' }, 'phone_missing'],
    ['a wrong phone', { telephone: '1234567' }, 'phone_wrong'],
    ['a picture of another house', { headImgUrl: 'https://evil.example/a.png' }, 'invalid_request'],
    ['a picture that nobody uploaded', { headImgUrl: '/pictures/ab/cdef.webp' }, 'picture_unknown'],
    ['a third sex', { sex: 2 }, 'invalid_request'],
  ])('is not changed to %s', async (_what, body, code) => {
    const phone = phones.phone()
    const before = await phone.join(number())
    expect((await update(phone, body)).code).toBe(code)
    expect((await phone.get('getavipdetailbyopenid.html')).value).toEqual(before)
  })

  it('takes a birthday once', async () => {
    const phone = phones.phone()
    await phone.join(number(), { birthday: '1990-12-31' })
    expect((await update(phone, { birthday: '1990-12-31' })).code).toBeNull()
    expect((await update(phone, { birthday: '1990-12-30' })).code).toBe('birthday_fixed')
    const [one, other] = [phones.phone(), '1991-01-01']
    await one.join(number())
    await Promise.all([update(one, { birthday: other }), update(one, { birthday: '1991-01-02' })])
    const kept = (await one.get('getavipdetailbyopenid.html')).value.birthday
    expect((await update(one, { birthday: kept === other ? '1991-01-02' : other })).code).toBe('birthday_fixed')
  })

  it.each([
    ['updatevipinfobyself.html', { username: 'Eve' }],
    ['password.html', { password }],
    ['endsession.html', { sessionId: '' }],
  ])('of nobody is changed by %s: a guest is told where to register', async (name, body) => {
    const said = await phones.phone().post(name, body)
    expect([said.number, said.refusal.details]).toEqual([10002, { registerurl: '/s/demo/register' }])
  })
})

describe('another phone number', () => {
  it('needs a code to the old number, then a code to the new one, and ends all sessions', async () => {
    const { phone, tablet, telephone } = await onTwoPhones()
    const next = number()
    const first = await update(phone, { telephone: next, username: 'Mei Lin' })
    expect(first).toMatchObject({ number: 10007, code: 'verify_needed' })
    expect(first.refusal.details).toMatchObject({
      optionType: 'account',
      message: expect.stringContaining(telephone.slice(-3)),
    })
    const { ticket } = (await phone.enter(optionOf(first), phones.outbox.codeTo(telephone))).value
    const second = await update(phone, { telephone: next, username: 'Mei Lin', ticket })
    expect(second.refusal.details).toMatchObject({
      optionType: 'update',
      message: expect.stringContaining(next.slice(-3)),
    })
    expect((await phone.get('getavipdetailbyopenid.html')).value).toMatchObject({ tel: telephone, username: 'Mei' })
    const old = phone.cookies.get('member-demo')
    const done = await phone.enter(optionOf(second), phones.outbox.codeTo(next), 'update')
    expect(done.value).toMatchObject({ isVip: true, username: 'Mei Lin' })
    expect((await phone.get('getavipdetailbyopenid.html')).value).toMatchObject({ tel: next, username: 'Mei Lin' })
    expect(phone.cookies.get('member-demo')).not.toBe(old)
    expect([await isVip(phone), await isVip(tablet)]).toEqual([true, false])
    const { rows } = await house.db.pool.query(
      `select m.phone_changed_at as at from member m join login l using (seller_id, member_id) where l.identifier = $1`,
      [next],
    )
    expect(rows).toEqual([{ at: new Date(house.clock.now) }])
    house.clock.now += 60_000
    expect((await phones.phone().join(telephone)).openercardid).not.toBe(
      (await phone.get('getavipdetailbyopenid.html')).value.openercardid,
    )
  })

  it('takes the password as proof of the old account', async () => {
    const { phone } = await onTwoPhones()
    const next = number()
    const before = phones.outbox.messages.length
    expect((await update(phone, { telephone: next, password: 'guess' })).code).toBe('account_wrong')
    expect(phones.outbox.messages.length).toBe(before)
    const asked = await update(phone, { telephone: next, password })
    await phone.enter(optionOf(asked), phones.outbox.codeTo(next), 'update')
    expect((await phone.get('getavipdetailbyopenid.html')).value.tel).toBe(next)
  })

  it('is not taken with a proof of a number that is not the member’s, nor with one proof twice', async () => {
    const { phone, telephone } = await onTwoPhones()
    const [next, foreign] = [number(), number()]
    const ticket = await phone.prove(foreign)
    expect((await update(phone, { telephone: foreign, ticket })).code).toBe('proof_over')
    house.clock.now += 60_000
    const own = await phone.prove(telephone)
    expect((await update(phone, { telephone: next, ticket: own })).code).toBe('verify_needed')
    house.clock.now += 60_000
    expect((await update(phone, { telephone: next, ticket: own })).code).toBe('proof_over')
  })

  it('of another member is refused after its code only', async () => {
    const { phone, telephone } = await onTwoPhones()
    const [taken, free] = [number(), number()]
    await phones.phone().join(taken)
    house.clock.now += 60_000
    const answers = []
    for (const next of [taken, free]) {
      const asked = await update(phone, { telephone: next, password })
      answers.push([asked.code, Object.keys(asked.refusal.details ?? {})])
      if (next === taken) {
        const said = await phone.enter(optionOf(asked), phones.outbox.codeTo(next), 'update')
        expect(said.code).toBe('phone_taken')
      }
    }
    expect(answers[0]).toEqual(answers[1])
    expect((await phone.get('getavipdetailbyopenid.html')).value.tel).toBe(telephone)
  })

  it('gives a member who joined by e-mail a phone, after a code by e-mail', async () => {
    const [phone, email, next] = [phones.phone(), 'bo@shop.example', number()]
    const credential = await phone.proveMail(email)
    await phone.post('userauthlogin.html', { identifier: email, authType: '12', credential, username: 'Bo' })
    house.clock.now += 60_000
    const asked = await update(phone, { telephone: next })
    expect(asked.refusal.details).toMatchObject({ verifyType: 'email', message: 'b***@shop.example' })
    const code = /\d{6}/.exec(phones.mails.messages()[0]?.text ?? '')?.[0] ?? ''
    const { ticket } = (await phone.enter(optionOf(asked), code)).value
    const second = await update(phone, { telephone: next, ticket })
    await phone.enter(optionOf(second), phones.outbox.codeTo(next), 'update')
    expect((await phone.get('getavipdetailbyopenid.html')).value).toMatchObject({ tel: next, email })
  })

  it('is the same number in another spelling: nothing is asked', async () => {
    const { phone, telephone } = await onTwoPhones()
    const spelt = `${telephone.slice(0, 3)}-${telephone.slice(3)}`
    expect((await update(phone, { telephone: spelt })).code).toBeNull()
  })
})

describe('a new password', () => {
  it('needs the old one or a code, and ends all sessions', async () => {
    const { phone, tablet, telephone } = await onTwoPhones()
    const fresh = 'snow falls on tea'
    const set = (body: object) => phone.post('password.html', { password: fresh, ...body })
    expect((await set({})).code).toBe('account_wrong')
    expect((await set({ oldPassword: 'guess' })).code).toBe('account_wrong')
    expect((await set({ ticket: await phone.prove(number()) })).code).toBe('proof_over')
    expect((await set({ oldPassword: password, password: 'Football' })).code).toBe('password_common')
    expect((await set({ oldPassword: password })).code).toBeNull()
    expect([await isVip(phone), await isVip(tablet)]).toEqual([true, false])
    const by = (typed: string) =>
      phones.phone().post('userauthlogin.html', { identifier: telephone, authType: '30', password: typed })
    expect([(await by(password)).code, (await by(fresh)).code]).toEqual(['account_wrong', null])
    expect((await phone.get<MemberSession[]>('sessions.html')).value).toHaveLength(2)
  })

  it('is the first one of a member who signs in by code', async () => {
    const [phone, telephone] = [phones.phone(), number()]
    await phone.join(telephone)
    house.clock.now += 60_000
    const ticket = await phone.prove(telephone)
    expect((await phone.post('password.html', { password, ticket })).code).toBeNull()
    const login = (await phone.get<MemberLogin>('getlogin.html')).value
    expect(login).toMatchObject({ hasPassword: true, telephone: expect.stringMatching(/^\+86 1\d\d\*{5}678$/) })
  })

  it('is stored as argon2id only', async () => {
    const phone = phones.phone()
    const { openerid } = await phone.join(number(), { password })
    const { rows } = await house.db.pool.query<{ hash: string; row: object }>(
      `select password_hash as hash, to_jsonb(m) as row from member m where member_id = $1`,
      [openerid],
    )
    expect(rows[0]?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(JSON.stringify(rows)).not.toContain(password)
  })
})

describe('what a guest reads of themselves', () => {
  it('has no member’s data, and the same shape', async () => {
    const [guest, phone] = [phones.phone(), phones.phone()]
    const member = await phone.join(number())
    const seen = (await guest.get<MemberInfo>('getavipdetailbyopenid.html')).value
    expect(Object.keys(seen)).toEqual(Object.keys(member))
    expect(seen).toMatchObject({ isVip: false, guestid: guest.uid, openercardid: '', username: '', tel: '', email: '' })
    expect((await guest.get('getlogin.html')).number).toBe(10002)
  })
})
