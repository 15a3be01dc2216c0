import { createHmac } from 'node:crypto'
import type { MemberBarcode } from '@comanda/contract/member/member-code.schema.ts'
import { groupCode, memberCode, stepAt } from '@comanda/rules/member/member-code.ts'
import { type AccountPhone, type AccountPhones, accountPhones, testMail } from '@comanda/testing/account-phone.ts'
import { smsOutbox } from '@comanda/testing/sms-outbox.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let now = Date.UTC(2026, 10, 27, 3)
let house: TestApp
let twin: TestApp
let phones: AccountPhones
let phone: AccountPhone
let memberId: string
let card: string
const mail = testMail()
beforeAll(async () => {
  const outbox = smsOutbox()
  const given = { sms: outbox.sms, mail, now: () => new Date(now) }
  const config = { smsBudget: { house: 100_000, seller: 100_000 }, perPerson: 1_000_000 }
  house = await startTestApp({ ...given, config })
  twin = await startTestApp({ ...given, config, db: house.db, keys: house.deps.keys })
  phones = accountPhones(house, outbox, mail.simulator)
  await house.db.pool.query(`insert into seller (seller_id, names) values ('rival', '{}')`)
})
afterAll(async () => {
  await twin.close()
  await house.close()
  await mail.simulator.close()
})

let numbers = 0
// A new member for each test; its handle's tries are whole.
beforeEach(async () => {
  now += 26 * 3_600_000
  numbers += 1
  phone = phones.phone()
  const joined = await phone.join(`138${String(numbers).padStart(8, '0')}`)
  memberId = joined.openerid
  card = joined.openercardid
})

const ask = async (from = phone, body = {}) => (await from.post<MemberBarcode>('barcode.html', body)).value
/** What the phone draws at an instant, offline. */
const drawn = ({ handle, seed }: MemberBarcode, at = now) =>
  memberCode(handle, Buffer.from(seed, 'base64url'), stepAt(at), (key, message) =>
    createHmac('sha256', key).update(message).digest(),
  )
const show = (code: string, { at = house, sellerId = 'demo' } = {}) =>
  at.services.member.code.identifyMember(sellerId, code, new Date(now))
const outcome = async (code: string, where?: Parameters<typeof show>[1]) => {
  const said = await show(code, where)
  return said.ok ? said.value.memberId : said.code
}

describe('a member code', () => {
  it('is the one the phone draws itself from handle and seed', async () => {
    const said = await ask()
    expect(said.barcode).toBe(drawn(said))
    expect(said.serverTime).toBe(now)
    expect(groupCode(said.barcode)).toMatch(/^68\d\d( \d{4}){4}$/)
  })

  it('identifies its member, once', async () => {
    const { barcode } = await ask()
    expect(await show(barcode)).toMatchObject({ ok: true, value: { memberId, card } })
    expect(await outcome(barcode)).toBe('member_code_used')
  })

  it('is taken in groups, as typed at the till', async () => {
    expect(await outcome(groupCode((await ask()).barcode))).toBe(memberId)
  })

  it('of two tills at two servers identifies at one', async () => {
    const { barcode } = await ask()
    const said = await Promise.all(
      Array.from({ length: 10 }, (_, index) => outcome(barcode, { at: index % 2 === 0 ? house : twin })),
    )
    expect(said.filter((one) => one === memberId)).toHaveLength(1)
    expect(said.filter((one) => one === 'member_code_used')).toHaveLength(9)
  })

  it('tells the phone that a used one was shown again', async () => {
    const { barcode, reusedAt } = await ask()
    expect(reusedAt).toBeNull()
    await show(barcode)
    expect((await ask()).reusedAt).toBeNull()
    await show(barcode)
    expect((await ask()).reusedAt).toBe(new Date(now).toISOString())
  })

  it('is good in this step and the next, and then no more', async () => {
    now = stepAt(now) * 30_000
    const { barcode } = await ask()
    now += 59_999
    expect(await outcome(barcode)).toBe(memberId)
    const late = await ask()
    now += 30_001
    expect(await outcome(late.barcode)).toBe('member_code_wrong')
  })

  it('of the step before a used one is used too', async () => {
    const said = await ask()
    now += 30_000
    expect(await outcome(drawn(said))).toBe(memberId)
    expect(await outcome(said.barcode)).toBe('member_code_used')
    now += 30_000
    expect(await outcome(drawn(said))).toBe(memberId)
  })

  it('of a step to come is wrong', async () => {
    expect(await outcome(drawn(await ask(), now + 30_000))).toBe('member_code_wrong')
  })

  it('with a wrong Luhn digit, of another prefix, or of no phone is wrong', async () => {
    const { barcode } = await ask()
    const last = (Number(barcode.at(-1)) + 1) % 10
    for (const code of [`${barcode.slice(0, -1)}${last}`, `28${barcode.slice(2)}`, '', '6801 2345 6784 6119 2461']) {
      expect(await outcome(code)).toBe('member_code_wrong')
    }
    expect(await outcome(barcode)).toBe(memberId)
  })

  it('is wrong at another seller', async () => {
    const { barcode } = await ask()
    expect(await outcome(barcode, { sellerId: 'rival' })).toBe('member_code_wrong')
    expect(await outcome(barcode)).toBe(memberId)
  })

  it('is guessed at most 20 times, over both servers, and another phone’s stays good', async () => {
    const said = await ask()
    const guesses = Array.from({ length: 30 }, (_, index) => drawn(said, now + (index + 2) * 30_000))
    const answers = await Promise.all(
      guesses.map((code, index) => outcome(code, { at: index % 2 === 0 ? house : twin })),
    )
    expect(answers.filter((one) => one === 'member_code_wrong')).toHaveLength(20)
    expect(answers.filter((one) => one === 'too_many_tries')).toHaveLength(10)
    expect(await outcome(drawn(said))).toBe('too_many_tries')
    const other = phones.phone()
    const { openerid } = await other.join('13700000001')
    expect(await outcome((await ask(other)).barcode)).toBe(openerid)
  })

  it('costs its member no try when it is right', async () => {
    const said = await ask()
    for (let use = 0; use < 25; use += 1) {
      now += 30_000
      expect(await outcome(drawn(said))).toBe(memberId)
    }
  })
})

describe('a handle', () => {
  it('stays for a day, and is another the next', async () => {
    const first = await ask()
    now += 23 * 3_600_000
    expect((await ask()).handle).toBe(first.handle)
    now += 3_600_000
    const second = await ask()
    expect(second.handle).not.toBe(first.handle)
    expect(second.seed).not.toBe(first.seed)
    expect(await outcome(drawn(first))).toBe('member_code_wrong')
  })

  it('identifies a phone that stays offline until its end', async () => {
    const said = await ask()
    now = said.endsAt - 1
    expect(await outcome(drawn(said))).toBe(memberId)
    now += 30_000
    expect(await outcome(drawn(said))).toBe('member_code_wrong')
  })

  it('is one for two askers at once, at two servers', async () => {
    const here = phones.phone({ cookie: cookieOf(phone) })
    const there = phones.phone({ cookie: cookieOf(phone), at: twin })
    const said = await Promise.all([here, there, here, there].map((one) => ask(one)))
    expect(new Set(said.map(({ handle }) => handle)).size).toBe(1)
  })

  it('is each phone’s own', async () => {
    const other = phones.phone()
    const { handle } = await ask()
    now += 61_000
    await other.join(`138${String(numbers).padStart(8, '0')}`)
    const there = await ask(other)
    expect(there.handle).not.toBe(handle)
    expect(await outcome(there.barcode)).toBe(memberId)
  })

  it('ends with the session', async () => {
    const said = await ask()
    await phone.post('logoff')
    expect(await outcome(said.barcode)).toBe('member_code_wrong')
    expect((await phone.post('barcode.html')).number).toBe(10002)
  })

  it('is not the next member’s who signs in on the phone', async () => {
    const said = await ask()
    const { openerid } = await phone.join('13600000001')
    expect(await outcome(said.barcode)).toBe('member_code_wrong')
    const next = await ask()
    expect(next.handle).not.toBe(said.handle)
    expect(await outcome(next.barcode)).toBe(openerid)
  })
})

describe('barcode.html', () => {
  it('is for members: a guest is asked to register', async () => {
    const said = await phones.phone().post('barcode.html')
    expect([said.number, said.refusal.details]).toEqual([10002, { registerurl: '/s/demo/register' }])
  })

  it('takes the own card and refuses another’s', async () => {
    expect((await ask(phone, { code: card })).barcode).toHaveLength(20)
    expect((await phone.post('barcode.html', { code: `${card}0` })).code).toBe('user_unknown')
  })

  it('leaves no seed in the database', async () => {
    const { seed } = await ask()
    const { rows } = await house.db.pool.query<{ row: string }>(`select s::text as row from member_session s`)
    const kept = await house.db.pool.query<{ row: string }>(`select i::text as row from idempotency i`)
    expect([...rows, ...kept.rows].filter(({ row }) => row.includes(seed))).toEqual([])
  })
})

function cookieOf({ cookies }: AccountPhone): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}
