import { randomUUID } from 'node:crypto'
import { type AccountHouse, openAccountHouse } from '@comanda/testing/account-house.ts'
import type { AccountPhone, AccountPhones } from '@comanda/testing/account-phone.ts'
import type { TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const password = 'rain falls on tea'
const member = '13800000101'
let house: AccountHouse
let twin: TestApp
let phones: AccountPhones
/** The member's own phone. */
let own: AccountPhone
let uid: string
beforeAll(async () => {
  house = await openAccountHouse()
  twin = await house.openSecond()
  phones = house.phones
  own = phones.phone()
  uid = (await own.join(member, { password })).openerid
  await house.db.pool.query(
    `insert into seller (seller_id, names) values ('rival', '{}');
     insert into style (seller_id, config, version) select 'rival', config, version from style where seller_id = 'demo'`,
  )
})
afterAll(() => house.close())
// All budgets of the tests before have come back.
beforeEach(() => {
  house.clock.now += 26 * 3_600_000
})

const stranger = () => house.newNumber()
const signIn = (identifier: string, typed = 'not the password', phone = phones.phone()) =>
  phone.post('userauthlogin.html', { identifier, authType: '30', password: typed })
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('whether a number is a member', () => {
  const calls: readonly (readonly [string, (identifier: string) => Promise<unknown>])[] = [
    ['a code', async (identifier) => shape(await phones.phone().askPhone(identifier))],
    [
      'a registration',
      async (identifier) => shape(await phones.phone().post('register.html', { telephone: identifier })),
    ],
    ['a wrong password', async (identifier) => (await signIn(identifier)).text],
    [
      'a check without a proof',
      async (identifier) => (await phones.phone().post('checkuseraccount.html', { identifier, authType: '11' })).text,
    ],
    [
      'a sign-in without a proof',
      async (identifier) =>
        (await phones.phone().post('userauthlogin.html', { identifier, authType: '11', username: 'Eve' })).text,
    ],
    [
      'a check with the proof of another number',
      async (identifier) => {
        const phone = phones.phone()
        const ticket = await phone.prove(stranger())
        return (await phone.post('checkuseraccount.html', { identifier, authType: '11', ticket })).text
      },
    ],
  ]
  /** Without what is random, and without the digits that the caller typed. */
  const shape = ({ text, message }: { readonly text: string; readonly message: string }) =>
    `${text} ${message}`.replace(/"(verifyId|optionId)":"[\w-]{24}"/g, '').replace(/\d{3}\*+\d{3}/g, '')

  it.each(calls)('is told by no answer to %s', async (_what, ask) => {
    const [known, unknown] = [await ask(member), await ask(stranger())]
    expect(known).toBe(unknown)
  })

  it('is told by no answer about an account uid', async () => {
    const [known, unknown] = [await signIn(uid), await signIn(`m${'x'.repeat(20)}`)]
    expect([known.code, known.text]).toEqual(['account_wrong', unknown.text])
  })

  it('is not told by a member without a password either', async () => {
    const telephone = stranger()
    await phones.phone().join(telephone)
    expect((await signIn(telephone)).text).toBe((await signIn(stranger())).text)
  })

  it('is told by no time: an unknown account costs the same work', async () => {
    const times = { known: [] as number[], unknown: [] as number[] }
    const timed = async (kind: keyof typeof times, identifier: string) => {
      const phone = phones.phone()
      const began = performance.now()
      expect((await signIn(identifier, 'not the password', phone)).code).toBe('account_wrong')
      times[kind].push(performance.now() - began)
    }
    await timed('known', member)
    await timed('unknown', stranger())
    for (let round = 0; round < 15; round += 1) {
      // In turns, so that a busy machine slows both.
      house.clock.now += 300_000
      await timed('known', member)
      await timed('unknown', stranger())
    }
    const median = (all: number[]) => [...all].sort((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0
    // Without the dummy hash an unknown account answers in a tenth of the time.
    expect(median(times.unknown)).toBeGreaterThan(median(times.known) * 0.6)
    expect(median(times.known)).toBeGreaterThan(median(times.unknown) * 0.6)
  })
})

describe('a guesser', () => {
  it('of a password gets 20 tries over both servers, and the owner’s own phone still signs in', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        signIn(member, 'guess', phones.phone({ at: index % 2 === 0 ? house : twin })),
      ),
    )
    const codes = answers.map(({ code }) => code)
    expect(codes.filter((code) => code === 'account_wrong')).toHaveLength(20)
    expect(codes.filter((code) => code === 'too_many_tries')).toHaveLength(20)
    expect((await signIn(member, password)).code).toBe('too_many_tries')
    expect((await signIn(member, password, own)).code).toBeNull()
  })

  it('gets the same number of tries at a number that is no member', async () => {
    const nobody = stranger()
    const codes: unknown[] = []
    for (let tries = 0; tries < 21; tries += 1) codes.push((await signIn(nobody)).code)
    expect(codes).toEqual([...Array(20).fill('account_wrong'), 'too_many_tries'])
  })

  it('of a code gets five tries at one', async () => {
    const phone = phones.phone()
    const { value } = await phone.askPhone(member)
    const code = phones.outbox.codeTo(member)
    const codes: unknown[] = []
    for (let tries = 0; tries < 5; tries += 1) codes.push((await phone.enter(value.verifyId, wrong(code))).code)
    expect(codes).toEqual([...Array(4).fill('verify_code_wrong'), 'verify_code_over'])
    expect((await phone.enter(value.verifyId, code)).code).toBe('verify_code_over')
  })

  it('of codes over many sessions and codes gets 20 tries: asking anew brings none back', async () => {
    let [entered, stopped] = [0, 0]
    for (let session = 0; session < 5; session += 1) {
      house.clock.now += 61_000
      const phone = phones.phone({ at: session % 2 === 0 ? house : twin })
      const { value } = await phone.askPhone(member)
      const code = phones.outbox.codeTo(member)
      for (let tries = 0; tries < 5; tries += 1) {
        const said = await phone.enter(value.verifyId, wrong(code))
        if (said.code === 'too_many_tries') stopped += 1
        else entered += 1
      }
    }
    // One try comes back in five minutes.
    expect(entered).toBeLessThanOrEqual(21)
    expect(stopped).toBeGreaterThanOrEqual(4)
  })

  it('cannot enter a code that another guest was sent, nor use their ticket', async () => {
    const [asking, other] = [phones.phone(), phones.phone()]
    const { value } = await asking.askPhone(member)
    const code = phones.outbox.codeTo(member)
    expect((await other.enter(value.verifyId, code)).code).toBe('verify_code_over')
    const credential = (await asking.enter(value.verifyId, code)).value.ticket
    const body = { identifier: member, authType: '11', credential }
    expect((await other.post('userauthlogin.html', body)).code).toBe('proof_over')
    expect((await asking.post('userauthlogin.html', body)).code).toBeNull()
  })

  it('cannot enter a code for another purpose', async () => {
    const phone = phones.phone()
    const { value } = await phone.askPhone(member)
    const code = phones.outbox.codeTo(member)
    for (const purpose of ['register', 'bindtel', 'update']) {
      const said = await phone.enter(value.verifyId, code, purpose)
      expect(said.code, purpose).toBe(purpose === 'update' ? 'not_registered' : 'verify_code_over')
    }
  })

  it('cannot use a ticket twice, after ten minutes, or for another account', async () => {
    const phone = phones.phone()
    const credential = await phone.prove(member)
    const body = { identifier: member, authType: '11', credential }
    expect((await phone.post('userauthlogin.html', { ...body, identifier: stranger() })).code).toBe('proof_over')
    expect((await phone.post('userauthlogin.html', { ...body, credential: `${credential.slice(0, -1)}_` })).code).toBe(
      'proof_over',
    )
    const key = randomUUID()
    expect((await phone.post('userauthlogin.html', body, key)).code).toBeNull()
    expect((await phone.post('userauthlogin.html', body, key)).code).toBeNull()
    expect((await phone.post('userauthlogin.html', body)).code).toBe('proof_over')
    house.clock.now += 60_000
    const late = await phone.prove(member)
    house.clock.now += 600_000
    expect((await phone.post('userauthlogin.html', { ...body, credential: late })).code).toBe('proof_over')
  })
})

describe('a session', () => {
  it('that was known before the sign-in opens nothing after it', async () => {
    const phone = phones.phone()
    await phone.join(stranger())
    const planted = phone.cookies.get('member-demo') ?? ''
    await signIn(member, password, phone)
    const signedIn = phone.cookies.get('member-demo') ?? ''
    expect(signedIn).not.toBe(planted)
    phone.cookies.set('member-demo', planted)
    expect((await phone.get('getlogin.html')).number).toBe(10002)
    phone.cookies.set('member-demo', signedIn)
    expect((await phone.get('getlogin.html')).number).toBe(0)
  })

  it('is not had by a stranger who planted the guest cookie, nor made by any word of theirs', async () => {
    const victim = phones.phone()
    const attacker = phones.phone({ cookie: `guest=${victim.cookies.get('guest')}; member-demo=${'A'.repeat(32)}` })
    expect(attacker.uid).toBe(victim.uid)
    await signIn(member, password, victim)
    expect(victim.cookies.get('member-demo')).not.toBe('A'.repeat(32))
    expect((await attacker.get('getlogin.html')).number).toBe(10002)
    expect((await attacker.get('getavipdetailbyopenid.html')).value).toMatchObject({
      isVip: false,
      tel: '',
      openercardid: '',
    })
  })

  it('is of no use beside another guest’s cookie', async () => {
    const [phone, other] = [phones.phone(), phones.phone()]
    await signIn(member, password, phone)
    other.cookies.set('member-demo', phone.cookies.get('member-demo') ?? '')
    expect((await other.get('getlogin.html')).number).toBe(10002)
  })
})

describe('another seller', () => {
  it('has other members: neither session, password, ticket nor code crosses over', async () => {
    const phone = phones.phone()
    const cookie = () => [...phone.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { value } = await phone.askPhone(member)
    const code = phones.outbox.codeTo(member)
    const there = phones.phone({ cookie: cookie(), sellerId: 'rival' })
    expect((await there.enter(value.verifyId, code)).code).toBe('verify_code_over')
    const ticket = (await phone.enter(value.verifyId, code)).value.ticket
    const asked = { identifier: member, authType: '11', ticket }
    expect((await there.post('checkuseraccount.html', asked)).value).toEqual({ uid: '' })
    expect((await there.post('userauthlogin.html', { ...asked, credential: ticket })).code).toBe('proof_over')
    expect((await signIn(member, password, there)).code).toBe('account_wrong')
    await signIn(member, password, phone)
    there.cookies.set('member-rival', phone.cookies.get('member-demo') ?? '')
    expect((await there.get('getlogin.html')).number).toBe(10002)
    expect((await there.get('getavipdetailbyopenid.html')).value).toMatchObject({ isVip: false, tel: '' })
    house.clock.now += 61_000
    const joined = await phones.phone({ sellerId: 'rival' }).join(member)
    expect(joined.openerid).not.toBe(uid)
  })

  it('cannot end a session of this one', async () => {
    const { rows } = await house.db.pool.query<{ id: string }>(
      `select session_id as id from member_session where seller_id = 'demo' and member_id = $1 limit 1`,
      [uid],
    )
    const there = phones.phone({ sellerId: 'rival' })
    await there.join(stranger())
    expect((await there.post('endsession.html', { sessionId: rows[0]?.id })).code).toBe('session_unknown')
  })
})
